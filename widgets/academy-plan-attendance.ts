import { PlanAttendanceScreen } from '#screens/planAttendance/PlanAttendanceScreen.tsx';
import { defineElement } from './define.tsx';

defineElement('academy-plan-attendance', PlanAttendanceScreen);
