import { ListScreen } from '#screens/academy-list/ListScreen.tsx';
import { defineElement } from './define.tsx';
import { elementRow } from './elements.ts';

defineElement(elementRow('academy-list'), ListScreen);
