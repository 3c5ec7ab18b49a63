import { PerformanceScreen } from '#screens/academy-performance/PerformanceScreen.tsx';
import { defineElement } from './define.tsx';

defineElement('academy-performance', PerformanceScreen);
