/** What the calls about students who may need attention have in common. */
import * as v from 'valibot';
import { flag, id, idOrNull, measure, moment, oneOf, shape, shapeOrEmpty, text, textOrNull } from '#contract/fields.ts';
import { neededList } from '#contract/listFields.ts';
import { ACTIONS } from '#domain/learning/attentionActions.ts';
import { REASON_KINDS } from '#domain/learning/attentionKinds.ts';

/**
 * A reason that holds. `since` is a day, `YYYY-MM-DD`; `numbers` has those of its kind (`domain/learning/attention.ts`).
 * `contested` is the note of the person who says that the reason does not fit, with their name and when.
 */
export const reason = shape({
  reasonId: id(),
  kind: oneOf(REASON_KINDS, null),
  planId: idOrNull(),
  planTitle: textOrNull(),
  since: textOrNull(),
  isNew: flag(),
  numbers: shapeOrEmpty({
    days: measure(),
    ofDays: measure(),
    from: measure(),
    to: measure(),
    weeks: measure(),
    exams: measure(),
    ofExams: measure(),
    below: measure(),
    percent: measure(),
  }),
  contested: v.optional(v.nullable(shape({ note: text(), byName: text(), date: moment() })), null),
});

/** Something that was done about a student, and by whom. `until` is the day until which they are set aside. */
export const action = shape({
  action: oneOf(ACTIONS, null),
  byName: text(),
  date: moment(),
  note: text(),
  until: textOrNull(),
});

/** A student with the reasons that hold. */
export const student = {
  pid: id(),
  firstName: text(),
  gradeId: idOrNull(),
  gradeName: textOrNull(),
  schoolId: idOrNull(),
  schoolName: textOrNull(),
  reasons: neededList(reason),
  asideUntil: textOrNull(),
};
