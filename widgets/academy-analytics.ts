import { AnalyticsScreen } from '#screens/academy-analytics/AnalyticsScreen.tsx';
import { defineElement } from './define.tsx';
import { elementRow } from './elements.ts';

defineElement(elementRow('academy-analytics'), AnalyticsScreen);
