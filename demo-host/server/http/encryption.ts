/** Encryption of secrets that are kept in the database (AES-256-GCM). */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Each purpose has its own key, also where two purposes are given the same secret. */
const keyFor = (purpose: string, secret: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));

/**
 * Encrypts a text for the database.
 * @param purpose what the text is for, such as `academy lti key`. It is decrypted with the same purpose.
 * @param secret known to the server and not to the database, such as `LTI_KEY_SECRET`.
 */
export function encrypt(plain: string, purpose: string, secret: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyFor(purpose, secret), iv);
  const encrypted = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return [iv, cipher.getAuthTag(), encrypted].map((part) => part.toString('base64url')).join('.');
}

/** Decrypts what `encrypt` made. @returns undefined when it was made with another secret or for another purpose. */
export function decrypt(encrypted: string, purpose: string, secret: string | undefined): string | undefined {
  const [iv, tag, text] = encrypted.split('.').map((part) => Buffer.from(part, 'base64url'));
  if (!secret || !iv || !tag || !text) return undefined;
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose, secret), iv);
    decipher.setAuthTag(tag);
    return decipher.update(text, undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return undefined;
  }
}
