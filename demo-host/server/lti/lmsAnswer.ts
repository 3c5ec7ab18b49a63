/** Reads what an LMS answers, and says how that fails; who asks has the words for it. */
import * as v from 'valibot';
import { ApiError } from '#host/server/http/errors.ts';
import { AnswerTooLarge, InsideAddress } from '#host/server/http/network/outbound.ts';

/** How an answer fails: `away` is an LMS that may answer later, `gone` what it does not know (any more). */
export type AnswerFailure = 'away' | 'elsewhere' | 'gone' | 'inside' | 'large' | 'refused' | 'unreadable';

/** An answer of an LMS that is none. */
export class NoLmsAnswer extends Error {
  /**
   * @param detail a status, a kind of error or the path of a field; nothing that was sent
   * @param retryAfter what the LMS says of the next try, as it says it
   */
  constructor(
    readonly failure: AnswerFailure,
    readonly detail?: string | undefined,
    readonly retryAfter: string | null = null,
  ) {
    super(failure);
  }
}

/** Waits for the answer of an LMS that is there, does not send on, and permits what is wanted. @throws NoLmsAnswer */
export async function answered(asked: Promise<Response>): Promise<Response> {
  const response = await asked.catch((error: unknown) => {
    // What failed before the LMS was asked has its own words.
    if (error instanceof ApiError) throw error;
    if (error instanceof InsideAddress) throw new NoLmsAnswer('inside');
    const name = error instanceof Error ? error.name : undefined;
    throw new NoLmsAnswer(error instanceof AnswerTooLarge ? 'large' : 'away', name);
  });
  if (response.ok) return response;
  throw new NoLmsAnswer(failureOf(response.status), String(response.status), response.headers.get('Retry-After'));
}

/** Timeouts, too early, too many. */
const LATER: ReadonlySet<number> = new Set([408, 425, 429]);

function failureOf(status: number): AnswerFailure {
  if (status >= 300 && status < 400) return 'elsewhere';
  if (status >= 500 || LATER.has(status)) return 'away';
  return status === 404 || status === 410 ? 'gone' : 'refused';
}

/** What a text says, by its schema. @throws NoLmsAnswer `unreadable` */
export function readJson<const Schema extends v.GenericSchema>(text: string, schema: Schema): v.InferOutput<Schema> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new NoLmsAnswer('unreadable', error instanceof Error ? error.name : undefined);
  }
  const parsed = v.safeParse(schema, json);
  if (!parsed.success) throw new NoLmsAnswer('unreadable', v.getDotPath(parsed.issues[0]) ?? undefined);
  return parsed.output;
}
