import { StudentScreen } from '#screens/academy-student/StudentScreen.tsx';
import { defineElement } from './define.tsx';
import { elementRow } from './elements.ts';

defineElement(elementRow('academy-student'), StudentScreen);
