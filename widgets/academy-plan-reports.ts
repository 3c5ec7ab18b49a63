import { PlanReportsScreen } from '#screens/academy-plan-reports/PlanReportsScreen.tsx';
import { defineElement } from './define.tsx';
import { elementRow } from './elements.ts';

defineElement(elementRow('academy-plan-reports'), PlanReportsScreen);
