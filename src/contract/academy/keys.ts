/** Keys by which other systems send data. Beyond the basic calls. */
import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { id, idOrNull, list, measure, moment, shape, text, textOrNull, writtenAnswer } from '#contract/fields.ts';
import { bodyIdOrNull, idInput, textInput } from '#contract/inputs.ts';
import { neededList } from '#contract/listFields.ts';
import { KEY_PURPOSES, KEY_STOPS } from '#domain/lists/imports.ts';
import { TEXT_MAX } from '#domain/lists/limits.ts';

/**
 * The keys by which other systems send data, newest first: to administrators all, to a school user those of their
 * school. `purposes` are `xapi` (statements about learning) and `import`. A key with a `schoolId` may send data of that
 * school only. `uses` and `errors` count requests, the refused ones among the errors, and `lastError` says why the last
 * one was refused. Secrets are never answered here. A revoked key stays in the list, with its `revokedDate`. A key stops while
 * its maker may not send such data: `stopped` says that they are `banned` or `deleted`, or have no longer the `right`.
 * Then requests that bring it are answered with 403.
 */
export const accessKeys = defineCall('accessKeys', {
  route: 'GET /api/admin/keys',
  promise: 'data#keys',
  summary: 'Keys by which other systems send data',
  capability: 'keys',
  answer: neededList(
    shape({
      keyId: id(),
      key: text(),
      name: text(),
      purposes: list(v.picklist(KEY_PURPOSES)),
      // Null of a key that is for all schools.
      schoolId: v.optional(idOrNull()),
      schoolName: text(),
      // Empty of a key that was made in a shell.
      madeBy: v.optional(text()),
      madeDate: moment(),
      // Null of a key that was never used.
      lastUsedDate: v.optional(moment()),
      uses: measure(),
      errors: measure(),
      lastError: textOrNull(),
      lastErrorDate: moment(),
      revokedDate: moment(),
      stopped: v.optional(v.nullable(v.picklist(KEY_STOPS))),
    }),
  ),
});

/**
 * Makes a key and answers its secret, which is told this once and stored nowhere. Other systems send both as
 * `Authorization: Basic`. Without a `schoolId`, an administrator's key is for all schools, and a school user's for their
 * own.
 */
export const createAccessKey = defineCall('createAccessKey', {
  // No POST: answers to those are stored for a day, and this one holds the secret.
  route: 'PUT /api/admin/keys',
  promise: 'data#keys',
  summary: 'Make a key',
  capability: 'keys',
  success: 201,
  body: {
    name: textInput(TEXT_MAX.name),
    purposes: v.pipe(v.array(v.picklist(KEY_PURPOSES)), v.minLength(1), v.maxLength(KEY_PURPOSES.length)),
    schoolId: bodyIdOrNull(),
  },
  answer: shape({ message: text(), keyId: id(), key: text(), secret: text() }),
});

/** Ends a key for good: requests that bring it are answered with 401 from then on. */
export const revokeAccessKey = defineCall('revokeAccessKey', {
  route: 'DELETE /api/admin/keys/{keyId}',
  promise: 'data#keys',
  summary: 'Revoke a key',
  capability: 'keys',
  params: { keyId: idInput() },
  answer: writtenAnswer(),
});

/** The calls of this file, in the order in which the reference lists them. */
export const keyCalls = { accessKeys, createAccessKey, revokeAccessKey };
