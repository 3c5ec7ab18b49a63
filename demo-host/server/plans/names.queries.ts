/** What subjects, categories and classes are called in further languages: the list, and who writes it. */
import { type RawBuilder, sql } from 'kysely';
import type { changeLocalizedNames, localizedNames } from '#contract/academy/names.ts';
import type { CallAnswer, CallInput } from '#contract/call.ts';
import type { NamedKind } from '#domain/lists/namedKinds.ts';
import type { Language } from '#domain/people/languages.ts';
import type { Tx } from '#host/server/database/actor.ts';
import { all, listOf, nameHolds } from '#host/server/database/reporting.ts';

type Row = CallAnswer<typeof localizedNames>['data'][number];

/** Of a kind: all that can be named, with the name of the school of a class, and what orders it before its name. */
const NAMED: Record<NamedKind, RawBuilder<unknown>> = {
  subject: sql`select subject_id as id, name, names, '' as school, 0 as place from subject`,
  examCategory: sql`
    select exam_category_id as id, title as name, names, '' as school, 0 as place from exam_category where title <> ''`,
  videoCategory: sql`
    select video_category_id as id, title as name, names, '' as school, 0 as place from video_category where title <> ''`,
  class: sql`
    select c.class_id as id, c.name, c.names, h.name as school, coalesce(c.grade, 1000) as place
      from class c join school h on h.school_id = c.school_id and h.deleted_at is null where c.left_roster_at is null`,
};

interface NamesFilter {
  kind: NamedKind;
  language: Language;
  search: string | undefined;
  isUnnamed: boolean;
}

/** A page of what can be named, with the name of each in this language. */
export function namesPage(
  tx: Tx,
  page: { page: number; limit: number },
  { kind, language, search, isUnnamed }: NamesFilter,
): Promise<CallAnswer<typeof localizedNames>> {
  const found = sql`
    (${NAMED[kind]}) n
     where ${isUnnamed ? sql`n.names ->> ${language}::text is null` : sql`true`}
       and ${search === undefined ? sql`true` : nameHolds(sql`name_key(concat_ws(' ', n.name, n.school, n.names ->> ${language}::text))`, search)}`;
  return listOf(
    tx,
    page,
    sql<Row>`
      select id, name, school as "schoolName", coalesce(names ->> ${language}::text, '') as localized from ${found}
       order by name_key(school), place, name_key(name), id`,
    sql<{ total: number }>`select count(*) as total from ${found}`,
  );
}

/** What could not be written, and why: it is not there, or is called otherwise by now. */
interface Unwritten {
  name: string | null;
}

/** Writes names. @returns those that were not written */
export const writeNames = (
  tx: Tx,
  changes: CallInput<typeof changeLocalizedNames>['body']['changes'],
): Promise<Unwritten[]> =>
  all(tx, sql<Unwritten>`select name from actor.write_names(${JSON.stringify(changes)}::jsonb)`);
