import { ParentAttendanceScreen } from '#screens/parent-attendance/ParentAttendanceScreen.tsx';
import { defineElement } from './define.tsx';

defineElement('parent-attendance', ParentAttendanceScreen);
