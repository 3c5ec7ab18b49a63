/** Reads path parameters, query and body of a request as its call declares them. */
import type { HonoRequest } from 'hono';
import Negotiator from 'negotiator';
import * as v from 'valibot';
import { type Fields, SESSION_PARAMETER } from '#contract/call.ts';
import { LANGUAGES, type Language } from '#domain/people/languages.ts';
import { isStorable } from '#platform/text.ts';
import { ApiError, badRequest } from './errors.ts';

/** Reads what a caller sent, strictly: an undeclared field is an error. @throws ApiError 400 */
function read<F extends Fields>(fields: F, sent: Record<string, unknown>, kind: string): Record<string, unknown> {
  const result = v.safeParse(v.strictObject(fields), sent, { abortEarly: true });
  if (!result.success) throw badRequest(complaint(result.issues[0], kind));
  for (const [name, value] of Object.entries(result.output)) {
    if (!canBeKept(value)) throw badRequest(`Wrong ${kind} "${name}"`);
  }
  return result.output;
}

/** The message for a wrong field. It names the field and what was expected, but never the value, which may be a secret. */
function complaint(issue: v.BaseIssue<unknown>, kind: string): string {
  const name = v.getDotPath(issue) ?? '';
  if (issue.expected === 'never') return `Unknown ${kind} "${name}"`;
  if (issue.received === 'undefined') return `Missing ${kind} "${name}"`;
  if (issue.kind === 'schema' && issue.expected) return `Wrong ${kind} "${name}": expected ${issue.expected}`;
  // A message of the contract itself, which contains nothing that was sent.
  if (issue.type === 'check' && /^expected /.test(issue.message)) return `Wrong ${kind} "${name}": ${issue.message}`;
  const wanted = issue.requirement instanceof RegExp ? '' : ` (${issue.type.replaceAll('_', ' ')})`;
  return `Wrong ${kind} "${name}"${wanted}`;
}

/** Whether the database can store all texts in a value. Values have been validated, so they are not deep. */
const canBeKept = (value: unknown): boolean =>
  typeof value === 'string'
    ? isStorable(value)
    : typeof value !== 'object' || value === null || Object.entries(value).flat().every(canBeKept);

/**
 * The language in which the caller reads names (promises/names-in-languages.md#in-what-people-read): the one of ours that they like best. Undefined
 * where they name none of ours, and where any will do, as programs say.
 */
export function readLanguage(request: HonoRequest): Language | undefined {
  const accepted = request.header('Accept-Language')?.trim();
  if (!accepted || accepted === '*') return undefined;
  const [best] = new Negotiator({ headers: { 'accept-language': accepted } }).languages([...LANGUAGES]);
  return LANGUAGES.find((language) => language === best);
}

/** Reads the path parameters. @throws ApiError 400 */
export function readParams(request: HonoRequest, fields: Fields): Record<string, unknown> {
  return read(fields, request.param(), 'path parameter');
}

/**
 * Reads the query. An empty parameter counts as absent (promises/session-and-errors.md#reading-answers). @throws
 * ApiError 400
 */
export function readQuery(request: HonoRequest, fields: Fields): Record<string, unknown> {
  const sent: Record<string, string> = {};
  for (const [name, values] of Object.entries(request.queries())) {
    const [value, ...others] = values;
    // It says nothing: it only keeps caches on the way from taking two sessions for one.
    if (name === SESSION_PARAMETER) continue;
    if (others.length > 0) throw badRequest(`Query parameter "${name}" is there more than once`);
    if (value !== undefined && value !== '') sent[name] = value;
  }
  return read(fields, sent, 'query parameter');
}

/** Reads the JSON body; undefined for a call without one. @throws ApiError 400, 415 */
export async function readBody(
  request: HonoRequest,
  fields: Fields | undefined,
): Promise<Record<string, unknown> | undefined> {
  // A call without a body accepts an empty one and refuses any other.
  const text = await request.text();
  if (fields === undefined) {
    if (text.trim() !== '' && text.trim() !== '{}') throw badRequest('This call takes no body');
    return undefined;
  }
  if (!/^application\/json\s*(;|$)/i.test(request.header('Content-Type') ?? '')) {
    throw new ApiError(415, 'The body must be JSON (Content-Type: application/json)');
  }
  let sent: unknown;
  try {
    sent = JSON.parse(text);
  } catch {
    throw badRequest('The body is not valid JSON');
  }
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) {
    throw badRequest('The body must be a JSON object');
  }
  return read(fields, sent as Record<string, unknown>, 'field');
}
