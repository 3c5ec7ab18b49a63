import { ParentPerformanceScreen } from '#screens/parent-performance/ParentPerformanceScreen.tsx';
import { defineElement } from './define.tsx';

defineElement('parent-performance', ParentPerformanceScreen);
