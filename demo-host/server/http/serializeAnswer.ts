import { setImmediate } from 'node:timers/promises';
import * as v from 'valibot';

/** Rows that are handled at once, which takes a few milliseconds. */
const SLICE = 500;

/**
 * The answer as JSON, without fields that the schema does not declare. A long list, which is the answer itself or one
 * of its fields, is handled in slices, so that 10,000 rows do not block other requests. So no other field may depend on
 * the number of rows.
 * @throws v.ValiError when the answer does not match the schema.
 */
export async function serializeAnswer(schema: v.GenericSchema, answer: unknown): Promise<string> {
  const field = longList(answer);
  if (field === undefined) return JSON.stringify(v.parse(schema, answer) ?? null);

  const rows = field === WHOLE ? (answer as unknown[]) : ((answer as Fields)[field] as unknown[]);
  const pieces: string[] = [];
  let closed: unknown;
  for (let from = 0; from < rows.length; from += SLICE) {
    const slice = rows.slice(from, from + SLICE);
    closed = v.parse(schema, field === WHOLE ? slice : { ...(answer as Fields), [field]: slice });
    const list = JSON.stringify(field === WHOLE ? closed : (closed as Fields)[field]);
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

type Fields = Record<string, unknown>;
const WHOLE = Symbol('the answer itself');

/** The field with a list of more than one slice, or the answer itself. */
function longList(answer: unknown): string | typeof WHOLE | undefined {
  const isLong = (value: unknown) => Array.isArray(value) && value.length > SLICE;
  if (isLong(answer)) return WHOLE;
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return undefined;
  return Object.entries(answer).find(([, value]) => isLong(value))?.[0];
}
