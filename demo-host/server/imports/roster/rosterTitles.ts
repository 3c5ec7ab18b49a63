/**
 * What a roster calls its courses and its categories of line items in further languages: the subjects and categories of the
 * academy have these names (promises/names-in-languages.md#from-files).
 */
import { type Kysely, sql } from 'kysely';
import { nameKey } from '#domain/people/names.ts';
import type { Tx } from '#host/server/database/actor.ts';
import type { LocalizedNames } from '#host/server/database/columnTypes.ts';
import type { DB } from '#host/server/database/schema.ts';
import type { Planning } from '#host/server/imports/planning.ts';
import { writeNames } from '#host/server/plans/content/names.ts';
import type { Writing } from '#host/server/plans/content/writing.ts';
import { groupBy } from '#platform/groupBy.ts';
import { sentence } from './planSchools.ts';
import type { RosterTitle } from './roster.ts';

/** What a subject or a category of exams is called. */
export type Titled = Pick<RosterTitle, 'kind' | 'title' | 'names'>;

/** The subjects and the categories of exams that there are. */
export async function readKnownTitles(owner: Kysely<DB>): Promise<Titled[]> {
  const { rows } = await sql<Titled>`
    select 'subject' as kind, name as title, names from subject
    union all
    select 'examCategory', title, names from exam_category where title is not null`.execute(owner);
  return rows;
}

const keyOf = ({ kind, title }: Titled) => `${kind} ${nameKey(title)}`;

/** Plans the names, after the exams: a name is given to what the academy has, or has by them. */
export function planTitles(plan: Planning, known: readonly Titled[]): void {
  const [first] = plan.roster.titles;
  if (first && plan.options.school !== undefined) {
    const reason =
      'Names of subjects and categories in other languages are of the whole academy: only an import that is for all schools takes them.';
    plan.say('not taken', 'file', { file: first.file, line: 0 }, '', reason);
    return;
  }
  const there = groupBy(known, keyOf);
  const coming = new Set(
    plan.changes.exams.flatMap(({ subject, category }) => [
      keyOf({ kind: 'subject', title: subject ?? '', names: {} }),
      keyOf({ kind: 'examCategory', title: category, names: {} }),
    ]),
  );
  // Several courses have one title, and are one subject.
  for (const [key, rows] of groupBy(plan.roster.titles, keyOf)) {
    const [row] = rows;
    if (!row) continue;
    const { kind, title } = row;
    const names: LocalizedNames = Object.assign({}, ...rows.map((each) => each.names));
    const own = there.get(key) ?? [];
    const is = kind === 'subject' ? 'subject' : 'category';
    if (own.length === 0 && !coming.has(key)) {
      const reason = `Its names in other languages are not taken: the academy has no ${is} of this title.`;
      plan.say('not taken', is, row, title, reason);
    } else if (own.length > 0 && own.every((each) => hasAll(each.names, names))) {
      plan.unchanged += 1;
    } else {
      plan.changes.titles.push({ kind, title, names });
      plan.say('changed', is, row, title, sentence(['name in other languages']));
    }
  }
}

const hasAll = (present: LocalizedNames, names: LocalizedNames) =>
  (Object.keys(names) as (keyof LocalizedNames)[]).every((language) => present[language] === names[language]);

/** Writes the names, after the exams. What is gone by then is left out. */
export function writeTitles(tx: Tx, titles: readonly Titled[]): Promise<void> {
  const writing: Writing = { tx, source: null, problems: [], outcomes: [], newSubjects: [], newCategories: [] };
  return writeNames(writing, { source: null, names: titles.map((each) => ({ ...each, schoolId: null })) });
}
