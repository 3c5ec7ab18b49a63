import { UsersScreen } from '#screens/academy-users/UsersScreen.tsx';
import { defineElement } from './define.tsx';

defineElement('academy-users', UsersScreen);
