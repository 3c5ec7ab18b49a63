import { exportJWK, generateKeyPair, importJWK, type JWK, type SignJWT } from 'jose';
import type { Tx } from '#host/server/database/actor.ts';
import { decrypt, encrypt } from '#host/server/http/encryption.ts';
import { ApiError } from '#host/server/http/errors.ts';
import { keepKey, publicKeysOf, type StoredKey, signingKeyOf } from './lti.queries.ts';

/**
 * The key pair that signs answers to deep linking and requests for tokens. All processes of a cluster use the same pair, so it is in the
 * database, in a table that the API's role cannot read: a function gives the key only to a transaction that has just
 * used up the ticket of a deep linking request, or in which an administrator reads a course. With `LTI_KEY_SECRET` it is encrypted as well, so that a copy of the
 * database is not enough to sign as this academy.
 */
const ALGORITHM = 'RS256';

async function makeKey(tx: Tx, secret: string | undefined): Promise<void> {
  const { publicKey, privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const privateJwk = JSON.stringify(await exportJWK(privateKey));
  await keepKey(
    tx,
    await exportJWK(publicKey),
    secret ? encrypt(privateJwk, PURPOSE, secret) : privateJwk,
    secret !== undefined,
  );
}

/** The public keys for an LMS. Runs as the `lti` actor, and makes the first key pair where there is none. */
export async function publicKeySet(tx: Tx, secret: string | undefined): Promise<{ keys: JWK[] }> {
  let keys = await publicKeysOf(tx);
  if (keys.length === 0) {
    await makeKey(tx, secret);
    keys = await publicKeysOf(tx);
  }
  return { keys: keys.map(({ keyId, publicJwk }) => ({ ...publicJwk, kid: keyId, alg: ALGORITHM, use: 'sig' })) };
}

/** Signs a message as this academy, in a transaction that may sign (`actor.may_sign_lti`). */
export async function signMessage(tx: Tx, message: SignJWT, secret: string | undefined): Promise<string> {
  let stored = await signingKeyOf(tx);
  if (!stored) {
    await makeKey(tx, secret);
    stored = await signingKeyOf(tx);
  }
  if (!stored) throw new Error('There is no key to sign with, although one was just made.');
  const key = await importJWK(JSON.parse(open(stored, secret)), ALGORITHM);
  return message.setProtectedHeader({ alg: ALGORITHM, kid: stored.keyId, typ: 'JWT' }).sign(key);
}

/** The purpose of the encryption: other secrets of the server are encrypted with other keys. */
const PURPOSE = 'academy lti key';

function open({ privateJwk, isEncrypted }: StoredKey, secret: string | undefined): string {
  const jwk = isEncrypted ? decrypt(privateJwk, PURPOSE, secret) : privateJwk;
  if (jwk !== undefined) return jwk;
  throw new ApiError(
    409,
    'The key of this academy was encrypted with another LTI_KEY_SECRET. An administrator can replace it under “LMS connections”.',
  );
}
