import { exportJWK, generateKeyPair, importJWK, type JWK, type SignJWT } from 'jose';
import type { Tx } from '#host/db/actor.ts';
import { keepKey, publicKeysOf, type StoredKey, signingKeyOf } from '#host/db/lti.ts';
import { ApiError } from './errors.ts';
import { seal, unseal } from './sealed.ts';

/**
 * The key pair that answers to deep linking are signed with. Every process of a cluster signs with the same, so
 * it is in the database, in a table that the API's role cannot read: only a transaction that has just used up
 * the ticket of a deep linking gets the key, by a function. With `LTI_KEY_SECRET` it is encrypted as well, so
 * that a copy of the database is not enough to sign as this academy.
 */
const ALGORITHM = 'RS256';

async function makeKey(tx: Tx, secret: string | undefined): Promise<void> {
  const { publicKey, privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const privateJwk = JSON.stringify(await exportJWK(privateKey));
  await keepKey(
    tx,
    await exportJWK(publicKey),
    secret ? seal(privateJwk, PURPOSE, secret) : privateJwk,
    secret !== undefined,
  );
}

/** The public keys as an LMS fetches them; as the `lti` actor, which makes the first. */
export async function publicKeySet(tx: Tx, secret: string | undefined): Promise<{ keys: JWK[] }> {
  let keys = await publicKeysOf(tx);
  if (keys.length === 0) {
    await makeKey(tx, secret);
    keys = await publicKeysOf(tx);
  }
  return { keys: keys.map(({ keyId, publicJwk }) => ({ ...publicJwk, kid: keyId, alg: ALGORITHM, use: 'sig' })) };
}

/** Signs a message as this academy, in a transaction that may. */
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

/** What the key is encrypted for: other secrets of the host have other keys. */
const PURPOSE = 'academy lti key';

function open({ privateJwk, isEncrypted }: StoredKey, secret: string | undefined): string {
  const jwk = isEncrypted ? unseal(privateJwk, PURPOSE, secret) : privateJwk;
  if (jwk !== undefined) return jwk;
  throw new ApiError(
    409,
    'The key of this academy was encrypted with another LTI_KEY_SECRET. An administrator can replace it under “LMS connections”.',
  );
}
