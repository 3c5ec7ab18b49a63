/**
 * Keys by which other systems send data: `Authorization: Basic`, with the key as the name and its secret as the password.
 * A request costs one query. What was done with a key is added up here, and written down every few seconds.
 */
import { timingSafeEqual } from 'node:crypto';
import type { KeyPurpose } from '#domain/lists/imports.ts';
import type { Database } from '#host/server/database/database.ts';
import { ApiError } from '#host/server/http/errors.ts';
import { sha256 } from '#host/server/http/session.ts';
import { findKey, type KeyUse, noteKeyUse } from './keys.queries.ts';

/** The key of a request. */
export interface RequestKey {
  keyId: number;
  name: string;
  /** The only school whose data it may send; null for all. */
  schoolId: number | null;
}

/** Checks keys and counts their use. One per process. */
export interface AccessKeys {
  /**
   * The key of a request, which counts as used.
   * @throws ApiError 401 where there is no key, it is unknown or revoked, or its secret is wrong; 403 where it is for
   * another purpose, or has stopped because its maker may no longer send such data
   */
  check(authorization: string | undefined, purpose: KeyPurpose): Promise<RequestKey>;
  /** Counts a request of a key that was refused. @param error a sentence without names of people */
  noteError(keyId: number, error: string): void;
  /** Writes down what was counted. Called by itself some seconds after a use, and before the server stops. */
  flush(): Promise<void>;
}

/** How long uses are added up before they are written down, in ms. */
const FLUSH_MS = 5_000;
/** Characters of an error that are kept. */
const ERROR_MAX = 300;

const INSTRUCTION = 'Send a key as Authorization: Basic, with the key as the name and its secret as the password.';
const refused = (message: string) =>
  new ApiError(401, message, { headers: { 'WWW-Authenticate': 'Basic realm="academy keys", charset="UTF-8"' } });

/** The key and the secret of an `Authorization: Basic` header. @throws ApiError 401 */
function credentialsOf(authorization: string | undefined): { key: string; secret: string } {
  const encoded = /^Basic +([A-Za-z0-9+/=_-]+) *$/i.exec(authorization ?? '')?.[1];
  if (encoded === undefined) throw refused(INSTRUCTION);
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (colon < 1) throw refused(INSTRUCTION);
  const key = text.slice(0, colon);
  // No key looks like this, and the database does not take every text.
  if (!/^[\w-]{1,64}$/.test(key)) throw refused(WRONG);
  return { key, secret: text.slice(colon + 1) };
}

const WRONG = 'This key is not known, was revoked, or its secret is wrong.';
const STOPPED =
  'This key has stopped: whoever made it is blocked, was deleted or may no longer make such a key. Somebody who may has to make another one.';
/** Compared with when a key is not known, so that both take the same time. */
const NO_HASH = Buffer.alloc(32);

/** What a key is for, in words. */
const KEY_WORDS: Readonly<Record<KeyPurpose, string>> = { xapi: 'statements (xAPI)', import: 'imports' };

/** The keys of an academy. */
export function accessKeysOf(database: Pick<Database, 'as'>, clock: () => Date = () => new Date()): AccessKeys {
  let counted = new Map<number, KeyUse>();
  let timer: NodeJS.Timeout | undefined;

  function count(keyId: number, error?: string): void {
    const now = clock().toISOString();
    const use = counted.get(keyId) ?? { keyId, uses: 0, errors: 0, lastError: null, usedAt: now };
    use.usedAt = now;
    if (error === undefined) use.uses += 1;
    else {
      use.errors += 1;
      use.lastError = error.slice(0, ERROR_MAX);
    }
    counted.set(keyId, use);
    if (timer) return;
    timer = setTimeout(() => void flush().catch(() => {}), FLUSH_MS);
    timer.unref();
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const used = [...counted.values()];
    counted = new Map();
    if (used.length > 0) await database.as({ kind: 'nobody' }, (tx) => noteKeyUse(tx, used));
  }

  return {
    flush,
    noteError: count,
    async check(authorization, purpose) {
      const { key, secret } = credentialsOf(authorization);
      const found = await database.as({ kind: 'nobody' }, (tx) => findKey(tx, key));
      const isRight = timingSafeEqual(sha256(secret), found?.secretHash ?? NO_HASH);
      if (!found || !isRight) {
        if (found) count(found.keyId, 'The secret was wrong.');
        throw refused(WRONG);
      }
      const { keyId, name, schoolId, purposes, stopped } = found;
      if (stopped) {
        count(keyId, STOPPED);
        throw new ApiError(403, STOPPED);
      }
      if (!purposes.includes(purpose)) {
        const error = `This key is not for ${KEY_WORDS[purpose]}, but for ${purposes.map((own) => KEY_WORDS[own]).join(' and ')}.`;
        count(keyId, error);
        throw new ApiError(403, error);
      }
      count(keyId);
      return { keyId, name, schoolId };
    },
  };
}

declare module '#host/server/http/handlers.ts' {
  interface Services {
    /** The keys by which other systems send data. */
    keys: AccessKeys;
  }
}
