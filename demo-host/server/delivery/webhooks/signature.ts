/** Secrets and signatures of webhooks, as Standard Webhooks 1.0 has them: HMAC-SHA-256 over the id, the time and the body. */
import { createHmac, randomBytes } from 'node:crypto';
import { decrypt, encrypt } from '#host/server/http/encryption.ts';

const PREFIX = 'whsec_';
/** The scheme lets a secret have 24 to 64 bytes. */
const SECRET_BYTES = 32;
/** The purpose of the encryption: other secrets of the server are encrypted with other keys. */
const PURPOSE = 'academy webhook';

/** A secret for an address, as its receiver gets it. */
export const newWebhookSecret = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;

export const storedWebhookSecret = (secret: string, key: string): string => encrypt(secret, PURPOSE, key);

/** Undefined where it was encrypted with another `WEBHOOK_KEY_SECRET`, or there is none now. */
export const webhookSecretOf = (stored: string, key: string | undefined): string | undefined =>
  decrypt(stored, PURPOSE, key);

interface SignedMessage {
  /** What the message is called, the same in each try; without a dot. */
  id: string;
  /** Of this try, in seconds since 1970. */
  timestamp: number;
  body: string;
}

/** The headers of a message (promises/webhooks.md#signatures). Each secret gives a signature, so that a receiver may have the former one still. */
export function signedHeaders(
  { id, timestamp, body }: SignedMessage,
  secrets: readonly string[],
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': signatures.join(' ') };
}
