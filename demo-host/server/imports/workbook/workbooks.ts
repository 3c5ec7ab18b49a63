/**
 * What the import of a workbook reads, and the transactions in which `planContent.ts` writes it. It runs as the tables'
 * owner and may take longer than a request: the caller has to check before whether the person may start an import.
 */
import { type Kysely, type KyselyPlugin, sql } from 'kysely';
import { activityRow } from '#host/server/database/activity/activitySentences.ts';
import { lockNumber } from '#host/server/database/locks.ts';
import { longTransaction } from '#host/server/database/longWork.ts';
import type { DB } from '#host/server/database/schema.ts';
import type { Progress } from '#host/server/imports/roster/rosters.ts';
import type { AcademyContent, ContentReport } from '#host/server/plans/content/types.ts';
import { writeContent } from '#host/server/plans/planContent.ts';

/** Whose keys those of a workbook are. */
export const WORKBOOK = 'workbook';

export interface KnownPlan {
  id: number;
  title: string;
  description: string | null;
  grade: number | null;
  isEnabled: boolean;
  startsOn: string | null;
  /** Its key in workbooks; null where it has none. */
  key: string | null;
  schools: number[];
  weeks: { week: number; title: string | null }[];
  /** How many sessions it has. */
  sessions: number;
}

export interface KnownSchool {
  id: number;
  name: string;
  sourcedId: string | null;
  isDeleted: boolean;
}

/** What a workbook may refer to. */
export interface KnownContent {
  plans: KnownPlan[];
  schools: KnownSchool[];
  /** Keys that earlier workbooks gave to videos and exams, with their titles. */
  videos: ReadonlyMap<string, string>;
  exams: ReadonlyMap<string, string>;
}

export async function readKnownContent(owner: Kysely<DB>): Promise<KnownContent> {
  const titles = async (of: 'video' | 'exam') => {
    const { rows } = await sql<{ key: string; title: string }>`
      select external_key as key, title from ${sql.table(of)} where source = ${WORKBOOK} and deleted_at is null`.execute(
      owner,
    );
    return new Map(rows.map(({ key, title }) => [key, title]));
  };
  const plans = await sql<KnownPlan>`
    select study_plan_id as id, title, description, grade, is_enabled as "isEnabled",
           starts_on::text as "startsOn",
           case when source = ${WORKBOOK} then external_key end as key,
           array(select school_id from study_plan_school s join school h using (school_id)
                  where s.study_plan_id = p.study_plan_id and h.deleted_at is null) as schools,
           array(select jsonb_build_object('week', week_no, 'title', title)
                   from study_plan_week w where w.study_plan_id = p.study_plan_id) as weeks,
           (select count(*)::integer from study_plan_item i
             where i.study_plan_id = p.study_plan_id and i.day is not null) as sessions
      from study_plan p where deleted_at is null`.execute(owner);
  const schools = await sql<KnownSchool>`
    select school_id as id, name, sourced_id as "sourcedId", deleted_at is not null as "isDeleted" from school`.execute(
    owner,
  );
  return { plans: plans.rows, schools: schools.rows, videos: await titles('video'), exams: await titles('exam') };
}

/** The moments of times at the academy, `YYYY-MM-DD HH:MM`. */
export async function momentsOf(owner: Kysely<DB>, times: readonly string[]): Promise<Map<string, Date>> {
  const { rows } = await sql<{ time: string; moment: string }>`
    select time, to_char(moment_of(time::timestamp) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as moment
      from unnest(${[...new Set(times)]}::text[]) time`.execute(owner);
  return new Map(rows.map(({ time, moment }) => [time, new Date(moment)]));
}

/** What something was before an import, in the words of its columns. */
export type Before = Readonly<Record<string, string | number | null>>;

export type ChangedKind = 'video' | 'exam' | 'session' | 'liveSession' | 'holiday';

/** How the columns of a workbook are called that something may differ in. */
const BEFORE: Readonly<Record<ChangedKind, ReturnType<typeof sql>>> = {
  video: sql`
    select video_id as id, v.title, c.title as category, s.name as subject, duration_seconds as duration
      from video v left join video_category c using (video_category_id) left join subject s using (subject_id)`,
  exam: sql`
    select exam_id as id, e.title, c.title as category, s.name as subject, duration_minutes as duration,
           question_count as questions
      from exam e left join exam_category c using (exam_category_id) left join subject s using (subject_id)`,
  session: sql`
    select study_plan_item_id as id, day, position, type, i.title, reference_title as "referenceTitle",
           s.name as subject, v.title as video, e.title as exam
      from study_plan_item i left join subject s on s.subject_id = i.subject_id left join video v using (video_id)
           left join exam e using (exam_id)`,
  liveSession: sql`
    select live_session_id as id, title, c.name as class, s.name as subject, duration_minutes as duration,
           to_char(local_time(starts_at), 'YYYY-MM-DD HH24:MI') as beginning
      from live_session l left join class c on c.class_id = l.class_id left join subject s using (subject_id)`,
  holiday: sql`select holiday_id as id, name from holiday`,
};

/** What these things were, by their numbers. */
export async function readBefore(
  owner: Kysely<DB>,
  kind: ChangedKind,
  ids: readonly number[],
): Promise<Map<number, Before>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Before & { id: number }>`
    select * from (${BEFORE[kind]}) known where id = any (${ids}::integer[])`.execute(owner);
  return new Map(rows.map(({ id, ...before }) => [id, before]));
}

/** What writing the content would do, by doing and undoing it. `statements` is how many it took. */
export async function tryContent(
  owner: Kysely<DB>,
  content: AcademyContent,
): Promise<{ report: ContentReport; statements: number }> {
  let tried: { report: ContentReport; statements: number } | undefined;
  const undo = new Error('undone');
  await owner
    .transaction()
    .execute(async (tx) => {
      let statements = 0;
      const counting = eachStatement(() => {
        statements += 1;
      });
      const report = await writeContent(tx.withPlugin(counting), content);
      // What is only checked where a transaction ends is checked here: this one never gets there.
      await sql`set constraints all immediate`.execute(tx);
      tried = { report, statements };
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  if (!tried) throw new Error('nothing was tried');
  return tried;
}

/** What came out of an import that did not go through: its problems. */
export class ContentRefused extends Error {
  override readonly name = 'ContentRefused';
  constructor(readonly report: ContentReport) {
    super(report.problems[0]?.message);
  }
}

export interface WorkbookChanges {
  content: AcademyContent;
  /** How many statements the preview took, by which progress is told. */
  statements: number;
  /** How many rows are written, in which progress is told. */
  rows: number;
  /** What the activity log tells. */
  counts: { new: number; changed: number; leaving: number };
  /** Who imports; null for the command line and for keys. */
  by: number | null;
}

/**
 * Writes everything in one transaction, or nothing.
 * @throws the signal's reason when it is cancelled
 * @throws ContentRefused where the academy has changed so that it cannot be written any more
 */
export async function writeWorkbook(
  owner: Kysely<DB>,
  { content, statements, rows, counts, by }: WorkbookChanges,
  { signal, onProgress, finish, onWait }: Progress = {},
): Promise<void> {
  await longTransaction(owner, { what: 'import of a workbook of plans', signal, onWait }, async (tx) => {
    await sql`select pg_advisory_xact_lock(${lockNumber('workbook')})`.execute(tx);
    let done = 0;
    const telling = eachStatement(() => {
      signal?.throwIfAborted();
      onProgress?.(Math.floor(rows * Math.min(1, done / statements)), rows);
      done += 1;
    });
    const report = await writeContent(tx.withPlugin(telling), content);
    if (report.problems.length > 0) throw new ContentRefused(report);
    const line = activityRow({ kind: 'importedWorkbook', values: counts });
    await tx
      .insertInto('activity_log')
      .values({ ...line, pid: by })
      .execute();
    signal?.throwIfAborted();
    onProgress?.(rows, rows);
    await finish?.(tx);
  });
}

/** Calls `before` in front of each statement. */
const eachStatement = (before: () => void): KyselyPlugin => ({
  transformQuery: ({ node }) => {
    before();
    return node;
  },
  transformResult: async ({ result }) => result,
});
