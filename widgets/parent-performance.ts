import { ParentPerformanceScreen } from '#screens/parent-performance/ParentPerformanceScreen.tsx';
import { defineElement } from './define.tsx';
import { elementRow } from './elements.ts';

defineElement(elementRow('parent-performance'), ParentPerformanceScreen);
