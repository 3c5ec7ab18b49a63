/**
 * A push service on this machine (RFC 8030), and browsers at it: it checks by whom a push is signed (RFC 8292) and decrypts
 * it with the keys of the browser that it is for (RFC 8291), by code of its own.
 */
import {
  createDecipheriv,
  createECDH,
  createHash,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
} from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jwtVerify } from 'jose';

export interface Browser {
  /** At the service, by this name. */
  name: string;
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

export interface ReceivedPush {
  /** The browser's. */
  to: string;
  headers: IncomingHttpHeaders;
  /** What the browser reads. */
  text: Record<string, string>;
  /** The text before encryption has this many bytes, and what was sent this many. */
  bytes: { plain: number; sent: number };
  /** By whom it was signed. */
  signed: { aud: string; sub: string; exp: number; publicKey: string };
}

/** How the service answers a push to a browser. */
export interface PushAnswer {
  status: number;
  headers?: Record<string, string>;
  /** It ends the connection in place of an answer. */
  hangsUp?: boolean;
}

const hkdf = (salt: Buffer, secret: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** Reads what was encrypted for a browser (RFC 8291, section 3.4; RFC 8188, section 2). */
function decrypted(body: Buffer, own: ECDH, auth: Buffer): Buffer {
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + idLength);
  const sealed = body.subarray(21 + idLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender]);
  const secret = hkdf(auth, own.computeSecret(sender), info, 32);
  const key = hkdf(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = hkdf(salt, secret, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  // The one record ends with 2, and zeros that fill it up.
  return padded.subarray(0, padded.lastIndexOf(2));
}

/** A public key in base64url, as the `k` of a signature has it. */
function publicKeyOf(raw: string) {
  const point = Buffer.from(raw, 'base64url');
  const part = (from: number) => point.subarray(from, from + 32).toString('base64url');
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: part(1), y: part(33) }, format: 'jwk' });
}

/** The name by which the API knows a browser. */
export const deviceOf = (endpoint: string): string => createHash('sha256').update(endpoint).digest('hex');

/** The keys of a browser, as `PushSubscription.toJSON()` has them. */
export function browserKeys() {
  const own = createECDH('prime256v1');
  own.generateKeys();
  const auth = randomBytes(16);
  return { own, auth, keys: { p256dh: own.getPublicKey('base64url'), auth: auth.toString('base64url') } };
}

/** @param onPush is told of a push that was read, before the service answers. */
export async function startPushService(
  answer: (to: string, nth: number) => PushAnswer | undefined = () => undefined,
  onPush: (push: ReceivedPush) => void = () => {},
) {
  const received: ReceivedPush[] = [];
  const browsers = new Map<string, ReturnType<typeof browserKeys>>();
  const requests = new Map<string, number>();

  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
    const body = Buffer.concat(parts);
    const to = (request.url ?? '').slice(1);
    const browser = browsers.get(to);
    if (!browser || request.method !== 'POST') return void response.writeHead(404).end();
    const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=([\w-]+)/.exec(request.headers.authorization ?? '') ?? [];
    const { payload } = await jwtVerify(token, publicKeyOf(key));
    const plain = decrypted(body, browser.own, browser.auth);
    const push: ReceivedPush = {
      to,
      headers: request.headers,
      text: JSON.parse(plain.toString('utf8')),
      bytes: { plain: plain.byteLength, sent: body.byteLength },
      signed: { aud: String(payload.aud), sub: String(payload.sub), exp: payload.exp ?? 0, publicKey: key },
    };
    const nth = (requests.get(to) ?? 0) + 1;
    requests.set(to, nth);
    const { status, headers, hangsUp } = answer(to, nth) ?? { status: 201 };
    if (status < 300) received.push(push);
    onPush(push);
    if (hangsUp) return void request.socket.destroy();
    response.writeHead(status, headers).end();
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;

  return {
    /** All that it has taken. */
    received,
    host: `127.0.0.1:${port}`,
    /** How often it was asked to send to a browser, whatever it answered. */
    requests: (name: string) => requests.get(name) ?? 0,
    /** A browser that has asked its person. */
    browser(name: string): Browser {
      const made = browserKeys();
      browsers.set(name, made);
      return { name, endpoint: `http://127.0.0.1:${port}/${name}`, keys: made.keys };
    },
    async stop() {
      const closed = new Promise((done) => void server.close(done));
      // What comes between would be kept open.
      server.closeAllConnections();
      await closed;
    },
  };
}
