import { AnalyticsScreen } from '#screens/analytics/AnalyticsScreen.tsx';
import { defineElement } from './define.tsx';

defineElement('academy-analytics', AnalyticsScreen);
