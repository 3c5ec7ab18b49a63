import { ParentAttendanceScreen } from '#screens/parent-attendance/ParentAttendanceScreen.tsx';
import { defineElement } from './define.tsx';
import { elementRow } from './elements.ts';

defineElement(elementRow('parent-attendance'), ParentAttendanceScreen);
