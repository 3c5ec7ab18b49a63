import { PerformanceScreen } from '#screens/performance/PerformanceScreen.tsx';
import { defineElement } from './define.tsx';

defineElement('academy-performance', PerformanceScreen);
