/** The thresholds of the reasons for which students may need attention. */
import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { count, list, measure, moment, shape, writtenAnswer } from '#contract/fields.ts';
import { numberInput } from '#contract/inputs.ts';
import { RULE_LIMITS, type RuleName } from '#domain/learning/attention.ts';
import { REASON_KINDS } from '#domain/learning/attentionKinds.ts';
import { ATTENTION, ATTENTION_RULES } from './attention.ts';

type ByRule<Field> = Record<RuleName, Field>;

/** A field for each threshold. */
const byRule = <Field>(field: (min: number, max: number) => Field): ByRule<Field> =>
  Object.fromEntries(Object.entries(RULE_LIMITS).map(([name, [min, max]]) => [name, field(min, max)])) as ByRule<Field>;

const threshold = (min: number, max: number) => v.pipe(v.number(), v.safeInteger(), v.minValue(min), v.maxValue(max));
const rules = byRule(() => count());

/** The thresholds of the reasons, and when they were changed last. */
export const attentionRules = defineCall('attentionRules', {
  route: 'GET /api/admin/attention/rules',
  promise: 'academy-attention#rules-calls',
  summary: 'The thresholds of the reasons',
  capability: ATTENTION,
  answer: shape({ rules: shape(rules), changedDate: moment() }),
});

/**
 * How many students these thresholds would catch today: in all, and for each kind of reason, beside the numbers of the
 * present thresholds. Changes nothing. Errors: 400 when more is asked than is looked at, as 7 of the last 6 days.
 */
export const tryAttentionRules = defineCall('tryAttentionRules', {
  route: 'GET /api/admin/attention/rules/counts',
  promise: 'academy-attention#rules-calls',
  summary: 'How many students other thresholds would catch',
  capability: ATTENTION_RULES,
  query: byRule(numberInput),
  answer: shape({
    ofStudents: measure(),
    students: measure(),
    studentsNow: measure(),
    reasons: list(shape({ kind: v.picklist(REASON_KINDS), students: measure(), studentsNow: measure() })),
  }),
});

/** Changes the thresholds for the whole academy. Errors: 400 when more is asked than is looked at. */
export const saveAttentionRules = defineCall('saveAttentionRules', {
  route: 'PUT /api/admin/attention/rules',
  promise: 'academy-attention#rules-calls',
  summary: 'Change the thresholds of the reasons',
  capability: ATTENTION_RULES,
  body: byRule(threshold),
  answer: writtenAnswer(),
});

/** The calls of this file, in the order in which the reference lists them. */
export const attentionRuleCalls = { attentionRules, tryAttentionRules, saveAttentionRules };
