/**
 * What the import of a roster reads and writes. It runs as the tables' owner, in one transaction that may take longer than
 * a request: the caller has to check before whether the person may start an import.
 */
import { type Kysely, sql } from 'kysely';
import { activityRow } from '#host/server/database/activity/activitySentences.ts';
import type { LocalizedNames } from '#host/server/database/columnTypes.ts';
import { lockNumber } from '#host/server/database/locks.ts';
import { type LongWork, longTransaction } from '#host/server/database/longWork.ts';
import type { DB } from '#host/server/database/schema.ts';
import { type ResultChanges, takeResultsBack, writeExams, writeResults } from './rosterResults.ts';
import { type Titled, writeTitles } from './rosterTitles.ts';

/** The most rows that one statement writes, so that progress is seen and cancelling does not wait for long. */
const ROWS_AT_ONCE = 2_000;

/** A school of the academy, whether of this roster or not. */
export interface KnownSchool {
  schoolId: number;
  name: string;
  /** Null for a school of no roster. */
  roster: string | null;
  sourcedId: string | null;
  isActive: boolean;
  hasLeft: boolean;
  isDeleted: boolean;
  /** How many people there are active. */
  people: number;
}

export interface KnownClass {
  classId: number;
  schoolId: number;
  name: string;
  grade: number | null;
  roster: string | null;
  sourcedId: string | null;
  names: LocalizedNames;
  /** It is of a year that is over, and in no list. */
  hasLeft: boolean;
}

/** Somebody of this roster, or somebody else who signs in with a phone number of it. */
export interface KnownPerson {
  pid: number;
  sourcedId: string | null;
  role: number;
  name: string;
  phone: string | null;
  email: string | null;
  schoolId: number | null;
  schoolIds: number[];
  /** Where they teach beside their home school, by a roster. */
  teachesAt: number[];
  classId: number | null;
  rollNumber: string | null;
  isBanned: boolean;
  hasLeft: boolean;
  isDeleted: boolean;
}

/** What the academy knows before an import. */
export interface Known {
  schools: KnownSchool[];
  classes: KnownClass[];
  /** The people of this roster, deleted ones too. */
  people: KnownPerson[];
  /** The people who are of no roster or another one, and sign in with one of the numbers. */
  others: KnownPerson[];
  /** Parents and children of this roster, by their `sourcedId`. */
  guardians: { parent: string; child: string; isFromRoster: boolean }[];
}

const PERSON = sql`
  pid, sourced_id as "sourcedId", role, name, phone, email, school_id as "schoolId", school_ids as "schoolIds",
  array(select t.school_id from teacher_school t where t.pid = p.pid and t.from_roster) as "teachesAt",
  class_id as "classId", roll_number as "rollNumber", banned_at is not null as "isBanned",
  left_roster_at is not null as "hasLeft", deleted_at is not null as "isDeleted"`;

/** @param phones the numbers of the roster, of which the academy may know the owners already */
export async function readKnown(owner: Kysely<DB>, roster: string, phones: readonly string[]): Promise<Known> {
  const rows = <Row>(query: ReturnType<typeof sql<Row>>) => query.execute(owner).then(({ rows: found }) => found);
  return {
    schools: await rows(sql<KnownSchool>`
      select school_id as "schoolId", name, roster, sourced_id as "sourcedId", is_active as "isActive",
             left_roster_at is not null as "hasLeft", deleted_at is not null as "isDeleted",
             (select count(*) from person p
               where p.school_ids @> array[s.school_id] and p.deleted_at is null and p.banned_at is null) as people
        from school s order by school_id`),
    classes: await rows(sql<KnownClass>`
      select class_id as "classId", school_id as "schoolId", name, grade, roster, sourced_id as "sourcedId", names,
             left_roster_at is not null as "hasLeft"
        from class order by class_id`),
    people: await rows(sql<KnownPerson>`select ${PERSON} from person p where roster = ${roster} order by pid`),
    others: await rows(sql<KnownPerson>`
      select ${PERSON} from person p
       where phone = any (${phones}::text[]) and role <> 5 and deleted_at is null and roster is distinct from ${roster}
       order by pid`),
    guardians: await rows(sql<Known['guardians'][number]>`
      select p.sourced_id as parent, c.sourced_id as child, g.from_roster as "isFromRoster"
        from guardian g join person p on p.pid = g.guardian_pid join person c on c.pid = g.child_pid
       where p.roster = ${roster} and c.roster = ${roster} order by p.pid, c.pid`),
  };
}

/** The day at the academy, YYYY-MM-DD. */
export async function academyToday(owner: Kysely<DB>): Promise<string> {
  const { rows } = await sql<{ today: string }>`select local_day(now())::text as today`.execute(owner);
  return rows[0]?.today ?? '';
}

/** The number of a country, by its code of ISO 3166 (`IN`). */
export async function countryOf(owner: Kysely<DB>, code: string): Promise<number | undefined> {
  const row = await owner
    .selectFrom('country')
    .select('country_id')
    .where('code', '=', code.toUpperCase())
    .executeTakeFirst();
  return row?.country_id;
}

/** A school to add (`schoolId` null) or to change. */
export interface SchoolChange {
  schoolId: number | null;
  sourcedId: string;
  name: string;
  countryId: number;
  hasLeft: boolean;
}

/** A class to add (`classId` null) or to change; `school` is a `sourcedId`. */
export interface ClassChange {
  classId: number | null;
  sourcedId: string;
  school: string;
  name: string;
  grade: number | null;
  names: LocalizedNames;
}

/** A person to add (`pid` null) or to change, with everything that they have afterwards. */
export interface PersonChange {
  pid: number | null;
  sourcedId: string;
  role: number;
  name: string;
  phone: string | null;
  email: string | null;
  /** By number where the academy has it already, otherwise by `sourcedId`. Both null: none. */
  schoolId: number | null;
  school: string | null;
  classId: number | null;
  class: string | null;
  rollNumber: string | null;
}

interface Tie {
  person: string;
  other: string;
}

/** All that an import writes. People, schools and classes that are added are named by their `sourcedId`. */
export interface RosterChanges extends ResultChanges {
  roster: string;
  schools: SchoolChange[];
  classes: ClassChange[];
  /** The classes that leave the lists. */
  classesLeaving: number[];
  people: PersonChange[];
  /** Who becomes inactive. */
  leaving: number[];
  /** `other` is a school. */
  teaching: { added: Tie[]; ended: Tie[] };
  /** `person` is the parent, `other` the child. */
  guardians: { added: Tie[]; ended: Tie[] };
  /** What subjects and categories of exams are called in further languages. */
  titles: Titled[];
  /** What the activity log tells. */
  counts: { new: number; changed: number; leaving: number; refused: number };
  /** Who imports; nobody from the command line or with a key. */
  by?: { pid: number | null; schoolId: number | null } | undefined;
}

export interface Progress extends Pick<LongWork, 'signal' | 'onWait'> {
  /** Is told how many of how many rows are written. */
  onProgress?: ((done: number, all: number) => void) | undefined;
  /** The last step of the same transaction: what it writes is there exactly when the import is. */
  finish?: ((tx: Kysely<DB>) => Promise<void>) | undefined;
}

/**
 * Writes everything in one transaction, or nothing.
 * @throws the signal's reason when it is cancelled
 * @throws an error of PostgreSQL where the academy has changed since it was read (`isTaken`)
 */
export async function writeRoster(
  owner: Kysely<DB>,
  changes: RosterChanges,
  { signal, onProgress, finish, onWait }: Progress = {},
): Promise<void> {
  const {
    roster,
    schools,
    classes,
    classesLeaving,
    people,
    leaving,
    teaching,
    guardians,
    exams,
    results,
    takenBack,
    titles,
  } = changes;
  const added = people.filter(({ pid }) => pid === null);
  const changed = people.filter(({ pid }) => pid !== null);
  await longTransaction(owner, { what: 'import of a roster', signal, onWait }, async (tx) => {
    await sql`select pg_advisory_xact_lock(${lockNumber('roster')})`.execute(tx);
    let done = 0;
    const total = [
      schools,
      classes,
      changed,
      changed,
      added,
      leaving,
      exams,
      results,
      takenBack,
      titles,
      ...Object.values(teaching),
      ...Object.values(guardians),
    ]
      .map(({ length }) => length)
      .reduce((sum, length) => sum + length, 0);
    /** Runs a statement for all rows, some at once. */
    const write = async <T>(rows: readonly T[], statement: (json: string) => ReturnType<typeof sql>) => {
      for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
        signal?.throwIfAborted();
        const part = rows.slice(at, at + ROWS_AT_ONCE);
        await statement(JSON.stringify(part)).execute(tx);
        done += part.length;
        onProgress?.(done, total);
      }
    };
    await write(schools, (json) => upsertSchools(roster, json));
    await sql`
      update class set left_roster_at = now()
       where class_id = any (${classesLeaving}::int[]) and left_roster_at is null`.execute(tx);
    // Names go from class to class, and numbers from person to person: first they are set free.
    await sql`
      update class set name = 'class ' || class_id || ' of an import'
       where class_id = any (${classes.flatMap(({ classId }) => classId ?? [])}::int[])`.execute(tx);
    await write(classes, (json) => upsertClasses(roster, json));
    await write(changed, freePhones);
    await write(changed, (json) => updatePeople(roster, json));
    await write(added, (json) => insertPeople(roster, json));
    await write(teaching.ended, (json) => endTeaching(roster, json));
    await write(teaching.added, (json) => addTeaching(roster, json));
    await write(guardians.ended, (json) => endGuardians(roster, json));
    await write(guardians.added, (json) => addGuardians(roster, json));
    await write(
      leaving.map((pid) => ({ pid })),
      (json) => sql`
        update person p set banned_at = coalesce(banned_at, now()), left_roster_at = now()
          from jsonb_to_recordset(${json}::jsonb) as u(pid integer) where p.pid = u.pid`,
    );
    /** Rows of exams and results, which other modules write. */
    const hand = async <T>(rows: readonly T[], to: (part: readonly T[]) => Promise<unknown>) => {
      for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
        signal?.throwIfAborted();
        const part = rows.slice(at, at + ROWS_AT_ONCE);
        await to(part);
        done += part.length;
        onProgress?.(done, total);
      }
    };
    await hand(exams, (part) => writeExams(tx, roster, part));
    await hand(takenBack, (part) => takeResultsBack(tx, roster, part));
    await hand(results, (part) => writeResults(tx, roster, part));
    await hand(titles, (part) => writeTitles(tx, part));
    await tx
      .insertInto('activity_log')
      .values({
        ...activityRow({ kind: 'importedRoster', values: changes.counts }),
        pid: changes.by?.pid ?? null,
        school_id: changes.by?.schoolId ?? null,
      })
      .execute();
    signal?.throwIfAborted();
    await finish?.(tx);
  });
}

const upsertSchools = (roster: string, json: string) => sql`
  with u as (
    select * from jsonb_to_recordset(${json}::jsonb)
      as u("schoolId" integer, "sourcedId" text, name text, "countryId" integer, "hasLeft" boolean)),
  changed as (
    update school s set name = u.name, roster = ${roster}, sourced_id = u."sourcedId",
           -- A school that somebody set inactive by hand stays so.
           is_active = case when u."hasLeft" then false when s.left_roster_at is not null then true else s.is_active end,
           left_roster_at = case when u."hasLeft" then coalesce(s.left_roster_at, now()) end
      from u where s.school_id = u."schoolId")
  insert into school (name, country_id, roster, sourced_id)
  select name, "countryId", ${roster}, "sourcedId" from u where "schoolId" is null`;

const upsertClasses = (roster: string, json: string) => sql`
  with u as (
    select u.*, s.school_id from jsonb_to_recordset(${json}::jsonb)
      as u("classId" integer, "sourcedId" text, school text, name text, grade smallint, names jsonb)
      left join school s on s.roster = ${roster} and s.sourced_id = u.school),
  changed as (
    update class c
       set name = u.name, grade = u.grade, names = u.names, roster = ${roster}, sourced_id = u."sourcedId", left_roster_at = null
      from u where c.class_id = u."classId")
  insert into class (school_id, name, grade, names, roster, sourced_id)
  select school_id, name, grade, names, ${roster}, "sourcedId" from u where "classId" is null`;

const freePhones = (json: string) => sql`
  update person p set phone = null
    from jsonb_to_recordset(${json}::jsonb) as u(pid integer, phone text)
   where p.pid = u.pid and p.phone is distinct from u.phone`;

/** People with the numbers of their schools and classes, which were added before them. */
const peopleRows = (roster: string, json: string) => sql`
  select u.pid, u."sourcedId" as sourced_id, u.role, u.name, u.phone, u.email, u."rollNumber" as roll_number,
         coalesce(u."schoolId", s.school_id) as school_id, coalesce(u."classId", c.class_id) as class_id
    from jsonb_to_recordset(${json}::jsonb)
         as u(pid integer, "sourcedId" text, role smallint, name text, phone text, email text, "rollNumber" text,
              "schoolId" integer, school text, "classId" integer, class text)
    left join school s on s.roster = ${roster} and s.sourced_id = u.school
    left join class c on c.roster = ${roster} and c.sourced_id = u.class`;

const updatePeople = (roster: string, json: string) => sql`
  update person p
     set role = u.role, name = u.name, phone = u.phone, email = u.email, roll_number = u.roll_number,
         school_id = u.school_id, class_id = u.class_id, roster = ${roster}, sourced_id = u.sourced_id,
         -- Whom somebody banned by hand stays banned.
         banned_at = case when p.banned_at = p.left_roster_at then null else p.banned_at end, left_roster_at = null
    from (${peopleRows(roster, json)}) u where p.pid = u.pid`;

const insertPeople = (roster: string, json: string) => sql`
  insert into person (role, name, phone, email, roll_number, school_id, class_id, roster, sourced_id)
  select role, name, phone, email, roll_number, school_id, class_id, ${roster}, sourced_id from (${peopleRows(roster, json)}) u`;

const ties = (json: string) => sql`jsonb_to_recordset(${json}::jsonb) as u(person text, other text)`;

const addTeaching = (roster: string, json: string) => sql`
  insert into teacher_school (pid, school_id, from_roster)
  select p.pid, s.school_id, true from ${ties(json)}
    join person p on p.roster = ${roster} and p.sourced_id = u.person
    join school s on s.roster = ${roster} and s.sourced_id = u.other
  on conflict do nothing`;

const endTeaching = (roster: string, json: string) => sql`
  delete from teacher_school t using ${ties(json)}, person p, school s
   where p.roster = ${roster} and p.sourced_id = u.person and s.roster = ${roster} and s.sourced_id = u.other
     and t.pid = p.pid and t.school_id = s.school_id and t.from_roster`;

const addGuardians = (roster: string, json: string) => sql`
  insert into guardian (guardian_pid, child_pid, from_roster)
  select p.pid, c.pid, true from ${ties(json)}
    join person p on p.roster = ${roster} and p.sourced_id = u.person
    join person c on c.roster = ${roster} and c.sourced_id = u.other
  on conflict do nothing`;

const endGuardians = (roster: string, json: string) => sql`
  delete from guardian g using ${ties(json)}, person p, person c
   where p.roster = ${roster} and p.sourced_id = u.person and c.roster = ${roster} and c.sourced_id = u.other
     and g.guardian_pid = p.pid and g.child_pid = c.pid and g.from_roster`;
