import { LoginScreen } from '#screens/academy-login/LoginScreen.tsx';
import { defineElement } from './define.tsx';
import { elementRow } from './elements.ts';

defineElement(elementRow('academy-login'), LoginScreen);
