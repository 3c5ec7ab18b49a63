import { PlanReportsScreen } from '#screens/planReports/PlanReportsScreen.tsx';
import { defineElement } from './define.tsx';

defineElement('academy-plan-reports', PlanReportsScreen);
