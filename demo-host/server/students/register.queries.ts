/**
 * The register of a live session or of a class on a day (promises/register.md#corrections). Every mark is kept in
 * `register_mark`; the one that counts becomes the student's attendance, written where all facts are.
 */
import { type RawBuilder, sql } from 'kysely';
import type { CallAnswer } from '#contract/call.ts';
import type { register } from '#contract/students/register.ts';
import { sessionStatus } from '#domain/learning/childMeasures.ts';
import { minutesOfMark, REGISTER_MAX, type RegisterMark } from '#domain/learning/register.ts';
import { asRecorder, type PersonActor, type Tx } from '#host/server/database/actor.ts';
import { all, inSchools, iso, one } from '#host/server/database/reporting.ts';
import { writeFacts } from '#host/server/facts/facts.ts';
import { familyAnswersOf } from './absenceMail.ts';

type Answer = CallAnswer<typeof register>;
type Register = NonNullable<Answer['register']>;

/** Where the facts of a register come from, and the live sessions that it makes. */
const SOURCE = 'register';

/** A live session as its register needs it. */
interface RegisterSession {
  liveSessionId: number;
  title: string;
  schoolId: number;
  schoolName: string;
  gradeId: number | null;
  gradeName: string | null;
  startTime: string;
  duration: number;
  /** At the academy, `YYYY-MM-DD`. */
  day: string;
  isOver: boolean;
}

/** A live session that the actor sees. */
export async function registerSession(tx: Tx, liveSessionId: number, now: Date): Promise<RegisterSession | undefined> {
  const [session] = await all(
    tx,
    sql<RegisterSession>`
      select l.live_session_id as "liveSessionId", l.title, l.school_id as "schoolId", h.name as "schoolName",
             l.class_id as "gradeId", actor.localized(c.name, c.names) as "gradeName", to_char(local_time(l.starts_at), 'HH24:MI') as "startTime",
             l.duration_minutes as duration, to_char(local_day(l.starts_at), 'YYYY-MM-DD') as day,
             l.starts_at + make_interval(mins => l.duration_minutes) <= ${now}::timestamptz as "isOver"
        from live_session l join school h on h.school_id = l.school_id and h.deleted_at is null
        left join class c on c.class_id = l.class_id
       where l.live_session_id = ${liveSessionId}::int`,
  );
  return session;
}

/** A class that the actor sees, with its school. */
export async function registerClass(
  tx: Tx,
  classId: number,
): Promise<Pick<RegisterSession, 'schoolId' | 'schoolName' | 'gradeName'> | undefined> {
  const [found] = await all(
    tx,
    sql<{ schoolId: number; schoolName: string; gradeName: string }>`
      select c.school_id as "schoolId", h.name as "schoolName", actor.localized(c.name, c.names) as "gradeName"
        from class c join school h on h.school_id = c.school_id and h.deleted_at is null
       where c.class_id = ${classId}::int`,
  );
  return found;
}

/** The present day at the academy. */
export const todayOf = async (tx: Tx, now: Date): Promise<string> =>
  (await one(tx, sql<{ day: string }>`select to_char(local_day(${now}::timestamptz), 'YYYY-MM-DD') as day`)).day;

/** What a register can be chosen from: schools, and of one school its classes and the live sessions of a day. */
export async function registerChoices(
  tx: Tx,
  { day, schoolId, schools }: { day: string; schoolId: number | undefined; schools: PersonActor['schools'] },
): Promise<Pick<Answer, 'schools' | 'classes' | 'sessions' | 'isSchoolDay'>> {
  const seen = await all(
    tx,
    sql<Answer['schools'][number]>`
      select h.school_id as "schoolId", h.name from school h
       where h.deleted_at is null and ${inSchools(sql`h.school_id`, schools)} order by h.name_key, 1`,
  );
  const school = schoolId ?? (seen.length === 1 ? seen[0]?.schoolId : undefined);
  const { isSchoolDay } = await one(
    tx,
    sql<{ isSchoolDay: boolean }>`
      select extract(dow from ${day}::date) <> 0 and not exists (
        select from holiday o where o.day = ${day}::date
           and (o.school_id is null or o.school_id = ${school ?? null}::int)) as "isSchoolDay"`,
  );
  if (school === undefined) return { schools: seen, classes: [], sessions: [], isSchoolDay };
  return {
    schools: seen,
    isSchoolDay,
    classes: await all(
      tx,
      sql<Answer['classes'][number]>`
        select class_id as "gradeId", class_name as name, count(*) as students from counted.student
         where school_id = ${school}::int and class_id is not null
         group by 1, 2, class_key order by class_key, 1`,
    ),
    sessions: await all(
      tx,
      sql<Answer['sessions'][number]>`
        select l.live_session_id as "liveSessionId", l.title, to_char(local_time(l.starts_at), 'HH24:MI') as "startTime",
               l.duration_minutes as duration, l.class_id as "gradeId", actor.localized(c.name, c.names) as "gradeName",
               (select count(distinct m.pid) from register_mark m where m.live_session_id = l.live_session_id) as marked
          from live_session l left join class c on c.class_id = l.class_id
         where l.school_id = ${school}::int and l.starts_at >= moment_of(${day}::date)
           and l.starts_at < moment_of(${day}::date + 1)
         order by l.starts_at, l.live_session_id`,
    ),
  };
}

/** A mark that counts, as far as marks go. */
interface StandingMark {
  pid: number;
  mark: RegisterMark;
  isByHand: boolean;
  by: number;
  at: string;
}

/** Of the marks of a student `m` in a register, the one that counts first (promises/register.md#two-teachers). */
export const COUNTING_FIRST = sql`m.is_by_hand desc, m.marked_at desc, m.received_at desc, m.change_key`;

/**
 * Of each student's marks the one that counts: by hand before the others, and of those the one that was made last
 * (promises/register.md#two-teachers).
 */
async function standingMarks(tx: Tx, liveSessionId: number | null): Promise<Map<number, StandingMark>> {
  const rows = await all(
    tx,
    sql<StandingMark>`
      select distinct on (pid) pid, mark, is_by_hand as "isByHand", marked_by as by, ${iso(sql`marked_at`)} as at
        from register_mark m where live_session_id = ${liveSessionId}::int
       order by pid, ${COUNTING_FIRST}`,
  );
  return new Map(rows.map((row) => [row.pid, row]));
}

async function authorNames(tx: Tx, liveSessionId: number | null): Promise<Map<number, string>> {
  const rows = await all(
    tx,
    sql<{ pid: number; name: string }>`select pid, name from actor.register_authors(${liveSessionId}::int)`,
  );
  return new Map(rows.map(({ pid, name }) => [pid, name]));
}

/** The students of a register: those of its class, and those who were expected at its live session. */
const inRegister = (liveSessionId: number | null, classId: number | null): RawBuilder<unknown> => sql`
  p.pid in (select pid from person where class_id = ${classId}::int
            union select pid from live_attendance where live_session_id = ${liveSessionId}::int)`;

/** A register with what is known of each student, by class and name. */
export async function registerOf(
  tx: Tx,
  of: Omit<RegisterSession, 'liveSessionId' | 'startTime' | 'duration'> &
    Pick<Register, 'liveSessionId' | 'startTime' | 'duration'>,
  me: number,
): Promise<Register> {
  const { liveSessionId, gradeId, duration, day, isOver, ...about } = of;
  const rows = await all(
    tx,
    sql<{ pid: number; firstName: string; gradeId: number | null; gradeName: string | null; minutes: number | null }>`
      select p.pid, p.name as "firstName", p.class_id as "gradeId", p.class_name as "gradeName", a.minutes
        from counted.student p
        left join live_attendance a on a.live_session_id = ${liveSessionId}::int and a.pid = p.pid
       where ${inRegister(liveSessionId, gradeId)}
       order by coalesce(p.class_key, ''), p.name_key, p.pid limit ${REGISTER_MAX}::int`,
  );
  const marks = await standingMarks(tx, liveSessionId);
  const names = await authorNames(tx, liveSessionId);
  const families = await familyAnswersOf(
    tx,
    rows.map(({ pid }) => pid),
    day,
  );
  // While nobody was seen, that somebody is expected says nothing; and who is not there yet may still come.
  const isKnown = isOver && rows.some(({ minutes }) => (minutes ?? 0) > 0);
  const students = rows.map(({ minutes, ...student }) => {
    const standing = marks.get(student.pid);
    const counts = standing !== undefined && minutes === minutesOfMark(standing.mark, duration ?? 0);
    const isReported = (minutes ?? 0) > 0 || standing !== undefined || isKnown;
    const answer = families.get(student.pid);
    return {
      ...student,
      mark: counts ? standing.mark : null,
      markedByName: counts ? (names.get(standing.by) ?? null) : null,
      markedByMe: counts && standing.by === me,
      markedAt: counts ? standing.at : null,
      status: minutes !== null && isReported ? sessionStatus(minutes, duration ?? 0) : null,
      minutes: isReported ? minutes : null,
      replacedMark: standing && !counts ? standing.mark : null,
      ...(answer?.reason && { familyAnswer: { reason: answer.reason, note: answer.note } }),
    };
  });
  return { ...about, liveSessionId, gradeId, duration, students };
}

/** The live session of a class's register on a day, made where there is none yet; of two who make it the second finds it. */
export async function sessionOfClass(
  tx: Tx,
  { schoolId, gradeName }: { schoolId: number; gradeName: string | null },
  { classId, day, startTime, duration }: { classId: number; day: string; startTime: string; duration: number },
): Promise<number> {
  const key = `${classId} ${day}`;
  await sql`
    insert into live_session (school_id, class_id, title, starts_at, duration_minutes, source, external_key)
    values (${schoolId}::int, ${classId}::int, ${gradeName ?? ''}, moment_of(${day}::date + ${startTime}::time),
            ${duration}::int, ${SOURCE}, ${key})
    on conflict (source, external_key) do nothing`.execute(tx);
  const { id } = await one(
    tx,
    sql<{ id: number }>`
      select live_session_id as id from live_session where source = ${SOURCE} and external_key = ${key}`,
  );
  return id;
}

/** A mark that was made by hand. */
interface HandMark {
  key: string;
  pid: number;
  mark: RegisterMark;
  secondsAgo: number;
}

/** What became of the marks of a request. */
interface SavedMarks {
  /** Students of whom something was marked that had not come before. */
  marked: number;
  /** What somebody else had marked otherwise. */
  merged: { pid: number; mark: RegisterMark; markedByName: string | null; isKept: boolean }[];
  notInRegister: number[];
}

/**
 * Keeps marks, and writes the attendance of the students of whom another one counts now.
 * The caller holds the facts, so that of two teachers the second one finds what the first has written.
 */
export async function saveMarks(
  tx: Tx,
  person: PersonActor,
  session: Pick<RegisterSession, 'liveSessionId' | 'schoolId' | 'gradeId' | 'duration'>,
  { marks, present }: { marks: readonly HandMark[]; present: readonly number[] },
  now: Date,
): Promise<SavedMarks> {
  const { liveSessionId, schoolId, gradeId, duration } = session;
  const pids = [...new Set([...marks.map(({ pid }) => pid), ...present])];
  const there = new Map(
    (
      await all(
        tx,
        sql<{ pid: number; minutes: number }>`
          select p.pid, coalesce(a.minutes, 0) as minutes from counted.student p
            left join live_attendance a on a.live_session_id = ${liveSessionId}::int and a.pid = p.pid
           where p.pid = any (${pids}::int[]) and ${inRegister(liveSessionId, gradeId)}`,
      )
    ).map(({ pid, minutes }) => [pid, minutes]),
  );
  const before = await standingMarks(tx, liveSessionId);
  const byHand = marks.filter(({ pid }) => there.has(pid));
  // Who is present as everybody is at first says nothing against what is known of a student.
  const others = [...new Set(present)].filter((pid) => there.get(pid) === 0 && !before.has(pid));
  const inserted = await all(
    tx,
    sql<{ pid: number }>`
      insert into register_mark (live_session_id, pid, change_key, school_id, mark, is_by_hand, marked_at, received_at, marked_by)
      select ${liveSessionId}::int, pid, key, ${schoolId}::int, mark, true,
             ${now}::timestamptz - make_interval(secs => ago), clock_timestamp(), ${person.pid}::int
        from unnest(${byHand.map(({ pid }) => pid)}::int[], ${byHand.map(({ key }) => key)}::uuid[],
                    ${byHand.map(({ mark }) => mark)}::text[], ${byHand.map(({ secondsAgo }) => secondsAgo)}::int[])
             u(pid, key, mark, ago)
      union all
      select ${liveSessionId}::int, pid, md5(pid::text)::uuid, ${schoolId}::int, 'present', false,
             ${now}::timestamptz, clock_timestamp(), ${person.pid}::int
        from unnest(${others}::int[]) o(pid)
      on conflict do nothing
      returning pid`,
  );
  const after = await standingMarks(tx, liveSessionId);
  const fresh = [...new Set(inserted.map(({ pid }) => pid))];
  const attendance = fresh.flatMap((pid) => {
    const standing = after.get(pid);
    if (!standing) return [];
    return { pid, liveSessionId, sourceId: `${liveSessionId} ${pid}`, minutes: minutesOfMark(standing.mark, duration) };
  });
  await asRecorder(tx, person, () => writeFacts(tx, { source: SOURCE, attendance }));
  const names = await authorNames(tx, liveSessionId);
  const merged = [...new Map(byHand.map((mark) => [mark.pid, mark])).values()].flatMap(({ pid, mark }) => {
    const other = before.get(pid);
    if (!other?.isByHand || other.by === person.pid || other.mark === mark) return [];
    const isKept = after.get(pid)?.mark !== mark;
    return { pid, mark: other.mark, markedByName: names.get(other.by) ?? null, isKept };
  });
  return { marked: fresh.length, merged, notInRegister: pids.filter((pid) => !there.has(pid)) };
}
