/**
 * What the reference API takes from Node, for the worker of a page: hashes, random numbers, and the little else that its
 * calls use. Files, processes and sockets are not there, and say so. The build takes this file for every `node:` module.
 */
import { hkdf } from '@noble/hashes/hkdf.js';
import { hmac } from '@noble/hashes/hmac.js';
import { md5, sha1 } from '@noble/hashes/legacy.js';
import { scrypt } from '@noble/hashes/scrypt.js';
import { sha256, sha384, sha512 } from '@noble/hashes/sha2.js';
import { Buffer } from './buffer.ts';

const HASHES = { md5, sha1, sha256, sha384, sha512 };
type HashName = keyof typeof HASHES;
type Text = 'hex' | 'base64' | 'base64url';
type Data = string | Uint8Array;

const bytesOf = (data: Data) => (typeof data === 'string' ? new TextEncoder().encode(data) : data);

/** As of `node:crypto`: text in an encoding, or bytes without one. */
function digestOf(running: { update(data: Uint8Array): unknown; digest(): Uint8Array }) {
  const hash = {
    update(data: Data) {
      running.update(bytesOf(data));
      return hash;
    },
    digest(encoding?: Text) {
      const bytes = Buffer.from(running.digest());
      return encoding === undefined ? bytes : bytes.toString(encoding);
    },
  };
  return hash;
}

// node:crypto
export const createHash = (name: HashName) => digestOf(HASHES[name].create());
export const createHmac = (name: HashName, key: Data) => digestOf(hmac.create(HASHES[name], bytesOf(key)));
export const hash = (name: HashName, data: Data, encoding: Text = 'hex') =>
  createHash(name).update(data).digest(encoding);
export const randomBytes = (count: number) => Buffer.from(crypto.getRandomValues(new Uint8Array(count)));
export const randomUUID = () => crypto.randomUUID();
export const randomInt = (from: number, to?: number) => {
  const [least, most] = to === undefined ? [0, from] : [from, to];
  return least + Math.floor(((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32) * (most - least));
};
export const timingSafeEqual = (one: Uint8Array, other: Uint8Array) => one.every((byte, at) => byte === other[at]);
export const scryptSync = (password: string, salt: string, dkLen: number, cost: { N: number; r: number; p: number }) =>
  Buffer.from(scrypt(password, salt, { ...cost, dkLen }));
export const hkdfSync = (name: HashName, key: Data, salt: Data, info: Data, length: number) =>
  hkdf(HASHES[name], bytesOf(key), bytesOf(salt), bytesOf(info), length).buffer;

/** What a page cannot do. */
const missing = (what: string) => (): never => {
  throw new Error(`${what} is not possible in the stand-in of a page`);
};
export const createCipheriv = missing('Encrypting');
export const createDecipheriv = missing('Decrypting');

/**
 * node:async_hooks. One request at a time is in a transaction, since PostgreSQL has one connection here: the one who asks
 * while it runs is taken for a part of it.
 */
export class AsyncLocalStorage<T> {
  #value: T | undefined;
  getStore(): T | undefined {
    return this.#value;
  }
  async run<R>(value: T, work: () => Promise<R>): Promise<R> {
    this.#value = value;
    try {
      return await work();
    } finally {
      this.#value = undefined;
    }
  }
}

// node:timers/promises; as setImmediate it lets others have a turn.
export const setTimeout = (ms: number, value?: unknown) =>
  new Promise((resolve) => globalThis.setTimeout(() => resolve(value), ms));
export const setImmediate = () => setTimeout(0);

// node:path, for names without `..`.
export const sep = '/';
export const join = (...parts: string[]) => parts.join('/');
export const resolve = (...parts: string[]) => join(...parts);
export const normalize = (path: string) => path;
export const dirname = (path: string) => path.replace(/\/[^/]*$/, '');
export const basename = (path: string) => path.replace(/^.*\//, '');
export const extname = (path: string) => /\.[^./]*$/.exec(path)?.[0] ?? '';

// node:url, node:util, node:module
export const fileURLToPath = (url: string | URL) => new URL(url).pathname;
export const pathToFileURL = (path: string) => new URL(`file://${path}`);
export const promisify = missing('Packing');
/** Nothing is known to be alike, so that all is looked at. */
export const isDeepStrictEqual = () => false;
export const createRequire = missing('Loading modules');

// node:fs, node:fs/promises: nothing is there.
export const existsSync = () => false;
const noFile = async (): Promise<never> => {
  throw new Error('There are no files');
};
export const stat = noFile;
export const readFile = noFile;
export const readdir = noFile;
export const realpath = noFile;
export const readFileSync = missing('Reading a file');
export const readdirSync = missing('Reading a folder');
export const createReadStream = missing('Reading a file');

// node:net: addresses of clients, of which there are none but the page itself.
export class BlockList {
  addAddress(): void {}
  addSubnet(): void {}
  check(): boolean {
    return false;
  }
}
export const isIP = (text: string) => (/^[\d.]+$/.test(text) ? 4 : text.includes(':') ? 6 : 0);

// node:dns, node:http, node:https, node:child_process, node:zlib, node:stream
export const promises = { lookup: missing('Asking another server') };
export const request = missing('Asking another server');
export const fork = missing('Starting a process');
export const createServer = missing('Serving');
export const createGunzip = missing('Unpacking');
export const brotliCompress = missing('Packing');
export const gzip = missing('Packing');
export const constants = {};
export const crc32 = missing('Unpacking');
export const inflateRawSync = missing('Unpacking');
export const gunzip = missing('Unpacking');
export const Readable = { toWeb: missing('Sending a file') };
export class PassThrough {}
export class Writable {}

export default {};
