import { NoticesScreen } from '#screens/academy-notices/NoticesScreen.tsx';
import { defineElement } from './define.tsx';
import { elementRow } from './elements.ts';

defineElement(elementRow('academy-notices'), NoticesScreen);
