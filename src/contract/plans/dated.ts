import * as v from 'valibot';
import { textOrNull } from '#contract/fields.ts';

/** Beyond the basic fields: the date of a day of a plan, `YYYY-MM-DD`; null where the plan has no dates. */
export const dated = { date: v.optional(textOrNull()) };
