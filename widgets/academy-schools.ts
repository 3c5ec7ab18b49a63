import { SchoolsScreen } from '#screens/schools/SchoolsScreen.tsx';
import { defineElement } from './define.tsx';

defineElement('academy-schools', SchoolsScreen);
