import { LoginScreen } from '#screens/academy-login/LoginScreen.tsx';
import { defineElement } from './define.tsx';

defineElement('academy-login', LoginScreen);
