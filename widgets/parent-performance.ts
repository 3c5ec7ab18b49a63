import { PerformanceScreen } from '#screens/parentPerformance/PerformanceScreen.tsx';
import { defineElement } from './define.tsx';

defineElement('parent-performance', PerformanceScreen);
