import { PlanAttendanceScreen } from '#screens/academy-plan-attendance/PlanAttendanceScreen.tsx';
import { defineElement } from './define.tsx';

defineElement('academy-plan-attendance', PlanAttendanceScreen);
