import { toJson } from './json.ts';

/** Credentials that a host may send with a user (spec 2 §3): never shown, exported or kept. */
const SECRET = /^(authPassword|authToken|password)$/;

/** A value of the wire without credentials, however deep they lie. */
export const withoutSecrets = (value: unknown): unknown =>
  JSON.parse(toJson(value), (name, field) => (SECRET.test(name) ? undefined : field));
