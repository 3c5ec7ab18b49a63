import english from './en/twoStep.json';
import { defineTexts } from './texts.ts';

/** Words of two-step sign-in, in the sign-in form and where it is set up. */
export const twoStepTexts = defineTexts('twoStep', english);
