/** What the academy calls subjects, categories and classes in further languages. Beyond the basic calls. */
import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { id, shape, text, writtenAnswer } from '#contract/fields.ts';
import {
  bodyId,
  bodyWord,
  optionalNumber,
  optionalWord,
  pageInput,
  rowsInput,
  searchInput,
  typedInput,
} from '#contract/inputs.ts';
import { dataAndPagination } from '#contract/pageFields.ts';
import { TEXT_MAX } from '#domain/lists/limits.ts';
import { NAMED_KINDS, NAMES_PAGE } from '#domain/lists/namedKinds.ts';
import { LANGUAGES } from '#domain/people/languages.ts';

const COMMON = { promise: 'names-in-languages#the-calls', capability: 'names' } as const;

/**
 * The subjects, categories or classes, by name, with what each is called in a language: `localized`, empty where nothing was
 * written. `name` is the name as it stands, `schoolName` the school of a class, and empty for all others. `search` leaves those
 * in which these words occur, `unnamed=1` those that have no name in the language. A school user sees the classes of their school.
 */
export const localizedNames = defineCall('localizedNames', {
  ...COMMON,
  route: 'GET /api/admin/names',
  summary: 'Names in a language',
  query: {
    kind: v.picklist(NAMED_KINDS),
    language: v.picklist(LANGUAGES),
    search: searchInput(),
    unnamed: optionalWord(['1']),
    page: pageInput(),
    limit: optionalNumber(1, 100),
  },
  answer: dataAndPagination(shape({ id: id(), name: text(), schoolName: text(), localized: text() })),
});

/**
 * Writes names in languages, all or none: `name` is the new one, empty for none, and `was` the one that was read. Errors: 400
 * where one thing is there twice in one language, 403 where a school user names anything but classes, 404 for what is not there
 * or not seen, 409 where somebody has written one of them since.
 */
export const changeLocalizedNames = defineCall('changeLocalizedNames', {
  ...COMMON,
  route: 'PUT /api/admin/names',
  summary: 'Write names in languages',
  body: {
    changes: rowsInput(
      {
        kind: bodyWord(NAMED_KINDS),
        id: bodyId(),
        language: bodyWord(LANGUAGES),
        name: typedInput(TEXT_MAX.name),
        was: typedInput(TEXT_MAX.name),
      },
      NAMES_PAGE.changes,
    ),
  },
  answer: writtenAnswer(),
});

/** The calls of this file, in the order in which the reference lists them. */
export const namesCalls = { localizedNames, changeLocalizedNames };
