/**
 * Statements that come again and again are planned once a connection. Planning a report takes PostgreSQL longer than running
 * it, since the policies of each table are a part of it.
 */

/** The time at which a statement gets a name: one that comes once would only fill the server's memory. */
const OFTEN = 3;
/** The most that have names. Each takes some ten kilobytes of each connection in the server. */
const MOST_NAMES = 250;
/** The most texts that are counted before counting begins anew, since some are as long as what somebody has sent. */
const MOST_TEXTS = 1_000;

const IS_PLANNED = /^\s*(?:select|with|insert|update|delete)\b/i;

/** Makes the function that gives the name of a statement, by its text; undefined for one that is not named (yet). */
export function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const times = new Map<string, number>();
  return (text) => {
    const name = names.get(text);
    if (name !== undefined || names.size >= MOST_NAMES || !IS_PLANNED.test(text)) return name;
    const before = times.get(text) ?? 0;
    if (before + 1 < OFTEN) {
      if (times.size >= MOST_TEXTS) times.clear();
      times.set(text, before + 1);
      return undefined;
    }
    times.delete(text);
    names.set(text, `academy_${names.size + 1}`);
    return names.get(text);
  };
}

/**
 * Whether an error says that a table or function has changed since a statement was planned. The connection forgets its
 * statements when it is ended.
 */
export const isOutdatedPlan = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === '0A000' &&
  /cached plan must not change result type/.test(error.message);
