/** The history: what students did on every day, and the figures of it. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '#host/server/database/schema.ts';
import { writeFactsOf } from '#host/server/facts/facts.ts';
import { countedOnce } from '#host/server/facts/recount.ts';
import { DEMO_CHILDREN, FIRST_SCHOOL, FIRST_STUDENT, type Seeding } from './seeding.ts';
import { atFestival, falters, lostResult, ofClass, ofSchool, ofSubject, stillComes } from './story.ts';

/** Tables that grow with history. Their foreign keys are checked once at the end, not row by row. */
const HISTORY = [
  'exam_attempt',
  'video_watch',
  'study_plan_visit',
  'live_attendance',
  'exam_school_day',
  'exam_school_period',
  'video_school_day',
  'plan_school_item',
];

/** Rollups with rows of each student. */
const OF_STUDENTS = [
  'student_exam',
  'student_item',
  'student_plan_day',
  'student_plan_week',
  'student_plan',
  'student_day',
  'student_month',
  'student_activity',
  'student_live_day',
];

/** Does some work while these tables have no foreign keys, and checks all rows when it adds the keys again. */
async function withoutForeignKeys(tx: Kysely<DB>, tables: readonly string[], work: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and conrelid::regclass::text = any (${tables})`.execute(tx);
  for (const { table, name } of rows)
    await sql`alter table ${sql.id(table)} drop constraint ${sql.id(name)}`.execute(tx);
  await work();
  for (const { table, name, definition } of rows) {
    await sql`alter table ${sql.id(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(tx);
  }
}

/**
 * Does some work while these tables have no indexes but those that keep rows unique, and makes the others at the end: at
 * once an index takes a fraction of what it takes row by row. Nothing that makes the history looks anything up in them.
 */
async function withoutIndexes(tx: Kysely<DB>, tables: readonly string[], work: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
      from pg_index where not indisunique and indrelid::regclass::text = any (${tables})`.execute(tx);
  for (const { name } of rows) await sql`drop index ${sql.id(name)}`.execute(tx);
  await work();
  for (const { definition } of rows) await sql.raw(definition).execute(tx);
}

/**
 * One of this many students has fallen behind lately: results in `exams` days are lower, the plan has not been opened for
 * `plan` days, and most live sessions of `live` days were missed.
 */
const FADING = { each: 61, exams: 26, plan: 9, live: 12 } as const;

/** Students per statement, more or less: enough for sets to pay off, few enough to stay in memory and show progress. */
const BATCH = 5_000;

/** Exams, videos, visits and attendance of every student. */
export async function makeHistory(seeding: Seeding): Promise<void> {
  const { tx } = seeding;
  await withoutForeignKeys(tx, HISTORY, () =>
    withoutIndexes(tx, [...HISTORY, ...OF_STUDENTS], () => countedOnce(tx, () => makeEvents(seeding))),
  );
  await sql`
    update person p set last_seen_at = moment_of(s.last_day) + interval '19 hours'
      from student_activity s where s.pid = p.pid`.execute(tx);
}

async function makeEvents(seeding: Seeding): Promise<void> {
  const { tx, size } = seeding;
  const pid = sql`pid`;
  const zero = sql`0`;
  // How able and how diligent: bell-shaped, with a few students who do nothing and a few who do everything.
  await sql`
    create temporary table learner on commit drop as
    select pid, school_id, grade, live_after, not is_child and pid % ${FADING.each}::int = ${FADING.each - 1}::int as is_fading,
           case when is_child then 0.72 else ability + of_school + of_class end as ability, is_child,
           case when is_child then 0 else of_school end as of_school, not is_child and falters as falters,
           case when is_child then 0.9 when luck < 0.05 then 0 when luck > 0.96 then 1 else least(0.97, 0.15 + 0.75 * effort) end as diligence
      from (select p.pid, p.school_id, c.grade, local_day(p.created_at) as live_after,
                   0.22 + 0.72 * (${seeding.random(pid, sql`1`, 'ability')} + ${seeding.random(pid, sql`2`, 'ability')} + ${seeding.random(pid, sql`3`, 'ability')}) / 3 as ability,
                   (${seeding.random(pid, sql`1`, 'diligence')} + ${seeding.random(pid, sql`2`, 'diligence')}) / 2 as effort,
                   ${seeding.random(pid, zero, 'diligence')} as luck,
                   ${ofSchool(seeding, sql`p.school_id`)} as of_school, ${ofClass(seeding, sql`c.class_id`)} as of_class,
                   ${falters(sql`c.class_id`)} as falters,
                   pid = any (${DEMO_CHILDREN}::int[]) as is_child
              from person p join class c using (class_id)
             where p.role = 5 and p.pid >= ${FIRST_STUDENT}::int) people`.execute(tx);
  await sql`create index on learner (school_id)`.execute(tx);
  // A plan has run for as many days as it has, or as the history has; its last day is today.
  await sql`
    create temporary table lesson on commit drop as
    select i.study_plan_item_id, i.study_plan_id, i.exam_id, i.video_id, i.subject_id, i.position, p.grade,
           ${seeding.today} - (least(p.days, ${size.days}::int) - i.day) as held_on
      from study_plan_item i
      join (select q.study_plan_id, q.grade, max(d.day) as days from study_plan q join study_plan_day d using (study_plan_id) group by 1, 2) p using (study_plan_id)
     where i.day <= least(p.days, ${size.days}::int)`.execute(tx);
  for (const table of ['learner', 'lesson']) await sql`analyze ${sql.id(table)}`.execute(tx);

  const last = FIRST_SCHOOL + seeding.schools - 1;
  const atOnce = Math.max(1, Math.floor((BATCH * seeding.schools) / size.students));
  for (let from = FIRST_SCHOOL; from <= last; from += atOnce) {
    const to = Math.min(from + atOnce - 1, last);
    const batch = sql`l.school_id between ${from}::int and ${to}::int`;
    await makeExams(seeding, batch);
    await makeWatches(seeding, batch);
    await makeVisits(seeding, batch);
    await makeAttendance(seeding, batch);
    if (to < last) seeding.progress(`History of ${to - FIRST_SCHOOL + 1} of ${seeding.schools} schools`);
  }
  seeding.progress(`Counting the figures of ${size.students} students`);
}

/** The sessions of plans that a student has attended, each with its moment. */
function attended(seeding: Seeding, batch: RawBuilder<unknown>, kind: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select l.pid, l.school_id, l.ability, l.is_child, l.is_fading, l.falters, s.study_plan_item_id, s.exam_id, s.video_id, s.subject_id,
           moment_of(s.held_on + make_interval(secs => 3600 * (6 + 5 * s.position) + 12000 * ${seeding.random(sql`l.pid`, sql`s.study_plan_item_id`, 'hour')})) as at
      from learner l
      join lesson s on ${kind}
      join study_plan_school h on h.study_plan_id = s.study_plan_id and h.school_id = l.school_id
     where ${batch}
       and (l.grade = s.grade or l.pid = any (${DEMO_CHILDREN}::int[]) or ${seeding.random(sql`l.pid`, sql`s.study_plan_id`, 'follows')} < 0.06)
       and not (l.is_fading and s.held_on > ${seeding.today} - ${FADING.plan}::int)
       and ${seeding.random(sql`l.pid`, sql`s.study_plan_item_id`, 'attends')} < l.diligence`;
}

/** What a student does without a plan: on which days, and when. */
function ownAccord(
  seeding: Seeding,
  batch: RawBuilder<unknown>,
  decision: 'sitsExam' | 'watches',
  share: number,
): RawBuilder<unknown> {
  return sql`
    select l.pid, l.school_id, l.ability, l.is_child, l.is_fading, l.falters, d.n,
           moment_of(d.day + make_interval(secs => 57600 + 18000 * ${seeding.random(sql`l.pid`, sql`d.n`, 'hour')})) as at
      from learner l
      join (select n, ${seeding.today} - n as day,
                   case when extract(isodow from ${seeding.today} - n) = 7 then 0.4 else 1 end
                     * ${atFestival('works', sql`${seeding.today} - n`)} as works
              from generate_series(0, ${seeding.size.days}::int - 1) n
             where not exists (select 1 from holiday h where h.school_id is null and h.day = ${seeding.today} - n)) d
        on d.day >= least(l.live_after, ${seeding.today} - 30)
     where ${batch}
       and ${seeding.random(sql`l.pid`, sql`d.n`, decision)} < l.diligence * ${share}::float8 * d.works`;
}

async function makeExams(seeding: Seeding, batch: RawBuilder<unknown>): Promise<void> {
  const who = sql`x.pid`;
  const when = sql`extract(epoch from x.at)::bigint`;
  const columns = [
    'exam_id',
    'pid',
    'school_id',
    'study_plan_item_id',
    'started_at',
    'submitted_at',
    'attended',
    'right_answers',
    'mark',
    'percentage',
    'duration_seconds',
  ];
  const query = sql`
    select exam_id, pid, school_id, study_plan_item_id, at, at + make_interval(secs => seconds),
           attended, right_answers, 2 * right_answers, round(100.0 * right_answers / question_count, 2), seconds
      from (select *, least(attended, round(question_count * least(1, greatest(0, chance))))::int as right_answers
              from (select x.*, e.question_count,
                           round(e.question_count * (0.8 + 0.2 * ${seeding.random(who, when, 'attempted')}))::int as attended,
                           round(60 * e.duration_minutes * (0.4 + 0.6 * ${seeding.random(who, when, 'length')}))::int as seconds,
                           x.ability + 0.34 * (${seeding.random(who, sql`e.subject_id`, 'subject')} - 0.5)
                             + 0.24 * (${seeding.random(who, when, 'noise')} - 0.5)
                             -- Practice helps: up to eight points over a year.
                             + 0.08 * (1 - least(365, extract(epoch from ${seeding.now}::timestamptz - x.at) / 86400) / 365)
                             -- A demo child gets better or worse in each subject over half a year. To others some subjects are harder.
                             + case when x.is_child then 0.36 * (${seeding.random(who, sql`e.subject_id`, 'trend')} - 0.5)
                                    * (1 - 2 * least(180, extract(epoch from ${seeding.now}::timestamptz - x.at) / 86400) / 180)
                                    else ${ofSubject(sql`e.subject_id`)} end
                             - case when x.falters then ${lostResult(sql`extract(epoch from ${seeding.now}::timestamptz - x.at) / 86400`)} else 0 end
                             - case when x.is_fading and x.at > ${seeding.now}::timestamptz - make_interval(days => ${FADING.exams}::int)
                                    then 0.4 else 0 end as chance
                      from (select pid, school_id, ability, is_child, is_fading, falters, study_plan_item_id, exam_id, at
                              from (${attended(seeding, batch, sql`s.exam_id is not null`)}) p
                            union all
                            select pid, school_id, ability, is_child, is_fading, falters, null, 901 + floor(144 * ${seeding.random(sql`pid`, sql`n`, 'whichExam')})::int, at
                              from (${ownAccord(seeding, batch, 'sitsExam', 0.08)}) o) x
                      join exam e using (exam_id)) tries) marked
     where at + make_interval(secs => seconds) <= ${seeding.now}::timestamptz`;
  await writeFactsOf(seeding.tx, 'exam_attempt', columns, query);
}

async function makeWatches(seeding: Seeding, batch: RawBuilder<unknown>): Promise<void> {
  const who = sql`x.pid`;
  const when = sql`extract(epoch from x.at)::bigint`;
  const columns = ['video_id', 'pid', 'school_id', 'study_plan_item_id', 'watched_at', 'seconds', 'completion'];
  const query = sql`
    select video_id, pid, school_id, study_plan_item_id, at, round(duration_seconds * seen)::int, round((100 * seen)::numeric, 2)
      from (select x.*, v.duration_seconds,
                   case when ${seeding.random(who, when, 'again')} < 0.55 then 1 else 0.2 + 0.8 * ${seeding.random(who, when, 'completion')} end as seen
              from (select pid, school_id, study_plan_item_id, video_id, at
                      from (${attended(seeding, batch, sql`s.video_id is not null`)}) p
                    union all
                    -- Some are watched a second time the next evening.
                    select pid, school_id, study_plan_item_id, video_id, at + interval '1 day'
                      from (${attended(seeding, batch, sql`s.video_id is not null and s.study_plan_item_id % 6 = l.pid % 6`)}) again
                    union all
                    select pid, school_id, null, 2001 + floor(240 * power(${seeding.random(sql`pid`, sql`n`, 'whichVideo')}, 1.5))::int, at
                      from (${ownAccord(seeding, batch, 'watches', 0.09)}) o) x
              join video v using (video_id)) watches
     where at <= ${seeding.now}::timestamptz`;
  await writeFactsOf(seeding.tx, 'video_watch', columns, query);
}

async function makeVisits(seeding: Seeding, batch: RawBuilder<unknown>): Promise<void> {
  const columns = ['study_plan_item_id', 'pid', 'school_id', 'visited_at', 'seconds'];
  const query = sql`
    select study_plan_item_id, pid, school_id, at, 120 + (pid % 400)
      from (${attended(seeding, batch, sql`s.exam_id is null and s.video_id is null`)}) x
     where at <= ${seeding.now}::timestamptz`;
  await writeFactsOf(seeding.tx, 'study_plan_visit', columns, query);
}

async function makeAttendance(seeding: Seeding, batch: RawBuilder<unknown>): Promise<void> {
  const came = seeding.random(sql`l.pid`, sql`s.live_session_id`, 'present');
  const columns = ['live_session_id', 'pid', 'school_id', 'minutes'];
  const query = sql`
    select s.live_session_id, l.pid, l.school_id,
           case when l.is_fading and s.day > ${seeding.today} - ${FADING.live}::int and ${came} > 0.2 then 0
                when ${came} < comes then s.duration_minutes
                when ${came} < comes + 0.07 then round(s.duration_minutes * 0.4)::int
                else 0 end
      from (select *, case when is_child then 0.82 else 0.35 + 0.6 * diligence + of_school end as usually from learner) l
      join person p using (pid)
      join (select *, ${atFestival('comes', sql`day`)} as share
              from (select *, local_day(starts_at) as day from live_session) held) s using (class_id)
     cross join lateral (select l.usually * s.share * case when l.falters then ${stillComes(sql`(${seeding.today} - s.day)`)} else 1 end as comes) c
     where ${batch}`;
  await writeFactsOf(seeding.tx, 'live_attendance', columns, query);
}
