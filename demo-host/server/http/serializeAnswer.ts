import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';

/** Rows that are handled at once, which takes a few milliseconds. */
const SLICE = 500;

/**
 * The answer as JSON, without fields that the schema does not declare. A long list, which is the answer itself or one
 * of its fields, is handled in slices, so that 10,000 rows do not block other requests. So no other field may depend on
 * the number of rows.
 * @param checksAll validates every row, as tests do. Otherwise rows of a query, which has typed them, are validated until a slice
 * of them has come out as it was: what follows has to look like those rows, and is written as it is.
 * @throws v.ValiError when the answer does not match the schema.
 */
export async function serializeAnswer(
  schema: v.GenericSchema,
  answer: unknown,
  { checksAll = process.env.NODE_ENV === 'test' } = {},
): Promise<string> {
  const field = longList(answer);
  if (field === undefined) return JSON.stringify(v.parse(schema, answer) ?? null);

  const rows = field === WHOLE ? (answer as unknown[]) : ((answer as Fields)[field] as unknown[]);
  const pieces: string[] = [];
  let closed: unknown;
  let looksRight: ((row: unknown) => boolean) | undefined;
  for (let from = 0; from < rows.length; from += SLICE) {
    const slice = rows.slice(from, from + SLICE);
    const isTyped = looksRight !== undefined && slice.every(looksRight);
    if (!isTyped) closed = v.parse(schema, field === WHOLE ? slice : { ...(answer as Fields), [field]: slice });
    const sent = isTyped ? slice : ((field === WHOLE ? closed : (closed as Fields)[field]) as unknown[]);
    const list = JSON.stringify(sent);
    if (!checksAll && from === 0 && isDeepStrictEqual(sent, slice)) looksRight = likeThese(slice);
    if (list !== '[]') pieces.push(list.slice(1, -1));
    await setImmediate();
  }
  const list = `[${pieces.join(',')}]`;
  if (field === WHOLE) return list;
  const fields = Object.entries(closed as Fields).map(
    ([name, value]) => `${JSON.stringify(name)}:${name === field ? list : JSON.stringify(value)}`,
  );
  return `{${fields.join(',')}}`;
}

/** What a value of a row is; undefined for one that has parts, which could hold anything. */
const kindOf = (value: unknown): string | undefined =>
  value === null ? 'null' : typeof value === 'object' ? undefined : typeof value;

/** Makes a function that says whether a row has the same fields as these rows, each of a kind that it has in one of them. */
function likeThese(rows: readonly unknown[]): ((row: unknown) => boolean) | undefined {
  const kinds = new Map<string, Set<string>>();
  for (const row of rows) {
    if (typeof row !== 'object' || row === null) return undefined;
    for (const [name, value] of Object.entries(row)) {
      const kind = kindOf(value);
      if (kind === undefined) return undefined;
      kinds.set(name, (kinds.get(name) ?? new Set()).add(kind));
    }
  }
  return (row) => {
    if (typeof row !== 'object' || row === null) return false;
    let count = 0;
    for (const name in row) {
      const kind = kindOf((row as Fields)[name]);
      if (kind === undefined || !kinds.get(name)?.has(kind)) return false;
      count += 1;
    }
    return count === kinds.size;
  };
}

type Fields = Record<string, unknown>;
const WHOLE = Symbol('the answer itself');

/** The field with a list of more than one slice, or the answer itself. */
function longList(answer: unknown): string | typeof WHOLE | undefined {
  const isLong = (value: unknown) => Array.isArray(value) && value.length > SLICE;
  if (isLong(answer)) return WHOLE;
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return undefined;
  return Object.entries(answer).find(([, value]) => isLong(value))?.[0];
}
