import { PlanReportScreen } from '#screens/planReport/PlanReportScreen.tsx';
import { defineElement } from './define.tsx';

defineElement('academy-plan-report', PlanReportScreen);
