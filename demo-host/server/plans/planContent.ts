/**
 * The one place that writes study plans and what they are made of, for imports (as the tables' owner) and for the plan
 * editor (as the API's role, whose policies say which plans somebody may write: 004_learning.sql).
 *
 * What is there is changed and not doubled: `planContent/writing.ts` says how entries are matched with it. What students
 * have done is never lost: `planContent/sessions.ts`. What the content does not name stays as it is.
 */
import { sql } from 'kysely';
import type { Tx } from '#host/server/database/actor.ts';
import { writeHolidays, writeLiveSessions } from './content/calendar.ts';
import { type Finder, findMaterials, findSubjects, writeLibrary } from './content/library.ts';
import { writeNames } from './content/names.ts';
import { type PlanOfSessions, type SessionChanges, sessionChanges, writeSessions } from './content/sessions.ts';
import type { AcademyContent, ContentOutcome, ContentReport, Outcome, PlanContent } from './content/types.ts';
import {
  inParts,
  knownSchools,
  matched,
  nameKeys,
  note,
  refuse,
  type There,
  table,
  type Writing,
} from './content/writing.ts';

/**
 * Writes the content, in statements of many rows. Call it in a transaction, and undo that when the report has problems:
 * then some of the content may be written. A preview is the same with the transaction undone.
 * @throws an error of PostgreSQL where a policy refuses what the actor may not write.
 */
export async function writeContent(tx: Tx, content: AcademyContent): Promise<ContentReport> {
  const writing: Writing = {
    tx,
    source: content.source,
    problems: [],
    outcomes: [],
    newSubjects: [],
    newCategories: [],
  };
  const subjectOf = await findSubjects(writing, subjectsOf(content));
  await writeLibrary(writing, content, subjectOf);
  await writePlans(writing, content.plans ?? [], subjectOf);
  await writeLiveSessions(writing, content, subjectOf);
  await writeHolidays(writing, content);
  await writeNames(writing, content);
  const { problems, outcomes, newSubjects, newCategories } = writing;
  return { problems, outcomes, newSubjects, newCategories };
}

const sessionsOf = (plans: readonly PlanContent[]) =>
  plans.flatMap(({ weeks }) => (weeks ?? []).flatMap(({ days }) => days.flatMap(({ sessions }) => sessions)));

const subjectsOf = ({ videos, exams, plans, liveSessions }: AcademyContent): string[] => [
  ...new Set(
    [...(videos ?? []), ...(exams ?? []), ...sessionsOf(plans ?? []), ...(liveSessions ?? [])].flatMap(({ subject }) =>
      subject?.trim() ? subject : [],
    ),
  ),
];

/** A plan as it is in the database. */
interface TherePlan extends There {
  title: string;
  description: string | null;
  grade: number | null;
  isEnabled: boolean;
  startsOn: string | null;
  /** Its schools that are not deleted. */
  schools: number[];
  /** Weeks and days as `outline` writes them. */
  outline: string;
}

/** The weeks and days of a plan in one text, to be compared. */
const outline = (weeks: readonly { week: number; title?: string | null | undefined; days: readonly number[] }[]) =>
  JSON.stringify(
    weeks
      .map(({ week, title, days }) => [week, title?.trim() || null, [...days].sort((a, b) => a - b)] as const)
      .sort(([a], [b]) => a - b),
  );

async function plansThere(
  writing: Writing,
  plans: readonly PlanContent[],
  names: readonly string[],
): Promise<TherePlan[]> {
  const { rows } = await sql<
    Omit<TherePlan, 'outline'> & { weeks: { week: number; title: string | null; days: number[] }[] }
  >`
    select p.study_plan_id as id, p.source, p.external_key as key, name_key(p.title) as name,
           p.deleted_at is not null as "isDeleted", p.title, p.description, p.grade, p.is_enabled as "isEnabled",
           p.starts_on::text as "startsOn",
           array(select s.school_id from study_plan_school s join school h using (school_id)
                  where s.study_plan_id = p.study_plan_id and h.deleted_at is null) as schools,
           array(select jsonb_build_object('week', w.week_no, 'title', w.title, 'days',
                   array(select d.day from study_plan_day d
                          where d.study_plan_id = w.study_plan_id and d.week_no = w.week_no))
                   from study_plan_week w where w.study_plan_id = p.study_plan_id) as weeks
      from study_plan p
     where p.study_plan_id = any (${plans.flatMap(({ id }) => id ?? [])}::integer[])
        or p.source = ${writing.source} and p.external_key = any (${plans.flatMap(({ key }) => key ?? [])}::text[])
        or name_key(p.title) = any (${names}::text[])`.execute(writing.tx);
  return rows.map(({ weeks, ...plan }) => ({ ...plan, outline: outline(weeks) }));
}

interface PlanRow {
  n: number;
  id: number | null;
  title: string;
  description: string | null;
  grade: number | null;
  isEnabled: boolean;
  startsOn: string | null;
  ownerPid: number | null;
  schoolId: number | null;
  source: string | null;
  key: string | null;
}

const PLAN_COLUMNS =
  'n integer, id integer, title text, description text, grade smallint, "isEnabled" boolean, "startsOn" date, "ownerPid" integer, "schoolId" integer, source text, key text';

/** Adds and changes plans, with their weeks, days and sessions and the schools that they are shared with. */
async function writePlans(writing: Writing, plans: readonly PlanContent[], subjectOf: Finder): Promise<void> {
  if (plans.length === 0) return;
  const names = await nameKeys(
    writing,
    plans.map(({ title }) => title),
  );
  const located = plans.map((entry, i) => ({ entry, path: `plans[${i}]`, name: names.get(entry.title) ?? '' }));
  const there = await plansThere(writing, plans, [...names.values()]);
  const means = matched(writing, 'plan', located, there);
  const schools = await knownSchools(
    writing,
    plans.flatMap((plan) => plan.schools ?? []),
  );

  const added: PlanRow[] = [];
  const changed: PlanRow[] = [];
  const isWordsSame = new Map<PlanContent, boolean>();
  const sharing = new Map<PlanContent, readonly number[]>();
  for (const [n, { entry, path }] of located.entries()) {
    if (!means.has(entry)) continue;
    const old = means.get(entry);
    for (const [s, school] of (entry.schools ?? []).entries()) {
      if (!schools.has(school)) {
        const message = `There is no school ${school} with which “${entry.title}” can be shared. Choose another one.`;
        refuse(writing, 'plan', entry, `${path}.schools[${s}]`, message);
      }
    }
    const row: PlanRow = {
      n,
      id: old?.id ?? null,
      title: entry.title.trim(),
      description: entry.description === undefined ? (old?.description ?? null) : entry.description?.trim() || null,
      grade: entry.grade === undefined ? (old?.grade ?? null) : entry.grade,
      isEnabled: entry.isEnabled ?? old?.isEnabled ?? true,
      startsOn: entry.startsOn === undefined ? (old?.startsOn ?? null) : entry.startsOn,
      ownerPid: entry.ownerPid ?? null,
      schoolId: entry.schoolId ?? null,
      source: entry.key ? writing.source : (old?.source ?? null),
      key: entry.key ?? old?.key ?? null,
    };
    const fields = ['title', 'description', 'grade', 'isEnabled', 'startsOn', 'source', 'key'] as const;
    const isSharedSame =
      entry.schools === undefined ||
      [...new Set(entry.schools)].sort().join() === [...(old?.schools ?? [])].sort().join();
    if (!isSharedSame || !old) sharing.set(entry, entry.schools ?? []);
    isWordsSame.set(entry, old !== undefined && isSharedSame && fields.every((field) => old[field] === row[field]));
    if (old) changed.push(row);
    else added.push(row);
  }
  if (writing.problems.length > 0) {
    // The sessions are checked all the same, so that one try finds everything that is wrong.
    await planSessions(writing, located, (plan) => means.get(plan)?.id ?? -1 - plans.indexOf(plan), subjectOf);
    return;
  }

  const ids = await insertPlans(writing, added);
  const idOf = (plan: PlanContent) => means.get(plan)?.id ?? ids.get(plans.indexOf(plan)) ?? 0;
  const before = writing.outcomes.length;
  const sessions = await planSessions(writing, located, idOf, subjectOf);
  if (writing.problems.length > 0) return;
  const touched = plansTouched(writing.outcomes.slice(before));
  await writeSessions(writing, sessions);
  await sharePlans(
    writing,
    [...sharing].map(([plan, list]) => ({ planId: idOf(plan), schools: list })),
  );
  const outcomeOf = (plan: PlanContent): Outcome => {
    const old = means.get(plan);
    if (!old) return 'new';
    if (old.isDeleted) return 'restored';
    const isOutlineSame =
      plan.weeks === undefined ||
      old.outline === outline(plan.weeks.map((week) => ({ ...week, days: week.days.map(({ day }) => day) })));
    return isWordsSame.get(plan) && isOutlineSame && !touched.has(idOf(plan)) ? 'same' : 'changed';
  };
  await updatePlans(
    writing,
    changed.filter(({ n }) => outcomeOf(plans[n] as PlanContent) !== 'same'),
  );
  for (const plan of plans) note(writing, 'plan', outcomeOf(plan), plan, idOf(plan));
}

/** Numbers of the plans of which a session is not as it was. */
const plansTouched = (outcomes: readonly ContentOutcome[]) =>
  new Set(outcomes.flatMap(({ outcome, planId }) => (outcome === 'same' ? [] : (planId ?? []))));

/** What has to be done with the sessions of the plans that say which they have. */
async function planSessions(
  writing: Writing,
  located: readonly { entry: PlanContent; path: string }[],
  idOf: (plan: PlanContent) => number,
  subjectOf: Finder,
): Promise<SessionChanges> {
  const plans: PlanOfSessions[] = located
    .filter(({ entry }) => entry.weeks !== undefined)
    .map(({ entry, path }) => ({ planId: idOf(entry), plan: entry, path }));
  const sessions = sessionsOf(plans.map(({ plan }) => plan));
  return sessionChanges(writing, plans, {
    subject: subjectOf,
    video: await findMaterials(
      writing,
      'video',
      sessions.flatMap(({ video }) => video ?? []),
    ),
    exam: await findMaterials(
      writing,
      'exam',
      sessions.flatMap(({ exam }) => exam ?? []),
    ),
  });
}

/** @returns the numbers of the new plans, by their place in the content. */
async function insertPlans(writing: Writing, rows: readonly PlanRow[]): Promise<Map<number, number>> {
  const ids = await inParts(
    writing,
    rows,
    (part) => sql<{ id: number }>`
    insert into study_plan (title, description, grade, is_enabled, starts_on, owner_pid, writer_school_id, source, external_key)
    select r.title, r.description, r.grade, r."isEnabled", r."startsOn", r."ownerPid", r."schoolId", r.source, r.key
      from ${table(part, PLAN_COLUMNS)} order by r.n
    returning study_plan_id as id`,
  );
  return new Map(rows.map(({ n }, i) => [n, ids[i]?.id ?? 0]));
}

const updatePlans = (writing: Writing, rows: readonly PlanRow[]) =>
  inParts(
    writing,
    rows,
    (part) => sql`
    update study_plan p
       set title = r.title, description = r.description, grade = r.grade, is_enabled = r."isEnabled",
           starts_on = r."startsOn", source = r.source, external_key = r.key, deleted_at = null, version = p.version + 1
      from ${table(part, PLAN_COLUMNS)} where p.study_plan_id = r.id`,
  );

/** Shares each plan with these schools and no others; a deleted school keeps its plans for the day that it is restored. */
async function sharePlans(
  writing: Writing,
  plans: readonly { planId: number; schools: readonly number[] }[],
): Promise<void> {
  const rows = plans.flatMap(({ planId, schools }) => [...new Set(schools)].map((schoolId) => ({ planId, schoolId })));
  const columns = '"planId" integer, "schoolId" integer';
  await sql`
    delete from study_plan_school s
     where s.study_plan_id = any (${plans.map(({ planId }) => planId)}::integer[])
       and s.school_id in (select school_id from school where deleted_at is null)
       and not exists (select 1 from ${table(rows, columns)}
                        where r."planId" = s.study_plan_id and r."schoolId" = s.school_id)`.execute(writing.tx);
  await inParts(
    writing,
    rows,
    (part) => sql`
    insert into study_plan_school (study_plan_id, school_id)
    select r."planId", r."schoolId" from ${table(part, columns)}
    on conflict do nothing`,
  );
}
