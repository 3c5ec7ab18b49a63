import { RegisterScreen } from '#screens/academy-register/RegisterScreen.tsx';
import { defineElement } from '#widgets/page/define.tsx';
import { elementRow } from '#widgets/page/elements.ts';

defineElement(elementRow('academy-register'), RegisterScreen);
