/** Students who may need attention, why, and what was done about it. Beyond the basic calls. */
import * as v from 'valibot';
import { REASON_KINDS, RULE_LIMITS, type RuleName } from '#domain/attention.ts';
import { ACTIONS, ATTENTION_VIEWS, NOTED_ACTIONS } from '#domain/attentionActions.ts';
import { INVITATION_LANGUAGES } from '#domain/invitations.ts';
import { TEXT_MAX } from '#domain/limits.ts';
import { LARGE_PAGE } from '#domain/sizes.ts';
import { defineCall } from './call.ts';
import {
  count,
  flag,
  id,
  idOrNull,
  list,
  measure,
  moment,
  oneOf,
  shape,
  shapeOrEmpty,
  text,
  textOrNull,
  writtenAnswer,
} from './fields.ts';
import {
  bodyId,
  idInput,
  numberInput,
  optionalDate,
  optionalId,
  optionalNumber,
  optionalWord,
  pageInput,
  searchInput,
  textInput,
  typedInput,
} from './inputs.ts';
import { itemsAndTotal } from './pageFields.ts';

/** The calls are there, and the caller may make them. */
export const ATTENTION = 'attention';
/** The caller may change the thresholds. */
export const ATTENTION_RULES = 'attention-rules';

/**
 * A reason that holds. `since` is a day, `YYYY-MM-DD`; `numbers` has those of its kind (`domain/attention.ts`).
 * `contested` is the note of whoever says that the reason does not fit, with their name and when.
 */
const reason = shape({
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
const action = shape({
  action: oneOf(ACTIONS, null),
  byName: text(),
  date: moment(),
  note: text(),
  until: textOrNull(),
});

const student = {
  pid: id(),
  firstName: text(),
  gradeId: idOrNull(),
  gradeName: textOrNull(),
  schoolId: idOrNull(),
  schoolName: textOrNull(),
  reasons: list(reason),
  asideUntil: textOrNull(),
};

const filters = {
  schoolId: optionalId(),
  classId: optionalId(),
  planId: optionalId(),
  reason: optionalWord(REASON_KINDS),
  search: searchInput(),
  view: optionalWord(ATTENTION_VIEWS),
};

/**
 * A page of the students for whom at least one reason holds, in the order that the documentation explains. `view` is
 * `open` by default; `aside` lists those who are set aside. A reason has `isNew` where it was found since the caller’s
 * visit before this one. `lastAction` is what was done last.
 */
export const attentionStudents = defineCall('attentionStudents', {
  route: 'GET /api/admin/attention',
  promise: 'academy-attention#list-call',
  summary: 'Students who may need attention, and why',
  capability: ATTENTION,
  query: { ...filters, page: pageInput(), pageSize: optionalNumber(1, LARGE_PAGE) },
  answer: itemsAndTotal(shape({ ...student, lastAction: v.optional(v.nullable(action), null) })),
});

/** How many students there are to look at, how many of them have a new reason, and how many are set aside. */
export const attentionCounts = defineCall('attentionCounts', {
  route: 'GET /api/admin/attention/counts',
  promise: 'academy-attention#counts-call',
  summary: 'How many students may need attention',
  capability: ATTENTION,
  answer: shape({ students: count(), newStudents: count(), aside: count() }),
});

/**
 * What the list can be narrowed by: schools, plans and reasons that occur in it, each with its number of students, and
 * the classes of the school `schoolId`.
 */
export const attentionFilters = defineCall('attentionFilters', {
  route: 'GET /api/admin/attention/filters',
  promise: 'academy-attention#filters-call',
  summary: 'Schools, classes, plans and reasons of the list',
  capability: ATTENTION,
  query: { schoolId: optionalId() },
  answer: shape({
    schools: list(shape({ schoolId: id(), name: text(), students: count() })),
    classes: list(shape({ gradeId: id(), name: text(), students: count() })),
    plans: list(shape({ planId: id(), title: text(), students: count() })),
    reasons: list(shape({ kind: v.picklist(REASON_KINDS), students: count() })),
  }),
});

/** Says that the caller looks at the list now. Reasons found after the visit before this one are new. */
export const visitAttention = defineCall('visitAttention', {
  route: 'POST /api/admin/attention/visit',
  promise: 'academy-attention#visit-call',
  summary: 'Say that you look at the list',
  capability: ATTENTION,
  answer: writtenAnswer(),
});

/**
 * One student: the reasons that hold now, what was done, latest first (at most 100), and the parents.
 * `mayWrite` says whether the caller may write to a parent; `language` is the one that the parent was invited in, or null
 * where it is not known. A student without a reason has an empty list.
 */
export const attentionOfStudent = defineCall('attentionOfStudent', {
  route: 'GET /api/admin/attention/students/{pid}',
  promise: 'academy-attention#student-call',
  summary: 'Why one student may need attention, and what was done',
  capability: ATTENTION,
  params: { pid: idInput() },
  answer: shape({
    ...student,
    actions: list(action),
    parents: list(
      shape({ pid: id(), firstName: text(), mayWrite: flag(), language: oneOf(INVITATION_LANGUAGES, null) }),
    ),
  }),
});

/**
 * Notes what was done: `call` a call with the family, `aside` sets the student aside until the day `until` (tomorrow or
 * later, at most a year), `back` takes them back into the list. `note` says why or what came of it; `aside` needs one.
 */
export const noteAttention = defineCall('noteAttention', {
  route: 'POST /api/admin/attention/students/{pid}/actions',
  promise: 'academy-attention#action-call',
  summary: 'Note a call, or set a student aside',
  success: 201,
  capability: ATTENTION,
  params: { pid: idInput() },
  body: { action: v.picklist(NOTED_ACTIONS), note: typedInput(TEXT_MAX.description), until: optionalDate() },
  answer: writtenAnswer(),
});

/**
 * Begins a conversation with a parent of the student, and notes it. Errors: 404 when the caller may not write to this
 * parent, 429 after 1,000 messages within an hour.
 */
export const messageParent = defineCall('messageParent', {
  route: 'POST /api/admin/attention/students/{pid}/messages',
  promise: 'academy-attention#message-call',
  summary: 'Write to a parent of a student',
  success: 201,
  capability: ATTENTION,
  params: { pid: idInput() },
  body: { parentPid: bodyId(), subject: textInput(TEXT_MAX.title), message: textInput(TEXT_MAX.message) },
  answer: writtenAnswer({ conversationId: idOrNull() }),
});

/** Says that a reason does not fit, with a note that stays with it. An empty note takes that back. */
export const contestReason = defineCall('contestReason', {
  route: 'PUT /api/admin/attention/reasons/{reasonId}',
  promise: 'academy-attention#contest-call',
  summary: 'Contest a reason with a note',
  capability: ATTENTION,
  params: { reasonId: idInput() },
  body: { note: typedInput(TEXT_MAX.description) },
  answer: writtenAnswer(),
});

type ByRule<Field> = Record<RuleName, Field>;

/** A field for each threshold. */
const byRule = <Field>(field: (min: number, max: number) => Field): ByRule<Field> =>
  Object.fromEntries(Object.entries(RULE_LIMITS).map(([name, [min, max]]) => [name, field(min, max)])) as ByRule<Field>;

const threshold = (min: number, max: number) => v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));
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
    ofStudents: count(),
    students: count(),
    studentsNow: count(),
    reasons: list(shape({ kind: v.picklist(REASON_KINDS), students: count(), studentsNow: count() })),
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
export const attentionCalls = {
  attentionStudents,
  attentionCounts,
  attentionFilters,
  visitAttention,
  attentionOfStudent,
  noteAttention,
  messageParent,
  contestReason,
  attentionRules,
  tryAttentionRules,
  saveAttentionRules,
};
