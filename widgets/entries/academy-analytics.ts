import { AnalyticsScreen } from '#screens/academy-analytics/AnalyticsScreen.tsx';
import { defineElement } from '#widgets/page/define.tsx';
import { elementRow } from '#widgets/page/elements.ts';

defineElement(elementRow('academy-analytics'), AnalyticsScreen);
