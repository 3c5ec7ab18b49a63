import { PerformanceScreen } from '#screens/academy-performance/PerformanceScreen.tsx';
import { defineElement } from './define.tsx';
import { elementRow } from './elements.ts';

defineElement(elementRow('academy-performance'), PerformanceScreen);
