import { LoginScreen } from '#screens/academy-login/LoginScreen.tsx';
import { defineElement } from '#widgets/page/define.tsx';
import { elementRow } from '#widgets/page/elements.ts';

defineElement(elementRow('academy-login'), LoginScreen);
