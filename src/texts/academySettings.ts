import english from './en/academySettings.json';
import { defineTexts } from './texts.ts';

/** Words of the section of the page Data on which administrators change the academy. */
export const academySettingsTexts = defineTexts('academySettings', english);
