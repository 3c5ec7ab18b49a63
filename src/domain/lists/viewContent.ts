/**
 * What a saved view may hold: filters, an order, ids of columns and a number of rows. It comes from a device, from a server or from
 * a colleague, so it is never trusted: what is too large or of another kind is refused, and text stays text.
 */
import { toJson } from '#platform/json.ts';
import { isStorable } from '#platform/text.ts';

/** The most that a view holds: names and texts in characters, and all of it as JSON. */
export const VIEW_LIMITS = { entries: 40, name: 60, text: 200, items: 100, depth: 3, json: 4_000 } as const;

/** Names that would reach the prototype of an object. */
const NAMES_OF_OBJECTS: readonly string[] = ['__proto__', 'constructor', 'prototype'];

/** Whether a value is an object with fields of its own. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Where a list is, and what is typed in its search, are not part of a view. */
export const isPassing = (name: string): boolean => /(?:^|-)(?:page|search)$/.test(name);

/** A filter without the words of its search. */
export const withoutSearch = (value: unknown): unknown =>
  isRecord(value) && 'search' in value ? { ...value, search: '' } : value;

const isName = (name: string) =>
  name.length <= VIEW_LIMITS.name && /^[\w-]+$/.test(name) && !NAMES_OF_OBJECTS.includes(name);

function isValue(value: unknown, depth: number): boolean {
  if (value === null || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value === 'string') return value.length <= VIEW_LIMITS.text && isStorable(value);
  if (depth === 0) return false;
  if (Array.isArray(value)) return value.length <= VIEW_LIMITS.items && value.every((each) => isValue(each, depth - 1));
  return isRecord(value) && isFields(value, depth);
}

function isFields(fields: Record<string, unknown>, depth: number): boolean {
  const entries = Object.entries(fields);
  return (
    entries.length <= VIEW_LIMITS.entries &&
    entries.every(([name, value]) => isName(name) && (value === undefined || isValue(value, depth - 1)))
  );
}

/** What a view holds, without words of a search; undefined where it cannot be a view. */
export function readViewContent(value: unknown): Record<string, unknown> | undefined {
  if (!isRecord(value) || !isFields(value, VIEW_LIMITS.depth) || toJson(value).length > VIEW_LIMITS.json)
    return undefined;
  const kept = Object.entries(value).filter(([name, each]) => !isPassing(name) && each !== undefined);
  return Object.fromEntries(kept.map(([name, each]) => [name, withoutSearch(each)]));
}

/** What a list is called where its views are kept: the tag of an element, or a page, and the list in it. */
export const LIST_KEY = { max: 100, form: /^[a-z][\w-]*(?: [\w-]+)*$/i } as const;
