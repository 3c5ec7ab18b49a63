import { PlanReportsScreen } from '#screens/academy-plan-reports/PlanReportsScreen.tsx';
import { defineElement } from './define.tsx';

defineElement('academy-plan-reports', PlanReportsScreen);
