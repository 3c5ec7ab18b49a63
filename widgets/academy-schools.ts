import { SchoolsScreen } from '#screens/academy-schools/SchoolsScreen.tsx';
import { defineElement } from './define.tsx';

defineElement('academy-schools', SchoolsScreen);
