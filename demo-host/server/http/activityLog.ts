/**
 * The activity log: written by the one who acts, never changed, read by the academy and by school users
 * (promises/academy-activity-logs.md).
 */
import { type RawBuilder, sql } from 'kysely';
import type { CallAnswer } from '#contract/call.ts';
import type { activityLogs } from '#contract/figures/activityLogs.ts';
import { toId } from '#domain/format/numbers.ts';
import { ID_MAX } from '#domain/lists/limits.ts';
import { pageCount } from '#domain/lists/paging.ts';
import type { Language } from '#domain/people/languages.ts';
import { STUDENT } from '#domain/people/userRoles.ts';
import type { Deed } from '#host/server/database/activity/activityKinds.ts';
import {
  activityRow,
  activityWords,
  kindsWith,
  narrationIn,
  refusedCall,
} from '#host/server/database/activity/activitySentences.ts';
import type { Tx } from '#host/server/database/actor.ts';
import { lockNumber } from '#host/server/database/locks.ts';
import { wordsSought } from '#host/server/database/phoneNumbers.ts';
import { all, iso, literally, nameHolds, nearerEnd, one, type Page } from '#host/server/database/reporting.ts';

/** An action, for the log. Its values are without names of people: people are erased, lines stay. */
export type Activity = Deed & Concerning;

interface Concerning {
  /**
   * Whom it is about. The name is added to the narration when it is read, and the schools that the person belongs to can
   * read the line too. Write it while the actor sees the person, so before a link to a school is ended.
   */
  about?: number | undefined;
  /** Further schools that it concerns; only for administrators. */
  concerned?: readonly number[] | undefined;
}

/** A line of the activity log. `pid` and `schoolId` belong to the one who acts, if that is known. */
export type ActivityLine = Activity & {
  pid: number | null;
  schoolId: number | null;
  requestId: string;
};

/** Writes lines in this transaction, so that the actions and their lines are committed together or not at all. */
export async function writeActivity(tx: Tx, ...lines: readonly ActivityLine[]): Promise<void> {
  if (lines.length === 0) return;
  const rows = lines.map((line) => ({
    ...activityRow(line),
    pid: line.pid,
    school_id: line.schoolId,
    request_id: line.requestId,
    about_pid: line.about ?? null,
  }));
  await tx.insertInto('activity_log').values(rows).execute();
  const toTell = lines.flatMap(({ kind, values: details = {}, about, concerned, requestId: request }, at) => {
    const row = rows[at];
    if (!row || (about === undefined && concerned === undefined)) return [];
    return { type: row.activity_type, kind, details, narration: row.narration, about, also: concerned ?? [], request };
  });
  if (toTell.length === 0) return;
  await sql`select actor.tell_schools(${JSON.stringify(toTell)}::jsonb)`.execute(tx);
}

/** How often something may be done within a period. */
export interface Pace {
  /** The types of lines in the log that count. */
  types: readonly string[];
  most: number;
  seconds: number;
}

/**
 * How long the actor has to wait before doing this again, by the lines of the log. Two requests of one person wait for each
 * other here, so that both are counted.
 * @returns seconds; 0 when they may do it now.
 */
export async function secondsToNext(tx: Tx, { types, most, seconds }: Pace): Promise<number> {
  await sql`select pg_advisory_xact_lock(${lockNumber('pace')}, actor.pid())`.execute(tx);
  const [row] = await all(
    tx,
    sql<{ wait: number }>`
      select ceil(extract(epoch from occurred_at + make_interval(secs => ${seconds}) - clock_timestamp()))::int as wait
        from activity_log
       where pid = actor.pid() and activity_type = any (${types}::text[])
         and occurred_at > clock_timestamp() - make_interval(secs => ${seconds})
       order by occurred_at desc offset ${most - 1}::int limit 1`,
  );
  return Math.max(row?.wait ?? 0, 0);
}

interface ActivityFilter {
  /** Part of a name, phone number, e-mail address or narration, or a whole PID. */
  search?: string | undefined;
  activityType?: string | undefined;
  /** First and last day of the period, at the academy. */
  startDate?: string | undefined;
  endDate?: string | undefined;
  /** In which the lines are read; English where none is named. */
  language?: Language | undefined;
  /** The actor's school, if the actor has only one: with it an index finds the rows that row-level security would filter. */
  schoolId?: number | undefined;
}

/** With what people are searched by (see `wordsSought`), and the kinds that have the words in the reader's language. */
interface SoughtLines extends ActivityFilter {
  who?: string | undefined;
  kinds?: readonly string[] | undefined;
}

type Answer = CallAnswer<typeof activityLogs>;
type AnswerLine = Answer['data'][number];

/** A line as the database has it, with the names that belong to it. */
interface FoundLine extends AnswerLine {
  kind: string | null;
  details: Record<string, unknown>;
  aboutName: string | null;
  isAboutErased: boolean | null;
  isActorErased: boolean | null;
  total: number | null;
}

/** A line as its reader is sent it. */
function lineIn(language: Language | undefined, found: FoundLine): AnswerLine {
  const { kind, details, aboutName, isAboutErased, isActorErased, total: _, studentPid, studentName, ...line } = found;
  const { say } = activityWords(language);
  const about = isAboutErased ? say('erasedSubject') : aboutName;
  const call = refusedCall(found);
  return {
    ...line,
    firstName: isActorErased ? say('erasedActor') : line.firstName,
    narration: `${narrationIn(language, found)}${about === null ? '' : `: ${about}`}`,
    ...(studentPid && { studentPid, studentName }),
    ...(call && { refusedCall: call }),
  };
}

/**
 * Lines of the log, newest first. They are counted from `activity_day`, so that a million lines cost no more than a
 * thousand, and pages in the second half are counted from the end. Only a search has to read the lines, once.
 */
export async function activityLines(tx: Tx, page: Page, requested: ActivityFilter): Promise<Answer> {
  const { search, language } = requested;
  const filter = {
    ...requested,
    who: search && (await wordsSought(tx, search)),
    kinds: search ? kindsWith(language, search) : [],
  };
  const types = filter.activityType === undefined ? undefined : await typesOf(tx, filter.activityType);
  const known = types?.length === 0 ? 0 : filter.search ? undefined : (await one(tx, counted(filter, types))).total;
  const { length, skipped, isFromEnd } = nearerEnd(known ?? Number.MAX_SAFE_INTEGER, page);
  const order = isFromEnd ? sql`occurred_at, activity_log_id` : sql`occurred_at desc, activity_log_id desc`;
  const found =
    length === 0
      ? []
      : await all(
          tx,
          sql<FoundLine>`
  with page as materialized (
    select activity_log_id, occurred_at, activity_type, pid, school_id, kind, details, narration, about_pid,
           ${known === undefined ? sql`count(*) over ()` : sql`null::bigint`} as total
      from activity_log l
     where ${lines(filter, types)} order by ${order} limit ${length}::int offset ${skipped}::bigint),
  l as materialized (
    select page.*, coalesce(p.name, '') as name, coalesce(p.phone, '') as phone, coalesce(p.email, '') as email
      from page left join person p using (pid)),
  names as (
    select * from actor.names_in_log(
      -- Of the others nothing is left to say.
      array(select activity_log_id from l where about_pid is not null or pid is not null and name = '')))
  select ${iso(sql`l.occurred_at`)} as "activityDate", l.activity_type as "activityType",
         l.name as "firstName", l.pid, l.phone as "mobileNumber", l.email as "emailId",
         l.school_id as "schoolId", l.kind, l.details, l.narration,
         n.about_name as "aboutName", n.is_about_erased as "isAboutErased", n.is_actor_erased as "isActorErased",
         s.pid as "studentPid", s.name as "studentName", l.total
    from l left join names n using (activity_log_id)
    -- Whom the actor sees today.
    left join person s on s.pid = l.about_pid and s.role = ${STUDENT}::smallint and s.deleted_at is null
   order by l.occurred_at desc, l.activity_log_id desc`,
        );
  // After the last page there is no row that could carry the count.
  const total = known ?? found[0]?.total ?? (await one(tx, counted(filter, types))).total;
  return {
    data: found.map((line) => lineIn(language, line)),
    pagination: {
      currentPage: page.page,
      totalPages: pageCount(total, page.pageSize),
      totalItems: total,
      itemsPerPage: page.pageSize,
    },
  };
}

/** The types that a text means: the type of that name, in upper or lower case, otherwise all that contain the text. */
async function typesOf(tx: Tx, text: string): Promise<string[]> {
  // Jumps from one type to the next in the index, however many days there are.
  const found = await all(
    tx,
    sql<{ type: string }>`
      with recursive types as (
        select min(activity_type) as type from activity_day
        union all
        select (select min(activity_type) from activity_day where activity_type > types.type) from types where type is not null
      )
      select type from types where strpos(lower(type), lower(${text}::text)) > 0`,
  );
  const types = found.map(({ type }) => type);
  const exact = types.filter((type) => type.toLowerCase() === text.toLowerCase());
  return exact.length > 0 ? exact : types;
}

const isType = (types: readonly string[]) =>
  // An index returns the lines of one type in the right order.
  types.length === 1
    ? sql<boolean>`activity_type = ${types[0]}::text`
    : sql<boolean>`activity_type = any(${types}::text[])`;

const every = (conditions: readonly (RawBuilder<boolean> | false | undefined | '')[]) =>
  sql<boolean>`${sql.join(
    conditions.filter((condition) => condition),
    sql` and `,
  )}`;

const startOf = (day: string, later = 0) => sql`moment_of(${day}::date + ${later}::int)`;

/** People found by name, phone or e-mail, deleted ones included, erased ones not; people of one school by its index. */
function people(search: string, schoolId: number | undefined): RawBuilder<unknown> {
  const found = sql`erased_at is null and ${nameHolds(sql`search_text`, search)}`;
  return schoolId === undefined
    ? sql`select pid from person where ${found}`
    : sql`
      select unnest(pids) from actor.find_users(${literally(search)}::text, null, null, 0, ${ID_MAX}::int)
      union all
      select pid from person where deleted_at is not null and ${found}`;
}

/** People found in the same way whom lines of the log are about, also those who have left the school. */
const subjects = (search: string, schoolId: number | undefined): RawBuilder<unknown> =>
  schoolId === undefined
    ? people(search, undefined)
    : sql`select pid from actor.find_in_log(${literally(search)}::text)`;

/** The lines `l` of the log that a filter selects. */
function lines(
  { search, who, kinds = [], startDate, endDate, schoolId }: SoughtLines,
  types: readonly string[] | undefined,
) {
  const pid = toId(search);
  return every([
    sql<boolean>`true`,
    // Copies are for other schools.
    schoolId === undefined ? sql<boolean>`not l.is_copy` : sql<boolean>`l.school_id = ${schoolId}::int`,
    types && isType(types),
    startDate && sql<boolean>`l.occurred_at >= ${startOf(startDate)}`,
    endDate && sql<boolean>`l.occurred_at < ${startOf(endDate, 1)}`,
    search &&
      sql<boolean>`(${nameHolds(sql`l.search_key`, search)}
        or l.pid in (${people(who ?? search, schoolId)})
        or l.about_pid is not null and l.about_pid in (${subjects(who ?? search, schoolId)})
        ${kinds.length === 0 ? sql`` : sql`or l.kind = any (${kinds}::text[])`}
        ${pid === undefined ? sql`` : sql`or l.pid = ${pid}::int`})`,
  ]);
}

function counted(filter: SoughtLines, types: readonly string[] | undefined): RawBuilder<{ total: number }> {
  if (filter.search) return sql`select count(*) as total from activity_log l where ${lines(filter, types)}`;
  const { startDate, endDate, schoolId } = filter;
  const read = schoolId === undefined ? sql`lines - copies` : sql`lines`;
  return sql`select coalesce(sum(${read}), 0) as total from activity_day where ${every([
    sql<boolean>`true`,
    schoolId !== undefined && sql<boolean>`school_id = ${schoolId}::int`,
    types && isType(types),
    startDate && sql<boolean>`day >= ${startDate}::date`,
    endDate && sql<boolean>`day <= ${endDate}::date`,
  ])}`;
}
