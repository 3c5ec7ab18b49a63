import { PlansScreen } from '#screens/plans/PlansScreen.tsx';
import { defineElement } from './define.tsx';

defineElement('academy-plans', PlansScreen);
