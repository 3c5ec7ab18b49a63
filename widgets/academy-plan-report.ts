import { PlanReportScreen } from '#screens/academy-plan-report/PlanReportScreen.tsx';
import { defineElement } from './define.tsx';

defineElement('academy-plan-report', PlanReportScreen);
