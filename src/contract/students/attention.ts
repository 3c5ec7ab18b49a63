/** Students who may need attention: how many there are. Beyond the basic calls, like those in the files beside it. */
import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { measure, shape } from '#contract/fields.ts';

/** The calls are there, and the caller may make them. */
export const ATTENTION = 'attention';
/** The caller may change the thresholds. */
export const ATTENTION_RULES = 'attention-rules';

/**
 * How many students there are to look at, how many of them have a new reason, and how many are set aside. `doneToday` are
 * those about whom somebody has done something today, `ofToday` these and all others who are to be looked at. Of the
 * students to look at `sinceLastWeek` have no reason that held a week ago; `unanswered` parents have written to the caller last, and wait.
 */
export const attentionCounts = defineCall('attentionCounts', {
  route: 'GET /api/admin/attention/counts',
  promise: 'academy-attention#counts-call',
  summary: 'How many students may need attention',
  capability: ATTENTION,
  answer: shape({
    students: measure(),
    newStudents: measure(),
    aside: measure(),
    // Beyond the fields of the first version: of how many somebody has done something today, and of how many that is.
    doneToday: v.optional(measure()),
    ofToday: v.optional(measure()),
    sinceLastWeek: v.optional(measure()),
    unanswered: v.optional(measure()),
  }),
});

/** The calls of this file, in the order in which the reference lists them. */
export const attentionCalls = { attentionCounts };
