import { UsersScreen } from '#screens/academy-users/UsersScreen.tsx';
import { defineElement } from './define.tsx';
import { elementRow } from './elements.ts';

defineElement(elementRow('academy-users'), UsersScreen);
