import { ParentWeekScreen } from '#screens/parent-week/ParentWeekScreen.tsx';
import { defineElement } from './define.tsx';
import { elementRow } from './elements.ts';

defineElement(elementRow('parent-week'), ParentWeekScreen);
