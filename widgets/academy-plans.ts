import { PlansScreen } from '#screens/academy-plans/PlansScreen.tsx';
import { defineElement } from './define.tsx';
import { elementRow } from './elements.ts';

defineElement(elementRow('academy-plans'), PlansScreen);
