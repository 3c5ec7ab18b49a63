import { StudentScreen } from '#screens/academy-student/StudentScreen.tsx';
import { defineElement } from '#widgets/page/define.tsx';
import { elementRow } from '#widgets/page/elements.ts';

defineElement(elementRow('academy-student'), StudentScreen);
