/**
 * Text that waits on the device, encrypted with a key that is made of the session's token: it can be read as long as the session
 * lasts, and by nobody afterwards. Pages without https cannot encrypt.
 */

const KEY_OF = 'academy-register ';
const IV_BYTES = 12;

async function keyOf(token: string): Promise<CryptoKey> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(KEY_OF + token));
  return crypto.subtle.importKey('raw', hash, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

/** The text encrypted; undefined where this page cannot. */
export async function seal(text: string, token: string): Promise<string | undefined> {
  if (!globalThis.crypto?.subtle) return undefined;
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const key = await keyOf(token);
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text));
  return btoa(Array.from([...iv, ...new Uint8Array(sealed)], (byte) => String.fromCharCode(byte)).join(''));
}

/** The text that was encrypted with this token; undefined with any other. */
export async function unseal(sealed: string, token: string): Promise<string | undefined> {
  try {
    const bytes = Uint8Array.from(atob(sealed), (character) => character.charCodeAt(0));
    const [iv, text] = [bytes.slice(0, IV_BYTES), bytes.slice(IV_BYTES)];
    return new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await keyOf(token), text));
  } catch {
    return undefined;
  }
}
