import english from './en/staffTwoStep.json';
import { defineTexts } from './texts.ts';

/** Words of the console for two-step sign-in, which is for staff. */
export const staffTwoStepTexts = defineTexts('staffTwoStep', english);
