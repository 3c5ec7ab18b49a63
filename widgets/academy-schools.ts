import { SchoolsScreen } from '#screens/academy-schools/SchoolsScreen.tsx';
import { defineElement } from './define.tsx';
import { elementRow } from './elements.ts';

defineElement(elementRow('academy-schools'), SchoolsScreen);
