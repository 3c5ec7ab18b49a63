import { AnalyticsScreen } from '#screens/academy-analytics/AnalyticsScreen.tsx';
import { defineElement } from './define.tsx';

defineElement('academy-analytics', AnalyticsScreen);
