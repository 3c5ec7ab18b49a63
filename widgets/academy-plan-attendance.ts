import { PlanAttendanceScreen } from '#screens/academy-plan-attendance/PlanAttendanceScreen.tsx';
import { defineElement } from './define.tsx';
import { elementRow } from './elements.ts';

defineElement(elementRow('academy-plan-attendance'), PlanAttendanceScreen);
