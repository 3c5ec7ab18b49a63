import { PlanReportScreen } from '#screens/academy-plan-report/PlanReportScreen.tsx';
import { defineElement } from '#widgets/page/define.tsx';
import { elementRow } from '#widgets/page/elements.ts';

defineElement(elementRow('academy-plan-report'), PlanReportScreen);
