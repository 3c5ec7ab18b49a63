import { AbsentScreen } from '#screens/academy-absent/AbsentScreen.tsx';
import { defineElement } from '#widgets/page/define.tsx';
import { elementRow } from '#widgets/page/elements.ts';

defineElement(elementRow('academy-absent'), AbsentScreen);
