import { UsersScreen } from '#screens/academy-users/UsersScreen.tsx';
import { defineElement } from '#widgets/page/define.tsx';
import { elementRow } from '#widgets/page/elements.ts';

defineElement(elementRow('academy-users'), UsersScreen);
