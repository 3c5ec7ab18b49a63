import { PlanReportScreen } from '#screens/academy-plan-report/PlanReportScreen.tsx';
import { defineElement } from './define.tsx';
import { elementRow } from './elements.ts';

defineElement(elementRow('academy-plan-report'), PlanReportScreen);
