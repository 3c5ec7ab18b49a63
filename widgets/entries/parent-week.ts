import { ParentWeekScreen } from '#screens/parent-week/ParentWeekScreen.tsx';
import { defineElement } from '#widgets/page/define.tsx';
import { elementRow } from '#widgets/page/elements.ts';

defineElement(elementRow('parent-week'), ParentWeekScreen);
