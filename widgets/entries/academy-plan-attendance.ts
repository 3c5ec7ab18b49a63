import { PlanAttendanceScreen } from '#screens/academy-plan-attendance/PlanAttendanceScreen.tsx';
import { defineElement } from '#widgets/page/define.tsx';
import { elementRow } from '#widgets/page/elements.ts';

defineElement(elementRow('academy-plan-attendance'), PlanAttendanceScreen);
