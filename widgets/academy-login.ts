import { LoginScreen } from '#screens/login/LoginScreen.tsx';
import { defineElement } from './define.tsx';

defineElement('academy-login', LoginScreen);
