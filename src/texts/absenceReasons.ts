import english from './en/absenceReasons.json';
import { defineTexts } from './texts.ts';

/** Why a child was absent, as families answer it (promises/academy-absent.md#families-by-e-mail). */
export const absenceReasonTexts = defineTexts('absenceReasons', english);
