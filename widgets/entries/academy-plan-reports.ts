import { PlanReportsScreen } from '#screens/academy-plan-reports/PlanReportsScreen.tsx';
import { defineElement } from '#widgets/page/define.tsx';
import { elementRow } from '#widgets/page/elements.ts';

defineElement(elementRow('academy-plan-reports'), PlanReportsScreen);
