/** Live sessions and holidays. */
import { sql } from 'kysely';
import type { Finder } from './library.ts';
import type { AcademyContent, LiveSessionContent } from './types.ts';
import { inParts, knownSchools, matched, nameKeys, note, refuse, type There, table, type Writing } from './writing.ts';

interface ThereLive extends There {
  schoolId: number;
  classId: number | null;
  subject: number | null;
  title: string;
  startsAt: string;
  duration: number;
  hasAttendance: boolean;
}

/**
 * Adds and changes live sessions. Without a key one is known by its school, its title and the moment at which it starts.
 * Once students were expected at one, it stays at its school.
 */
export async function writeLiveSessions(writing: Writing, content: AcademyContent, subjectOf: Finder): Promise<void> {
  const entries = content.liveSessions ?? [];
  if (entries.length === 0) return;
  const schoolIds = [...new Set(entries.map(({ schoolId }) => schoolId))];
  const schools = await knownSchools(writing, schoolIds);
  const { rows: classes } = await sql<{ id: number; schoolId: number; name: string; hasLeft: boolean }>`
    select class_id as id, school_id as "schoolId", name_key(name) as name, left_roster_at is not null as "hasLeft"
      from class where school_id = any (${schoolIds}::integer[])`.execute(writing.tx);
  const classIds = new Map(
    classes.filter(({ hasLeft }) => !hasLeft).map(({ id, schoolId, name }) => [`${schoolId} ${name}`, id]),
  );
  const classNames = new Map(classes.map(({ id, schoolId, name }) => [id, `${schoolId} ${name}`]));
  const keys = await nameKeys(
    writing,
    entries.flatMap(({ title, className }) => [title, className ?? '']),
  );
  const nameOf = (schoolId: number, startsAt: string, title: string) => `${schoolId} ${startsAt} ${title}`;
  const { rows } = await sql<Omit<ThereLive, 'isDeleted'>>`
    select live_session_id as id, source, external_key as key, name_key(title) as name, school_id as "schoolId",
           class_id as "classId", subject_id as subject, title, duration_minutes as duration,
           to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "startsAt",
           exists (select 1 from live_attendance a where a.live_session_id = l.live_session_id) as "hasAttendance"
      from live_session l
     where school_id = any (${schoolIds}::integer[]) or source = ${writing.source}
        or live_session_id = any (${entries.flatMap(({ id }) => id ?? [])}::integer[])`.execute(writing.tx);
  const there = rows.map((live) => ({
    ...live,
    name: nameOf(live.schoolId, live.startsAt, live.name),
    isDeleted: false,
  }));
  const located = entries.map((entry, i) => ({
    entry,
    path: `liveSessions[${i}]`,
    name: nameOf(entry.schoolId, entry.startsAt.toISOString(), keys.get(entry.title) ?? ''),
  }));
  const means = matched(writing, 'liveSession', located, there);
  const written: object[] = [];
  for (const { entry, path } of located) {
    if (!means.has(entry)) continue;
    const old = means.get(entry);
    const problem = (field: string, message: string) =>
      refuse(writing, 'liveSession', entry, `${path}.${field}`, message);
    if (!schools.has(entry.schoolId)) {
      problem('schoolId', noSchool(entry.schoolId));
      continue;
    }
    const className = entry.className ? `${entry.schoolId} ${keys.get(entry.className)}` : undefined;
    const before = old?.classId ?? null;
    // A session of last year stays that of last year's class, whose name another class has by now.
    const isOfSame = before !== null && classNames.get(before) === className;
    const classId = className === undefined ? null : isOfSame ? before : classIds.get(className);
    if (classId === undefined) {
      problem('className', `The school has no class “${entry.className}”. Enter the class as the school calls it.`);
      continue;
    }
    if (old?.hasAttendance && old.schoolId !== entry.schoolId) {
      problem('schoolId', `Students were expected at “${entry.title}”, so it stays at its school. Add another one.`);
      continue;
    }
    const row = rowOf(writing, entry, classId, subjectOf, old);
    const fields = ['schoolId', 'classId', 'subject', 'title', 'startsAt', 'duration', 'source', 'key'] as const;
    const isSame = old !== undefined && fields.every((field) => old[field] === row[field]);
    if (!isSame) written.push(row);
    note(writing, 'liveSession', !old ? 'new' : isSame ? 'same' : 'changed', entry, old?.id);
  }
  const columns =
    'id integer, "schoolId" integer, "classId" integer, subject integer, title text, "startsAt" timestamptz, duration integer, source text, key text';
  await inParts(
    writing,
    written,
    (part) => sql`
    with changed as (
      update live_session l
         set school_id = r."schoolId", class_id = r."classId", subject_id = r.subject, title = r.title,
             starts_at = r."startsAt", duration_minutes = r.duration, source = r.source, external_key = r.key
        from ${table(part, columns)} where l.live_session_id = r.id)
    insert into live_session (school_id, class_id, subject_id, title, starts_at, duration_minutes, source, external_key)
    select r."schoolId", r."classId", r.subject, r.title, r."startsAt", r.duration, r.source, r.key
      from ${table(part, columns)} where r.id is null`,
  );
}

const rowOf = (
  writing: Writing,
  entry: LiveSessionContent,
  classId: number | null,
  subjectOf: Finder,
  old: ThereLive | undefined,
) => ({
  id: old?.id ?? null,
  schoolId: entry.schoolId,
  classId,
  subject: entry.subject ? (subjectOf(entry.subject) ?? null) : null,
  title: entry.title.trim(),
  startsAt: entry.startsAt.toISOString(),
  duration: entry.durationMinutes,
  source: entry.key ? writing.source : (old?.source ?? null),
  key: entry.key ?? old?.key ?? null,
});

const noSchool = (schoolId: number) => `There is no school ${schoolId}. Enter a school of the academy.`;

interface ThereHoliday extends There {
  schoolId: number | null;
  day: string;
  title: string;
}

/** Adds and changes holidays. Without a key one is known by its school and its day: a school has one a day. */
export async function writeHolidays(writing: Writing, content: AcademyContent): Promise<void> {
  const holidays = content.holidays ?? [];
  if (holidays.length === 0) return;
  const schools = await knownSchools(
    writing,
    holidays.flatMap(({ schoolId }) => schoolId ?? []),
  );
  const { rows } = await sql<Omit<ThereHoliday, 'name' | 'isDeleted'>>`
    select holiday_id as id, source, external_key as key, school_id as "schoolId", day::text as day, name as title
      from holiday`.execute(writing.tx);
  const nameOf = (schoolId: number | null, day: string) => `${schoolId ?? ''} ${day}`;
  const there: ThereHoliday[] = rows.map((row) => ({ ...row, name: nameOf(row.schoolId, row.day), isDeleted: false }));
  const entries = holidays.map((holiday) => ({ ...holiday, title: holiday.name }));
  const located = entries.map((entry, i) => ({
    entry,
    path: `holidays[${i}]`,
    name: nameOf(entry.schoolId, entry.day),
  }));
  const means = matched(writing, 'holiday', located, there);
  const dayOf = new Map(there.map(({ id, name }) => [id, name]));
  const written: object[] = [];
  const taken = new Map<string, string>();
  for (const { entry, path, name } of located) {
    if (!means.has(entry)) continue;
    const old = means.get(entry);
    if (entry.schoolId !== null && !schools.has(entry.schoolId)) {
      refuse(writing, 'holiday', entry, `${path}.schoolId`, noSchool(entry.schoolId));
      continue;
    }
    const row = {
      id: old?.id ?? null,
      schoolId: entry.schoolId,
      day: entry.day,
      title: entry.name.trim(),
      source: entry.key ? writing.source : (old?.source ?? null),
      key: entry.key ?? old?.key ?? null,
    };
    const fields = ['schoolId', 'day', 'title', 'source', 'key'] as const;
    const isSame = old !== undefined && fields.every((field) => old[field] === row[field]);
    if (!isSame) written.push(row);
    if (old) dayOf.set(old.id, name);
    const other = taken.get(name);
    if (other !== undefined) {
      refuse(
        writing,
        'holiday',
        entry,
        `${path}.day`,
        `The day ${entry.day} is a holiday here twice; the other one: ${other}.`,
      );
    }
    taken.set(name, entry.at ?? path);
    note(writing, 'holiday', !old ? 'new' : isSame ? 'same' : 'changed', entry, old?.id);
  }
  const columns = 'id integer, "schoolId" integer, day date, title text, source text, key text';
  await refuseTakenDays(writing, located, means, there, dayOf);
  if (writing.problems.length > 0) return;
  await sql`
    update holiday h set school_id = r."schoolId", day = r.day, name = r.title, source = r.source, external_key = r.key
      from ${table(written, columns)} where h.holiday_id = r.id`.execute(writing.tx);
  await inParts(
    writing,
    written,
    (part) => sql`
    insert into holiday (school_id, day, name, source, external_key)
    select r."schoolId", r.day, r.title, r.source, r.key from ${table(part, columns)} where r.id is null`,
  );
}

/** A holiday with a key may want a day that another holiday has, which is not in the content or has another key. */
async function refuseTakenDays(
  writing: Writing,
  located: readonly { entry: AcademyHoliday; path: string; name: string }[],
  means: ReadonlyMap<AcademyHoliday, ThereHoliday | undefined>,
  there: readonly ThereHoliday[],
  dayOf: ReadonlyMap<number, string>,
): Promise<void> {
  const owners = new Map(there.map((holiday) => [dayOf.get(holiday.id), holiday]));
  for (const { entry, path, name } of located) {
    const owner = owners.get(name);
    if (!means.has(entry) || !owner || owner.id === means.get(entry)?.id) continue;
    refuse(
      writing,
      'holiday',
      entry,
      `${path}.day`,
      `The day ${entry.day} is the holiday “${owner.title}” already. Enter it with the key of that one, or without a key.`,
    );
  }
}

type AcademyHoliday = { day: string; title: string; at?: string | undefined };
