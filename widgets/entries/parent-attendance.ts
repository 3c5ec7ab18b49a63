import { ParentAttendanceScreen } from '#screens/parent-attendance/ParentAttendanceScreen.tsx';
import { defineElement } from '#widgets/page/define.tsx';
import { elementRow } from '#widgets/page/elements.ts';

defineElement(elementRow('parent-attendance'), ParentAttendanceScreen);
