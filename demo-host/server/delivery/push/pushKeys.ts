/**
 * The key pair by which push services know this academy (VAPID, RFC 8292). It is made at the first start that may send, and
 * kept in the database, which all processes of a cluster share, in a table that the API's role cannot read. With
 * `PUSH_KEY_SECRET` the private key is encrypted as well, so that a copy of the database is not enough to send as this
 * academy.
 */
import type { Kysely } from 'kysely';
import webPush from 'web-push';
import type { DB } from '#host/server/database/schema.ts';
import { decrypt, encrypt } from '#host/server/http/encryption.ts';
import { keepPushKey, pushKeyOf } from './push.queries.ts';

/** Where the start says whom a push service may write to, and what its key is encrypted with. */
export interface PushConfig {
  /** `mailto:…` or `https://…`. */
  contact: string;
  /** `PUSH_KEY_SECRET` */
  secret: string | undefined;
}

/** What every push is signed with. */
export interface PushKeys {
  contact: string;
  publicKey: string;
  privateKey: string;
}

/** The purpose of the encryption: other secrets of the server are encrypted with other keys. */
const PURPOSE = 'academy push key';

/** The key cannot be used. `message` says what helps. */
export class PushKeyLost extends Error {}

/**
 * The academy's keys; they are made where there are none.
 * @param owner the tables' owner.
 * @throws PushKeyLost when they were encrypted with another secret.
 */
export async function pushKeys(owner: Kysely<DB>, { contact, secret }: PushConfig): Promise<PushKeys> {
  let stored = await pushKeyOf(owner);
  if (!stored) {
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    await keepPushKey(owner, {
      publicKey,
      privateKey: secret ? encrypt(privateKey, PURPOSE, secret) : privateKey,
      isEncrypted: secret !== undefined,
    });
    // Of two processes that start at once, the second takes the keys of the first.
    stored = await pushKeyOf(owner);
  }
  if (!stored) throw new Error('There are no keys for pushes, although some were just made.');
  const privateKey = stored.isEncrypted ? decrypt(stored.privateKey, PURPOSE, secret) : stored.privateKey;
  if (privateKey === undefined) {
    throw new PushKeyLost(
      'No notices are sent to devices: the key was encrypted with another PUSH_KEY_SECRET. Set that one again; or make a ' +
        'new key with `npm run push -- renew`, after which everybody has to ask for notices again.',
    );
  }
  return { contact, publicKey: stored.publicKey, privateKey };
}

declare module '#host/server/http/handlers.ts' {
  interface Services {
    /** The keys of the notices that this server sends to devices; undefined where it sends none. */
    push?: Pick<PushKeys, 'publicKey'> | undefined;
  }
}
