/** Views of lists that staff save under a name and share with colleagues. Beyond the basic calls. */
import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { id, idOrNull, list, oneOf, shape, text, writtenAnswer } from '#contract/fields.ts';
import { bodyIdOrNull, idInput, textInput } from '#contract/inputs.ts';
import { SAVED_NAME_MAX } from '#domain/lists/savedViews.ts';
import { VIEW_ROLES } from '#domain/lists/sharedViews.ts';
import { LIST_KEY, readViewContent } from '#domain/lists/viewContent.ts';
import { SAVED_VIEWS } from '#domain/people/capabilityWords.ts';

/** What a list is called where its views are kept. */
const listKey = () =>
  v.pipe(v.string(), v.maxLength(LIST_KEY.max), v.regex(LIST_KEY.form, 'expected a list such as academy-users'));

const fields = () => v.record(v.string(), v.unknown());

/** What a view holds, in an answer. One that cannot be read holds nothing, and shows the list as it begins. */
const content = () =>
  v.pipe(
    v.optional(v.unknown(), null),
    v.transform((value) => readViewContent(value) ?? {}),
    fields(),
  );

/** What a view holds, in a body, without words of a search. */
const contentInput = () =>
  v.pipe(
    v.custom<Record<string, unknown>>(() => true),
    // Before it is read as fields: that would pass over names of objects.
    v.check(
      (value) => readViewContent(value) !== undefined,
      'expected filters and ids of columns, 4,000 characters at most',
    ),
    fields(),
    v.transform((value) => readViewContent(value) ?? {}),
  );

/**
 * The views of the list `list` that the caller has saved, in the order in which they were saved, and those that others share with
 * them. `views` holds what differs from how the list begins: filters, order, hidden columns and rows per page by their names.
 * `sharedSchoolId` and `sharedRole` say whom an own view is shared with. Of one that others share, `byRole` is the role of the person
 * and `bySchool` a school that both belong to, empty where they see all schools.
 */
export const savedViews = defineCall('savedViews', {
  route: 'GET /api/admin/saved-views',
  promise: 'session-and-errors#columns-and-views',
  summary: 'The saved views of a list',
  capability: SAVED_VIEWS,
  query: { list: listKey() },
  answer: shape({
    own: list(
      shape({
        viewId: id(),
        name: text(),
        views: content(),
        sharedSchoolId: idOrNull(),
        sharedSchool: text(),
        sharedRole: oneOf(VIEW_ROLES, null),
      }),
    ),
    shared: list(
      shape({ viewId: id(), name: text(), views: content(), byRole: oneOf(VIEW_ROLES, null), bySchool: text() }),
    ),
  }),
});

/**
 * Saves a view of the list `list`: a new one, or the own one `viewId` anew. Another own one of that name goes, and one that is saved
 * without `viewId` under a name that there is takes its place. Words of a search are left out. Errors: 404 where `viewId` is no own
 * view of that list; 409 where there are 20 of the list already.
 */
export const saveSavedView = defineCall('saveSavedView', {
  route: 'PUT /api/admin/saved-views',
  promise: 'session-and-errors#columns-and-views',
  summary: 'Save a view of a list',
  capability: SAVED_VIEWS,
  body: { list: listKey(), viewId: bodyIdOrNull(), name: textInput(SAVED_NAME_MAX), views: contentInput() },
  answer: writtenAnswer({ viewId: idOrNull() }),
});

/** Removes an own view, for all whom it was shared with too. */
export const removeSavedView = defineCall('removeSavedView', {
  route: 'DELETE /api/admin/saved-views/{viewId}',
  promise: 'session-and-errors#columns-and-views',
  summary: 'Remove a saved view',
  capability: SAVED_VIEWS,
  params: { viewId: idInput() },
  answer: writtenAnswer(),
});

/**
 * Shares an own view with the staff of a school, or with the people of a role; with neither, it is taken back. A role reaches its
 * people at the schools that the caller sees. Errors: 403 for a role above the caller's own; 404 for a school that the caller does
 * not see.
 */
export const shareSavedView = defineCall('shareSavedView', {
  route: 'PUT /api/admin/saved-views/{viewId}/share',
  promise: 'session-and-errors#columns-and-views',
  summary: 'Share a saved view, or take it back',
  capability: SAVED_VIEWS,
  params: { viewId: idInput() },
  body: { schoolId: bodyIdOrNull(), role: v.optional(v.nullable(v.picklist(VIEW_ROLES)), null) },
  answer: writtenAnswer(),
});

/** The calls of this file, in the order in which the reference lists them. */
export const savedViewCalls = { savedViews, saveSavedView, removeSavedView, shareSavedView };
