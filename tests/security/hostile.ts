/** Hostile requests, made from what a call declares. Everything comes from one seed, so that it can be made again. */
import type { JsonSchema } from '@valibot/to-json-schema';
import type { Operation } from '#host/server/http/openapi.ts';

/** Numbers from 0 to 1 that follow from a word (xmur3, mulberry32). */
function numbersFrom(word: string): () => number {
  let state = 1779033703 ^ word.length;
  for (const character of word) {
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 3432918353);
    state = (state << 13) | (state >>> 19);
  }
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export class Chance {
  readonly #next: () => number;
  constructor(seed: string) {
    this.#next = numbersFrom(seed);
  }
  /** Whether something happens that does so in `share` of cases. */
  happens(share: number): boolean {
    return this.#next() < share;
  }
  upTo(count: number): number {
    return Math.floor(this.#next() * count);
  }
  one<T>(of: readonly T[]): T {
    return of[this.upTo(of.length)] as T;
  }
}

/** Texts that have broken programs: of SQL, of scripts, of paths, of formats, of encodings. */
const TEXTS: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'a\udc00b',
  '\ufeff',
  '\u202e\u2066',
  '\u0301'.repeat(50),
  '👩‍👩‍👧‍👦'.repeat(20),
  "' or 1=1 --",
  "'; drop table person; --",
  '") or true --',
  "\\' union select password_hash from credential --",
  '$1',
  "pg_sleep(5)'",
  '%',
  '%_%',
  '\\',
  '\\%\\_',
  '%00',
  '%c0%ae',
  '../../../../etc/passwd',
  '..%2f..%2f',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'https://169.254.169.254/latest/meta-data',
  'https://lms.example@127.0.0.1/',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '{{7*7}}#{7*7}<%= 7*7 %>',
  '() { :;}; echo',
  '$(id)`id`|id',
  '=cmd|" /C calc"!A0',
  'a\r\nSet-Cookie: a=b',
  'null',
  'undefined',
  'NaN',
  'true',
  '[object Object]',
  '__proto__',
  'constructor',
  '2026-02-30',
  '0000-00-00',
  '99999-12-31',
  'x'.repeat(70_000),
  '('.repeat(5_000),
  '9'.repeat(400),
];
const NUMBERS: readonly number[] = [
  0, -0, -1, 1.5, 5e-324, 2_147_483_647, 2_147_483_648, -2_147_483_649, 9_007_199_254_740_992, 1e21,
  1.7976931348623157e308,
];
const NUMBER_TEXTS: readonly string[] = [
  '1e309',
  '-1e309',
  '0x10',
  '1_000',
  '１２',
  '٣',
  '1,5',
  '+1',
  ' 1 ',
  '1n',
  '1e3',
  '00001',
];
const KEYS: readonly string[] = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '',
  '$where',
  'a.b',
  'a[0]',
  '0',
];

const deep = (depth: number, open: string, close: string) => `${open.repeat(depth)}${close.repeat(depth)}`;
/** Bodies that are no body. */
const RAW: readonly string[] = [
  '{',
  '[',
  'null',
  'true',
  '0',
  '"text"',
  '[]',
  '{}',
  '{"a":1,"a":2}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '\ufeff{}',
  '{"a":"\\ud800"}',
  '{"a":1e999}',
  '{"a":01}',
  "{'a':1}",
  '{"a":NaN}',
  '{"a":"\u0001"}',
  deep(5_000, '[', ']'),
  deep(5_000, '{"a":', '}').replace('}', '1}'),
  'a=b&c=d',
  '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x--',
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
  'x'.repeat(300_000),
];
const CONTENT_TYPES: readonly string[] = [
  'application/json',
  'application/json; charset=utf-16',
  'application/jsonp',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  '',
  ';',
];
const HEADERS: readonly (readonly [string, string])[] = [
  ['Authorization', 'Bearer '],
  ['Authorization', 'Bearer null'],
  ['Authorization', `Bearer ${'A'.repeat(9_000)}`],
  ['Authorization', "Bearer ' or 1=1 --"],
  ['Authorization', 'Basic YWRtaW46YWRtaW4='],
  ['Authorization', 'Bearer a, Bearer b'],
  ['Idempotency-Key', ''],
  ['Idempotency-Key', 'k'.repeat(201)],
  ['Idempotency-Key', "'; drop table person; --"],
  ['Idempotency-Key', 'always the same'],
  ['X-Request-Id', '<script>'],
  ['X-Request-Id', 'x'.repeat(5_000)],
  ['X-Forwarded-For', '::ffff:127.0.0.1, 10.0.0.1, not an address'],
  ['X-Forwarded-Host', 'evil.example'],
  ['X-HTTP-Method-Override', 'DELETE'],
  ['X-XSRF-TOKEN', 'x'],
  ['Origin', 'null'],
  ['Origin', 'https://evil.example'],
  ['Cookie', `a=${'b'.repeat(4_000)}; __Host-lti-x=y; =; ;`],
  ['Accept', 'application/xml;q=1, */*;q=0'],
  ['Accept-Encoding', 'gzip;q=0, br, identity;q=0, *;q=0'],
  ['If-None-Match', '*'],
  ['Range', 'bytes=0-0,-1'],
  ['Content-Encoding', 'gzip'],
  ['Transfer-Encoding', 'chunked'],
  ['Content-Length', '5'],
  ['Expect', '100-continue'],
];

/** An id of an object that there is, of the own school or another's, by the name of a field; or none. */
export type KnownId = (name: string, chance: Chance) => number;

/** A value as a field declares it. */
function fitting(name: string, schema: JsonSchema, chance: Chance, idOf: KnownId): unknown {
  if (schema.enum) return chance.one(schema.enum);
  if ('const' in schema) return schema.const;
  if (schema.anyOf) return fitting(name, chance.one(schema.anyOf) as JsonSchema, chance, idOf);
  switch (schema.type) {
    case 'boolean':
      return chance.happens(0.5);
    case 'number':
    case 'integer':
      return /Id$|^(?:id|pid|school|category|userRole|recipientRole|targetRole)$/.test(name)
        ? idOf(name, chance)
        : Math.min(schema.maximum ?? 100, (schema.minimum ?? 0) + chance.upTo(20));
    case 'null':
      return null;
    case 'array':
      return Array.from({ length: 1 + chance.upTo(3) }, () => fitting(name, schema.items as JsonSchema, chance, idOf));
    case 'object':
      return Object.fromEntries(
        Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)
          .filter(([key]) => schema.required?.includes(key) || chance.happens(0.7))
          .map(([key, field]) => [key, fitting(key, field, chance, idOf)]),
      );
    default:
      return textFor(name, chance);
  }
}

function textFor(name: string, chance: Chance): string {
  if (/url$/i.test(name)) return 'https://lms.example/a';
  if (/^issuer$|^origins$/.test(name)) return 'https://lms.example';
  if (/Date$/.test(name)) return `2026-11-${10 + chance.upTo(20)}`;
  if (name === 'mobileNumber') return String(8_000_000_000 + chance.upTo(999_999_999));
  if (name === 'emailId') return `a${chance.upTo(9_999)}@school.example`;
  return chance.one(['Asha', 'രാജേഷ്', 'a good long password', 'अनुष्का', `word ${chance.upTo(9_999)}`]);
}

/** A value of another kind than was declared, or one that is hard to bear. */
function hostile(chance: Chance): unknown {
  return chance.one<() => unknown>([
    () => chance.one(TEXTS),
    () => chance.one(TEXTS),
    () => chance.one(NUMBERS),
    () => chance.one(NUMBER_TEXTS),
    () => chance.one([null, true, false]),
    () => [],
    () => [chance.one(TEXTS), chance.one(NUMBERS), null],
    () => ({ [chance.one(KEYS)]: chance.one(TEXTS) }),
    () => Object.fromEntries(KEYS.map((key) => [key, chance.one(NUMBERS)])),
  ])();
}

export interface HostileRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
}

/** What Node takes for a header; what it does not take no client can send. */
const isHeader = (value: string) => /^[\t\x20-\x7e\x80-\xff]*$/.test(value);

/** A request that fits the call but in a place or two, or in none. */
export function hostileRequest(
  { method, path, operation }: { method: string; path: string; operation: Operation },
  chance: Chance,
  idOf: KnownId,
): HostileRequest {
  const isHostile = () => chance.happens(0.25);
  const parameters = operation.parameters ?? [];
  const written = (name: string, schema: JsonSchema) =>
    isHostile()
      ? String(chance.one([...TEXTS, ...NUMBER_TEXTS, ...NUMBERS.map(String)]))
      : String(fitting(name, schema, chance, idOf));

  const named = new Map(parameters.filter((one) => one.in === 'path').map((one) => [one.name, one.schema]));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encode(written(name, named.get(name) ?? { type: 'string' })),
  );
  const query = parameters
    .filter((one) => one.in === 'query' && (one.required ? !chance.happens(0.05) : chance.happens(0.5)))
    .map(({ name, schema }) => [name, written(name, schema)]);
  if (chance.happens(0.1) && query[0]) query.push(query[0]);
  if (chance.happens(0.1)) query.push([chance.one([...KEYS, 'unknown', 'page', 'limit']), chance.one(TEXTS)]);
  let search = query.map(([name = '', value = '']) => `${encode(name)}=${encode(value)}`).join('&');
  if (chance.happens(0.05))
    search += chance.one(['&%', '&%zz', '&&&', '&=', '?', '&a[b]=c', `&x=${'y'.repeat(9_000)}`]);

  const headers: Record<string, string> = {};
  if (chance.happens(0.2)) {
    const [name, value] = chance.one(HEADERS);
    headers[name] = value;
  }
  if (chance.happens(0.05)) headers['Idempotency-Key'] = chance.one(TEXTS.filter(isHeader));

  let body: string | undefined;
  const schema = operation.requestBody?.content['application/json'].schema;
  if (method !== 'GET') {
    if (schema ? chance.happens(0.15) : chance.happens(0.3)) body = chance.one(RAW);
    else if (schema) body = JSON.stringify(mutated(fitting('', schema, chance, idOf), chance));
    if (body !== undefined)
      headers['Content-Type'] = chance.happens(0.1) ? chance.one(CONTENT_TYPES) : 'application/json';
  }
  return { method, path: search ? `${filled}?${search}` : filled, headers, body };
}

/** Half a character cannot be written in an address. */
const encode = (text: string) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));

/** The same with a field or two that nobody expects; in a third of cases with none. */
function mutated(value: unknown, chance: Chance): unknown {
  if (typeof value !== 'object' || value === null || chance.happens(0.35)) return value;
  const copy: Record<string, unknown> = Array.isArray(value) ? ([...value] as never) : { ...value };
  const names = Object.keys(copy);
  for (let turn = 0; turn <= chance.upTo(2); turn += 1) {
    const name = names.length > 0 ? chance.one(names) : 'a';
    switch (chance.upTo(4)) {
      case 0:
        delete copy[name];
        break;
      case 1:
        // Defined, not assigned: assigning `__proto__` would set it.
        Object.defineProperty(copy, chance.one(KEYS), { value: hostile(chance), enumerable: true, configurable: true });
        break;
      case 2:
        copy[name] = mutated(copy[name], chance);
        break;
      default:
        copy[name] = hostile(chance);
    }
  }
  return copy;
}
