import { PlansScreen } from '#screens/academy-plans/PlansScreen.tsx';
import { defineElement } from '#widgets/page/define.tsx';
import { elementRow } from '#widgets/page/elements.ts';

defineElement(elementRow('academy-plans'), PlansScreen);
