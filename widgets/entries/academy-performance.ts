import { PerformanceScreen } from '#screens/academy-performance/PerformanceScreen.tsx';
import { defineElement } from '#widgets/page/define.tsx';
import { elementRow } from '#widgets/page/elements.ts';

defineElement(elementRow('academy-performance'), PerformanceScreen);
