/** One run of writing content: its transaction, what it found wrong, and what became of each entry. */
import { type RawBuilder, sql } from 'kysely';
import { withArticle } from '#domain/format/article.ts';
import type { Tx } from '#host/server/database/actor.ts';
import type { ContentKind, ContentReport, Entry, Outcome } from './types.ts';

export interface Writing extends ContentReport {
  tx: Tx;
  /** Whose keys the entries have. */
  source: string | null;
}

/** The most rows that one statement writes. */
const ROWS_AT_ONCE = 10_000;

export function refuse(writing: Writing, kind: ContentKind, entry: Entry, path: string, message: string): void {
  writing.problems.push({ kind, path, at: entry.at, message });
}

/** Notes what became of an entry that is known by a title. */
export function note(
  writing: Writing,
  kind: ContentKind,
  outcome: Outcome,
  entry: Entry & { title: string },
  id?: number,
): void {
  writing.outcomes.push({ kind, outcome, title: entry.title, at: entry.at, id });
}

/** Rows as a table of the statement: `r`, with columns that `columns` declares. */
export const table = (rows: readonly object[], columns: string): RawBuilder<unknown> =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(${sql.raw(columns)})`;

/** Runs a statement for all rows, many at once. @returns what the statements return, in order of the parts. */
export async function inParts<Row extends object, Result>(
  { tx }: Writing,
  rows: readonly Row[],
  statement: (part: readonly Row[]) => RawBuilder<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    results.push(...(await statement(rows.slice(at, at + ROWS_AT_ONCE)).execute(tx)).rows);
  }
  return results;
}

/** How names are compared (`name_key` of the database): the key of each of these names. */
export async function nameKeys({ tx }: Writing, names: readonly string[]): Promise<Map<string, string>> {
  const distinct = [...new Set(names)];
  if (distinct.length === 0) return new Map();
  const { rows } = await sql<{ name: string; key: string }>`
    select name, name_key(btrim(name)) as key from unnest(${distinct}::text[]) name`.execute(tx);
  return new Map(rows.map(({ name, key }) => [name, key]));
}

/** The items by what `keyOf` says of each, in their order. */
export function grouped<T, K>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** Those of these schools that are there and not deleted. */
export async function knownSchools({ tx }: Writing, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select school_id as id from school where school_id = any (${ids}::integer[]) and deleted_at is null`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Something that is there, as entries are matched with it. */
export interface There {
  id: number;
  source: string | null;
  key: string | null;
  /** The `name_key` of what it is known by. */
  name: string;
  isDeleted: boolean;
}

const NAMES: Record<ContentKind, { one: string; many: string }> = {
  video: { one: 'video', many: 'videos' },
  exam: { one: 'exam', many: 'exams' },
  plan: { one: 'plan', many: 'plans' },
  session: { one: 'session', many: 'sessions' },
  liveSession: { one: 'live session', many: 'live sessions' },
  holiday: { one: 'holiday', many: 'holidays' },
  name: { one: 'name', many: 'names' },
};

/** An entry with its place in the content, and the `name_key` of what it is known by. */
export interface Located<E> {
  entry: E;
  path: string;
  name: string;
}

/**
 * Which of the things that are there each entry means; undefined for a new one. An entry with a key means what has its key,
 * or what has its name and no key yet. An entry that cannot be matched is missing in the answer, and has a problem.
 */
export function matched<E extends Entry & { title: string }, T extends There>(
  writing: Writing,
  kind: ContentKind,
  located: readonly Located<E>[],
  there: readonly T[],
): Map<E, T | undefined> {
  const { one, many } = NAMES[kind];
  const ids = new Map(there.map((thing) => [thing.id, thing]));
  const keys = new Map(
    there.flatMap((thing) =>
      thing.source === writing.source && thing.key !== null ? [[thing.key, thing] as const] : [],
    ),
  );
  const names = grouped(
    there.filter(({ isDeleted }) => !isDeleted),
    ({ name }) => name,
  );
  const entries = grouped(located, ({ name }) => name);
  const answer = new Map<E, T | undefined>();
  const firstOfKey = new Map<string, Located<E>>();
  const firstOfThing = new Map<T, Located<E>>();
  const where = ({ entry, path }: Located<E>) => entry.at ?? path;

  for (const each of located) {
    const { entry, path, name } = each;
    const problem = (field: string, message: string) => refuse(writing, kind, entry, `${path}.${field}`, message);
    const key = entry.key ?? undefined;
    if (key !== undefined) {
      const first = firstOfKey.get(key);
      if (first) {
        problem(
          'key',
          `Two ${many} have the key “${key}”; the other one: ${where(first)}. Give each a key of its own.`,
        );
        continue;
      }
      firstOfKey.set(key, each);
    }
    let thing: T | undefined;
    if (entry.id !== undefined) {
      thing = ids.get(entry.id);
      if (!thing) {
        problem('id', `There is no ${one} with the number ${entry.id}.`);
        continue;
      }
    } else {
      const same = names.get(name) ?? [];
      const rivals = (entries.get(name) ?? []).filter(({ entry: other }) => other !== entry && other.id === undefined);
      if (entry.isNew) {
        if (same.length > 0) {
          problem(
            'title',
            `There is ${withArticle(one)} called “${entry.title}” already. Choose that one, or another title.`,
          );
          continue;
        }
      } else if (key !== undefined) {
        thing = keys.get(key);
        const keyless = same.filter((other) => other.key === null);
        if (!thing && keyless.length === 1 && rivals.length === 0) thing = keyless[0];
      } else {
        const rival = rivals[0];
        if (rival) {
          problem('title', `Two ${many} are called “${entry.title}”; the other one: ${where(rival)}. Give each a key.`);
          continue;
        }
        if (same.length > 1) {
          problem('title', `The academy has ${same.length} ${many} called “${entry.title}”. Give a key to say which.`);
          continue;
        }
        thing = same[0];
      }
    }
    const first = thing && firstOfThing.get(thing);
    if (first) {
      problem('title', `This is the same ${one} as another one here: ${where(first)}. Keep one of them.`);
      continue;
    }
    if (thing) firstOfThing.set(thing, each);
    answer.set(entry, thing);
  }
  return answer;
}
