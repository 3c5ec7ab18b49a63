import { PlansScreen } from '#screens/academy-plans/PlansScreen.tsx';
import { defineElement } from './define.tsx';

defineElement('academy-plans', PlansScreen);
