import { SchoolsScreen } from '#screens/academy-schools/SchoolsScreen.tsx';
import { defineElement } from '#widgets/page/define.tsx';
import { elementRow } from '#widgets/page/elements.ts';

defineElement(elementRow('academy-schools'), SchoolsScreen);
