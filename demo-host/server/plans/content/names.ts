/** Writes what subjects, categories and classes are called in further languages (promises/names-in-languages.md#from-files). */
import { type RawBuilder, sql } from 'kysely';
import type { NamedKind } from '#domain/lists/namedKinds.ts';
import type { LocalizedNames } from '#host/server/database/columnTypes.ts';
import type { AcademyContent, NameContent } from './types.ts';
import { nameKeys, note, refuse, type Writing } from './writing.ts';

/** What is there of a kind. @param keys of the names. */
const THERE: Record<NamedKind, (keys: readonly string[]) => RawBuilder<Named>> = {
  subject: (keys) => sql`
    select subject_id as id, name_key(name) as name, null as "schoolId", names from subject
     where name_key(name) = any (${keys}::text[])`,
  examCategory: (keys) => sql`
    select exam_category_id as id, name_key(title) as name, null as "schoolId", names from exam_category
     where name_key(title) = any (${keys}::text[])`,
  videoCategory: (keys) => sql`
    select video_category_id as id, name_key(title) as name, null as "schoolId", names from video_category
     where name_key(title) = any (${keys}::text[])`,
  class: (keys) => sql`
    select class_id as id, name_key(name) as name, school_id as "schoolId", names from class
     where left_roster_at is null and name_key(name) = any (${keys}::text[])`,
};
const UPDATE: Record<NamedKind, (id: number, names: string) => RawBuilder<unknown>> = {
  subject: (id, names) => sql`update subject set names = ${names}::jsonb where subject_id = ${id}::int`,
  examCategory: (id, names) =>
    sql`update exam_category set names = ${names}::jsonb where exam_category_id = ${id}::int`,
  videoCategory: (id, names) =>
    sql`update video_category set names = ${names}::jsonb where video_category_id = ${id}::int`,
  class: (id, names) => sql`update class set names = ${names}::jsonb where class_id = ${id}::int`,
};
/** What a kind is called in a sentence. */
const WORDS: Record<NamedKind, string> = {
  subject: 'subject',
  examCategory: 'category of exams',
  videoCategory: 'category of videos',
  class: 'class',
};

interface Named {
  id: number;
  name: string;
  schoolId: number | null;
  names: LocalizedNames;
}

/** Adds names in languages to what has the name as it stands; several categories may have one. Names that are not given stay. */
export async function writeNames(writing: Writing, content: AcademyContent): Promise<void> {
  const all = (content.names ?? []).map((entry, i) => ({ entry, path: `names[${i}]` }));
  for (const kind of new Set(all.map(({ entry }) => entry.kind))) {
    const ofKind = all.filter(({ entry }) => entry.kind === kind);
    const keys = await nameKeys(
      writing,
      ofKind.map(({ entry }) => entry.title),
    );
    const { rows } = await THERE[kind]([...keys.values()]).execute(writing.tx);
    for (const { entry, path } of ofKind) {
      const named = rows.filter(
        ({ name, schoolId }) => name === keys.get(entry.title) && (kind !== 'class' || schoolId === entry.schoolId),
      );
      if (named.length === 0) refuse(writing, 'name', entry, path, missing(entry));
      else await nameAll(writing, entry, named);
    }
  }
}

const missing = ({ kind, title }: NameContent) =>
  `There is no ${WORDS[kind]} “${title}”${kind === 'class' ? ' at this school' : ''}. Write the name as it stands in the academy or in this workbook.`;

async function nameAll(writing: Writing, entry: NameContent, named: readonly Named[]): Promise<void> {
  let isSame = true;
  for (const each of named) {
    const names = { ...each.names, ...entry.names };
    if (Object.entries(names).every(([language, name]) => each.names[language as keyof LocalizedNames] === name))
      continue;
    isSame = false;
    // A later row may name the same.
    each.names = names;
    await UPDATE[entry.kind](each.id, JSON.stringify(names)).execute(writing.tx);
  }
  note(writing, 'name', isSame ? 'same' : 'changed', entry, named[0]?.id);
}
