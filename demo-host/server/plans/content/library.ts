/** What plans are made of: subjects, categories, videos and exams. */
import { sql } from 'kysely';
import { lockNumber } from '#host/server/database/locks.ts';
import type { AcademyContent, Entry, ExamContent, Reference, VideoContent } from './types.ts';
import { grouped, inParts, matched, nameKeys, note, refuse, type There, table, type Writing } from './writing.ts';

/** The category of videos and exams that name none. */
export const DEFAULT_CATEGORY = 'General';
/** The category of exams that reports treat as Chapter Wise has this number, whatever else there is. */
const CHAPTER_WISE = { id: 5, title: 'Chapter Wise' };

/** Numbers of names, whatever their case and accents. */
export type Finder = (name: string) => number | undefined;

interface Named {
  id: number;
  name: string;
}

async function finder(writing: Writing, there: readonly Named[], names: readonly string[]): Promise<Finder> {
  const keys = await nameKeys(writing, [...names, ...there.map(({ name }) => name)]);
  const ids = new Map(there.map(({ id, name }) => [keys.get(name), id]));
  return (name) => ids.get(keys.get(name));
}

/** Names without those that are found, each once as it is first spelled, whatever its case and accents. */
async function missingOf(writing: Writing, names: readonly string[], find: Finder): Promise<string[]> {
  const missing = names.filter((name) => find(name) === undefined);
  const keys = await nameKeys(writing, missing);
  return [...grouped(missing, (name) => keys.get(name)).values()].flatMap(([first]) => first ?? []);
}

/** Finds subjects by their names, after the missing ones were added. */
export async function findSubjects(writing: Writing, names: readonly string[]): Promise<Finder> {
  if (names.length === 0) return () => undefined;
  const read = async () =>
    (await sql<Named>`select subject_id as id, name from subject order by 1 desc`.execute(writing.tx)).rows;
  const find = await finder(writing, await read(), names);
  const missing = await missingOf(writing, names, find);
  if (missing.length === 0) return find;
  await sql`
    insert into subject (name) select btrim(name) from unnest(${missing}::text[]) name on conflict do nothing`.execute(
    writing.tx,
  );
  writing.newSubjects.push(...missing.map((name) => name.trim()));
  return finder(writing, await read(), names);
}

/** Finds categories of exams or videos by their titles, after the missing ones were added. */
export async function findCategories(
  writing: Writing,
  of: 'exam' | 'video',
  titles: readonly string[],
): Promise<Finder> {
  if (titles.length === 0) return () => undefined;
  const id = sql.ref(`${of}_category_id`);
  const categories = sql.table(`${of}_category`);
  const read = async () =>
    (
      await sql<Named>`select ${id} as id, coalesce(title, '') as name from ${categories} order by 1 desc`.execute(
        writing.tx,
      )
    ).rows;
  let there = await read();
  let find = await finder(writing, there, titles);
  if ((await missingOf(writing, titles, find)).length === 0) return find;
  await sql`select pg_advisory_xact_lock(${lockNumber('categories')})`.execute(writing.tx);
  there = await read();
  find = await finder(writing, there, titles);
  const missing = await missingOf(writing, titles, find);
  const keys = await nameKeys(writing, [CHAPTER_WISE.title, ...missing]);
  const isChapterWise = (title: string) => of === 'exam' && keys.get(title) === keys.get(CHAPTER_WISE.title);
  const free = Math.max(CHAPTER_WISE.id, ...there.map((category) => category.id)) + 1;
  const rows = missing.map((title, i) => ({
    id: isChapterWise(title) ? CHAPTER_WISE.id : free + i,
    title: title.trim(),
  }));
  await sql`
    insert into ${categories} (${id}, title) select r.id, r.title from ${table(rows, 'id integer, title text')}
    on conflict do nothing`.execute(writing.tx);
  writing.newCategories.push(...rows.map(({ title }) => title));
  return finder(writing, await read(), titles);
}

/** What is known of a video or an exam; the words are compared with those of an entry. */
interface Material extends There {
  title: string;
  /** Null where it has none. */
  subject: number | null;
  category: number;
  duration: number;
  /** Of an exam. */
  questions: number | null;
  /** Somebody has watched or taken it. */
  isDone: boolean;
}

/** How videos and exams differ in the database. */
const TABLES = {
  video: {
    table: sql.table('video'),
    id: sql.ref('video_id'),
    category: sql.ref('video_category_id'),
    duration: sql.ref('duration_seconds'),
    questions: sql`null::integer`,
    isDone: sql`exists (select 1 from video_watch w where w.video_id = m.video_id)`,
    done: 'watched',
  },
  exam: {
    table: sql.table('exam'),
    id: sql.ref('exam_id'),
    category: sql.ref('exam_category_id'),
    duration: sql.ref('duration_minutes'),
    questions: sql`question_count`,
    isDone: sql`exists (select 1 from exam_attempt a where a.exam_id = m.exam_id)`,
    done: 'taken',
  },
} as const;

type MaterialKind = keyof typeof TABLES;

/** The videos or exams that entries or references may mean. */
async function materials(
  { tx, source }: Writing,
  kind: MaterialKind,
  wanted: { ids: number[]; keys: string[]; names: string[] },
): Promise<Material[]> {
  const of = TABLES[kind];
  const byName = wanted.names.length > 0 ? sql`name_key(m.title) = any (${wanted.names}::text[])` : sql`false`;
  const { rows } = await sql<Material>`
    select m.${of.id} as id, m.source, m.external_key as key, name_key(m.title) as name, m.deleted_at is not null as "isDeleted",
           m.title, m.subject_id as subject, m.${of.category} as category, m.${of.duration} as duration,
           ${of.questions} as questions, ${of.isDone} as "isDone"
      from ${of.table} m
     where m.${of.id} = any (${wanted.ids}::integer[])
        or m.source = ${source} and m.external_key = any (${wanted.keys}::text[])
        or ${byName}`.execute(tx);
  return rows;
}

interface MaterialRow {
  /** Place of the entry in its list. */
  n: number;
  id: number | null;
  title: string;
  subject: number | null;
  category: number;
  duration: number;
  questions: number | null;
  source: string | null;
  key: string | null;
}

/**
 * Adds and changes videos or exams. Once somebody has watched or taken one, its subject and its category stay: past figures
 * are counted by them (promises/data-plans.md#what-students-have-done).
 */
async function writeMaterials<E extends VideoContent | ExamContent>(
  writing: Writing,
  kind: MaterialKind,
  entries: readonly E[],
  subjectOf: Finder,
  measures: (entry: E) => { duration: number; questions: number | null },
): Promise<void> {
  if (entries.length === 0) return;
  const of = TABLES[kind];
  const keys = await nameKeys(
    writing,
    entries.map(({ title }) => title),
  );
  const located = entries.map((entry, i) => ({
    entry,
    path: `${kind}s[${i}]`,
    name: keys.get(entry.title) ?? '',
  }));
  const there = await materials(writing, kind, {
    ids: entries.flatMap(({ id }) => id ?? []),
    keys: entries.flatMap(({ key }) => key ?? []),
    names: [...keys.values()],
  });
  const means = matched(writing, kind, located, there);
  const categoryOf = await findCategories(
    writing,
    kind,
    // What is there and names no category keeps its own.
    entries.flatMap((entry) => entry.category ?? (means.get(entry) ? [] : DEFAULT_CATEGORY)),
  );
  const added: MaterialRow[] = [];
  const changed: MaterialRow[] = [];
  for (const [n, { entry, path }] of located.entries()) {
    if (!means.has(entry)) continue;
    const old = means.get(entry);
    const subject =
      entry.subject === undefined && old ? old.subject : entry.subject ? (subjectOf(entry.subject) ?? null) : null;
    const category =
      entry.category === undefined && old ? old.category : (categoryOf(entry.category ?? DEFAULT_CATEGORY) as number);
    const row: MaterialRow = {
      n,
      id: old?.id ?? null,
      title: entry.title.trim(),
      subject,
      category,
      ...measures(entry),
      source: entry.key ? writing.source : (old?.source ?? null),
      key: entry.key ?? old?.key ?? null,
    };
    if (!old) {
      added.push(row);
      continue;
    }
    if (old.isDone && (old.subject !== subject || old.category !== category)) {
      const field = old.subject === subject ? 'category' : 'subject';
      refuse(
        writing,
        kind,
        entry,
        `${path}.${field}`,
        `“${entry.title}” has been ${of.done}, so its ${field} stays as it is: past figures are counted by it. Add another ${kind} with a key of its own.`,
      );
      continue;
    }
    const fields = ['title', 'subject', 'category', 'duration', 'questions', 'source', 'key'] as const;
    const isSame = fields.every((field) => old[field] === row[field]);
    if (!isSame || old.isDeleted) changed.push(row);
    note(writing, kind, old.isDeleted ? 'restored' : isSame ? 'same' : 'changed', entry, old.id);
  }

  const questions = kind === 'exam' ? sql`, question_count` : sql``;
  const columns =
    'n integer, id integer, title text, subject integer, category integer, duration integer, questions integer, source text, key text';
  await inParts(
    writing,
    changed,
    (part) => sql`
    update ${of.table} m set title = r.title, subject_id = r.subject, ${of.category} = r.category, ${of.duration} = r.duration,
           ${kind === 'exam' ? sql`question_count = r.questions,` : sql``} source = r.source, external_key = r.key, deleted_at = null
      from ${table(part, columns)} where m.${of.id} = r.id`,
  );
  const ids = await inParts(
    writing,
    added,
    (part) => sql<{ id: number }>`
    insert into ${of.table} (title, subject_id, ${of.category}, ${of.duration}${questions}, source, external_key)
    select r.title, r.subject, r.category, r.duration ${kind === 'exam' ? sql`, r.questions` : sql``}, r.source, r.key
      from ${table(part, columns)} order by r.n
    returning ${of.id} as id`,
  );
  for (const [i, row] of added.entries()) {
    const entry = entries[row.n];
    if (entry) note(writing, kind, 'new', entry, ids[i]?.id);
  }
}

/** Adds and changes the videos and exams of the content. */
export async function writeLibrary(writing: Writing, content: AcademyContent, subjectOf: Finder): Promise<void> {
  await writeMaterials(writing, 'video', content.videos ?? [], subjectOf, ({ durationSeconds }) => ({
    duration: durationSeconds,
    questions: null,
  }));
  await writeMaterials(writing, 'exam', content.exams ?? [], subjectOf, ({ durationMinutes, questionCount }) => ({
    duration: durationMinutes,
    questions: questionCount,
  }));
}

/** Finds the video or exam of a reference; a session that it cannot find has a problem afterwards. */
export type FindMaterial = (reference: Reference, session: Entry, path: string) => number | undefined;

/** Finds videos or exams that these references name, once the library is written. */
export async function findMaterials(
  writing: Writing,
  kind: MaterialKind,
  references: readonly Reference[],
): Promise<FindMaterial> {
  if (references.length === 0) return () => undefined;
  const titles = references.flatMap((reference) => ('title' in reference ? reference.title : []));
  const names = await nameKeys(writing, titles);
  const found = await materials(writing, kind, {
    ids: [...new Set(references.flatMap((reference) => ('id' in reference ? reference.id : [])))],
    keys: [...new Set(references.flatMap((reference) => ('key' in reference ? reference.key : [])))],
    names: [...new Set(names.values())],
  });
  // A session keeps its video also after the video was deleted.
  const byId = new Map(found.map((material) => [material.id, material]));
  const there = found.filter(({ isDeleted }) => !isDeleted);
  const byKey = new Map(there.filter(({ source }) => source === writing.source).map((each) => [each.key, each]));
  const byName = grouped(there, ({ name }) => name);
  return (reference, session, path) => {
    const fail = (message: string) => {
      refuse(writing, 'session', session, path, message);
      return undefined;
    };
    if ('id' in reference) {
      return (
        byId.get(reference.id)?.id ?? fail(`There is no ${kind} with the number ${reference.id}. Choose another one.`)
      );
    }
    if ('key' in reference) {
      return (
        byKey.get(reference.key)?.id ?? fail(`There is no ${kind} with the key “${reference.key}”. Add the ${kind}.`)
      );
    }
    const same = byName.get(names.get(reference.title) ?? '') ?? [];
    if (same.length > 1) {
      return fail(
        `There are ${same.length} ${kind}s called “${reference.title}”. Name the one that is meant by its key.`,
      );
    }
    return same[0]?.id ?? fail(`There is no ${kind} called “${reference.title}”. Add the ${kind}.`);
  };
}
