import { ParentPerformanceScreen } from '#screens/parent-performance/ParentPerformanceScreen.tsx';
import { defineElement } from '#widgets/page/define.tsx';
import { elementRow } from '#widgets/page/elements.ts';

defineElement(elementRow('parent-performance'), ParentPerformanceScreen);
