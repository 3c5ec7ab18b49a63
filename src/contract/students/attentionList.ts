/** The list of students who may need attention, and why. */
import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { flagOrNull, id, list, measure, shape, text, writtenAnswer } from '#contract/fields.ts';
import { optionalId, optionalNumber, optionalWord, pageInput, searchInput } from '#contract/inputs.ts';
import { maybeList } from '#contract/listFields.ts';
import { itemsAndTotal } from '#contract/pageFields.ts';
import { ATTENTION_VIEWS } from '#domain/learning/attentionActions.ts';
import { REASON_KINDS } from '#domain/learning/attentionKinds.ts';
import { LARGE_PAGE } from '#domain/lists/sizes.ts';
import { ATTENTION } from './attention.ts';
import { action, student } from './attentionShapes.ts';

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
 * visit before this one. `lastAction` is what was done last. `parents` is how many parents the student has, and `mayWrite`
 * says whether the caller may write to one of them.
 */
export const attentionStudents = defineCall('attentionStudents', {
  route: 'GET /api/admin/attention',
  promise: 'academy-attention#list-call',
  summary: 'Students who may need attention, and why',
  capability: ATTENTION,
  query: { ...filters, page: pageInput(), pageSize: optionalNumber(1, LARGE_PAGE) },
  answer: itemsAndTotal(
    shape({
      ...student,
      lastAction: v.optional(v.nullable(action)),
      // Beyond the fields of the first version.
      parents: v.optional(measure()),
      mayWrite: v.optional(flagOrNull()),
    }),
  ),
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
    schools: list(shape({ schoolId: id(), name: text(), students: measure() })),
    classes: list(shape({ gradeId: id(), name: text(), students: measure() })),
    plans: list(shape({ planId: id(), title: text(), students: measure() })),
    reasons: maybeList(shape({ kind: v.picklist(REASON_KINDS), students: measure() })),
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

/** The calls of this file, in the order in which the reference lists them. */
export const attentionListCalls = { attentionStudents, attentionFilters, visitAttention };
