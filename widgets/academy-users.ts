import { UsersScreen } from '#screens/users/UsersScreen.tsx';
import { defineElement } from './define.tsx';

defineElement('academy-users', UsersScreen);
