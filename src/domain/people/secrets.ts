import { toJson } from '#platform/json.ts';

/**
 * Credentials that a server may send with a user (promises/exports.md#columns-never-exported): never shown, exported or
 * stored.
 */
const SECRET = /^(authPassword|authToken|password)$/;

/** A copy of an answer without credentials, however deep they are nested. */
export const withoutSecrets = (value: unknown): unknown =>
  JSON.parse(toJson(value), (name, field) => (SECRET.test(name) ? undefined : field));
