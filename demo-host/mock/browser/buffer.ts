/** Node's `Buffer`, with the one encoding that the package lacks, as a global: the reference API uses it as Node does. */
import { Buffer } from 'buffer';

const fromBase64Url = (text: string) => text.replaceAll('-', '+').replaceAll('_', '/');
const toBase64Url = (text: string) => text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');

const from = Buffer.from.bind(Buffer) as (...given: unknown[]) => Buffer;
const toText = Buffer.prototype.toString;
Object.assign(Buffer, {
  from: (value: unknown, encoding?: unknown, length?: unknown) =>
    encoding === 'base64url' ? from(fromBase64Url(String(value)), 'base64') : from(value, encoding, length),
});
Buffer.prototype.toString = function (encoding?: string, start?: number, end?: number) {
  if (encoding === 'base64url') return toBase64Url(toText.call(this, 'base64', start, end));
  return toText.call(this, encoding as BufferEncoding, start, end);
};
Object.assign(globalThis, { Buffer });

export { Buffer };
