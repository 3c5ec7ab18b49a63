import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Two purposes have two keys, also where a host gives both the same secret. */
const keyFor = (purpose: string, secret: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));

/** Encrypts a text for the database with a secret that only the host has. */
export function seal(plain: string, purpose: string, secret: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyFor(purpose, secret), iv);
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return [iv, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url')).join('.');
}

/** @returns undefined for what was not sealed with this secret and purpose. */
export function unseal(sealed: string, purpose: string, secret: string | undefined): string | undefined {
  const [iv, tag, text] = sealed.split('.').map((part) => Buffer.from(part, 'base64url'));
  if (!secret || !iv || !tag || !text) return undefined;
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose, secret), iv);
    decipher.setAuthTag(tag);
    return decipher.update(text, undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return undefined;
  }
}
