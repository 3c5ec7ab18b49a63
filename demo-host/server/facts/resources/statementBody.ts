/** What a request brings: a statement or a list of them as JSON, alone or with files beside it. */
import { hash } from 'node:crypto';
import { type MultipartPart, parseMultipart } from '@remix-run/multipart-parser';
import { ApiError, badRequest } from '#host/server/http/errors.ts';
import type { XapiRequest } from './request.ts';

export interface SentBody {
  /** As JSON. */
  statements: unknown;
  /** Files by their hashes, in small letters. */
  files: ReadonlyMap<string, Uint8Array>;
}

const isJson = (type: string | undefined): boolean => /^application\/json\b/i.test(type ?? '');

/** The body of a request. @throws ApiError 400 */
export async function bodyOf({ headers, body }: XapiRequest): Promise<SentBody> {
  const type = headers.get('Content-Type') ?? '';
  if (isJson(type)) return { statements: asJson(await body()), files: new Map() };
  if (/^multipart\/mixed\b/i.test(type)) return ofParts(await body(), type);
  const what = type === '' ? 'of no type' : `"${type.slice(0, 60)}"`;
  throw badRequest(`The body is ${what}, and has to be application/json, or multipart/mixed with files.`);
}

/** @throws ApiError 400 */
function asJson(body: Uint8Array): unknown {
  const text = new TextDecoder().decode(body);
  if (text.trim() === '') throw badRequest('The body is empty: send a statement, or a list of statements, as JSON.');
  try {
    return JSON.parse(text);
  } catch (error) {
    const why = error instanceof Error ? error.message : '';
    const isCut = /unexpected end|unterminated/i.test(why);
    throw new ApiError(
      400,
      isCut
        ? 'The body ends in the middle: it is no complete JSON. Nothing of it was kept; send it again.'
        : `The body is no JSON (${why.slice(0, 120)}). Nothing of it was kept.`,
      isCut ? {} : { note: 'The body is no JSON. Nothing of it was kept.' },
    );
  }
}

const BOUNDARY = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i;

/** The statements are the first part, and each other part is a file of one of them. @throws ApiError 400 */
function ofParts(body: Uint8Array, type: string): SentBody {
  const [, quoted, plain] = BOUNDARY.exec(type) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw badRequest('The Content-Type multipart/mixed has to name its boundary.');
  const [first, ...others] = partsOf(body, boundary);
  if (!first) throw badRequest('The body has no parts. The first one has to be the statements.');
  if (!isJson(first.headers['content-type']))
    throw badRequest('The first part of the body has to be the statements, as application/json.');
  return { statements: asJson(first.bytes), files: new Map(others.map(fileOf)) };
}

/** @throws ApiError 400 */
function partsOf(body: Uint8Array, boundary: string): MultipartPart[] {
  // What stands before the first boundary is nothing that counts (RFC 2046, 5.1.1).
  const begin = Buffer.from(body).indexOf(`--${boundary}`);
  if (begin === -1) throw badRequest('The boundary that the Content-Type names is nowhere in the body.');
  try {
    return [...parseMultipart(body.subarray(begin), { boundary, maxFileSize: body.length, maxTotalSize: body.length })];
  } catch {
    throw badRequest('The parts of the body are not made as multipart/mixed has them, or it ends in the middle.');
  }
}

/** The lengths of hashes in hexadecimal digits, and what makes them. */
const HASHES: Readonly<Record<number, string>> = { 56: 'sha224', 64: 'sha256', 96: 'sha384', 128: 'sha512' };

/** @throws ApiError 400 */
function fileOf({ headers, bytes }: MultipartPart): [string, Uint8Array] {
  const sha2 = headers['x-experience-api-hash']?.toLowerCase() ?? '';
  const algorithm = /^[0-9a-f]+$/.test(sha2) ? HASHES[sha2.length] : undefined;
  if (!algorithm) throw badRequest('Each file needs the header X-Experience-API-Hash with its SHA-2.');
  if (headers['content-transfer-encoding']?.toLowerCase() !== 'binary')
    throw badRequest('Each file needs the header Content-Transfer-Encoding: binary.');
  if (hash(algorithm, bytes) !== sha2)
    throw badRequest(`A file came otherwise than it was sent: its SHA-2 is not ${sha2}.`);
  return [sha2, bytes];
}
