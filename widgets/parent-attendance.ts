import { ParentAttendanceScreen } from '#screens/parentAttendance/ParentAttendanceScreen.tsx';
import { defineElement } from './define.tsx';

defineElement('parent-attendance', ParentAttendanceScreen);
