import { CompiledQuery, type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Language } from '#domain/people/languages.ts';
import type { Role } from '#domain/people/roles.ts';
import { RUNNING, type Running } from './cancelTransaction.ts';
import { API_ROLE } from './columnTypes.ts';
import type { DB } from './schema.ts';

/** Who asks. The database shows and accepts only what this actor may see and do. */
export type Actor =
  /** Sees no data of people. */
  | { kind: 'nobody' }
  /** Sees the one person of this phone number and the hash of the password; may start that person's session. */
  | { kind: 'sign-in'; phone: string }
  /** Sees the one session of this token; `enterSession` makes its person the actor. */
  | { kind: 'session'; tokenHash: Buffer; language?: Language | undefined }
  /** Sees LMS connections with their logins and launches; `openLaunch` lets a linked person start a session. */
  | { kind: 'lti' }
  /** Sees sign-ins by the provider in progress; `matchAccount` and `enterSignIn` make its person the actor. */
  | { kind: 'oidc' }
  /** Writes facts of students of these schools, and sees the facts that it may write. */
  | { kind: 'recorder'; schools: 'all' | readonly number[] }
  /** Has opened the link of an invitation; `enterInvitation` makes its person the actor. */
  | { kind: 'invitation' }
  /** Brings the address of a calendar; `enterCalendar` makes its parent the actor. */
  | { kind: 'calendar' }
  /** The page of a unit of a course package; `enterLaunch` lets it reach what is of its launch. */
  | { kind: 'launch' }
  | PersonActor;

export interface PersonActor {
  kind: 'person';
  pid: number;
  role: Role;
  /** Has only a parent's rights, whatever the role. */
  isParentView: boolean;
  /** A parent's schools are those of the children. */
  schools: 'all' | readonly number[];
  children: readonly number[];
  /** In which names are read; undefined where they are read as they stand. */
  language?: Language | undefined;
}

/** A transaction of one actor. */
export type Tx = Transaction<DB>;

/** The longest that a query of a request may take, in ms. */
const STATEMENT_TIMEOUT_MS = 15_000;

const array = (ids: readonly number[]) => `{${ids.join(',')}}`;

/** The settings that policies read. All are set each time, so that no value of another transaction remains. */
function settingsOf(actor: Actor): Record<string, string> {
  const person = actor.kind === 'person' ? actor : undefined;
  const schools = 'schools' in actor ? (actor.schools === 'all' ? 'all' : array(actor.schools)) : '';
  return {
    role: API_ROLE,
    // Set here and not on the connection, because a pooler may give each transaction another connection.
    search_path: 'public',
    statement_timeout: String(STATEMENT_TIMEOUT_MS),
    idle_in_transaction_session_timeout: String(2 * STATEMENT_TIMEOUT_MS),
    // Many ask at once, and starting a worker or compiling a query takes longer than any query here.
    max_parallel_workers_per_gather: '0',
    jit: 'off',
    plan_cache_mode: person ? 'force_generic_plan' : 'auto',
    'actor.kind': actor.kind === 'nobody' ? '' : actor.kind,
    'actor.pid': person ? String(person.pid) : '',
    'actor.role': person ? String(person.isParentView ? 24 : person.role) : '',
    'actor.schools': schools,
    'actor.children': person ? array(person.children) : '',
    'actor.phone': actor.kind === 'sign-in' ? actor.phone : '',
    'actor.language': ('language' in actor && actor.language) || '',
    'actor.token_hash': actor.kind === 'session' ? actor.tokenHash.toString('hex') : '',
    'actor.may_sign_lti': '',
    'actor.kept_session': '',
    'actor.launch': '',
    'actor.two_step': '',
  };
}

/** The statement with which a transaction begins: from here on the database knows who asks. */
export function setActor(actor: Actor): RawBuilder<unknown> {
  const calls = Object.entries(settingsOf(actor)).map(
    ([name, value]) => sql`set_config(${sql.lit(name)}, ${value}, true)`,
  );
  return sql`select ${sql.join(calls)}`;
}

/**
 * Begins a transaction as the actor of a session and enters it (`enterSession`), all in one message to the server: every
 * request begins so, and each way to the server and back costs both sides as much as a small query. It has no parameters, so
 * that the server takes several statements; all that is in its text are our own words, the code of one of our languages among them, and the hash in hexadecimal.
 * @returns undefined where there is no such session (any more); its transaction, for the one who has to end it.
 */
export async function beginSession(
  tx: Tx,
  session: SessionToken,
): Promise<{ entered: EnteredSession | undefined; transaction: Running | undefined }> {
  const settings = setting(settingsOf({ kind: 'session', ...session }));
  const { rows } = await tx.executeQuery<SessionRow & Running>(
    CompiledQuery.raw(`begin; ${settings}; select ${RUNNING}, * from actor.enter_session()`),
  );
  return { entered: sessionOf(rows[0]), transaction: rows[0] };
}

/** Begins a transaction as a person, in one message as well. @returns it, for the one who has to end it. */
export async function beginPerson(tx: Tx, person: PersonActor): Promise<Running | undefined> {
  const { rows } = await tx.executeQuery<Running>(
    CompiledQuery.raw(`begin; ${setting(settingsOf(person))}; select ${RUNNING}`),
  );
  return rows[0];
}

/** A statement in our own words, without parameters. */
const setting = (settings: Record<string, string>): string =>
  `select ${Object.entries(settings)
    .map(([name, value]) => `set_config('${name}', '${value}', true)`)
    .join(', ')}`;

/** With which somebody asks who is signed in. */
export interface SessionToken {
  tokenHash: Buffer;
  /** In which the caller reads names. */
  language?: Language | undefined;
}

/** A session as it was when it was looked for, without a transaction. */
export interface SessionNow {
  entered: EnteredSession;
  /** Its use has to be recorded, as `enterSession` does. */
  isDue: boolean;
  /** Whether the person has written something lately. */
  hasWritten: boolean;
  /** Where the log of changes of the main server is. */
  position: string;
}

/**
 * Finds these sessions as `enterSession` would, by their place from 1 on, and records nothing. One message to the server, as in
 * `beginSession`, which is a transaction by itself.
 * @param seconds within which it counts that somebody has written something; undefined where nobody needs to know.
 */
export async function readSessions(
  db: Kysely<DB>,
  tokens: readonly SessionToken[],
  seconds: number | undefined,
): Promise<(SessionNow & { place: number })[]> {
  const { role = '', statement_timeout = '' } = settingsOf({ kind: 'nobody' });
  const hashes = tokens.map(({ tokenHash }) => `'\\x${tokenHash.toString('hex')}'`).join(', ');
  const languages = tokens.map(({ language }) => (language ? `'${language}'` : 'null')).join(', ');
  const { rows } = await db.executeQuery<
    SessionRow & { place: number; has_written: boolean; position: string; use_is_due: boolean; visit_is_due: boolean }
  >(
    CompiledQuery.raw(`${setting({ role, statement_timeout })};
      select place, has_written, pg_current_wal_insert_lsn()::text as position, (entered).*
        from actor.sessions_now(array[${hashes}]::bytea[], array[${languages}]::text[], ${seconds ?? 'null'})`),
  );
  return rows.flatMap((row) => {
    const entered = sessionOf(row);
    const { place, position, has_written: hasWritten, use_is_due, visit_is_due } = row;
    return entered ? { place, entered, position, hasWritten, isDue: use_is_due || visit_is_due } : [];
  });
}

/**
 * Does work as the actor `recorder` of all schools, in the transaction of a person, who is its actor again afterwards: what
 * they write is in one transaction with the facts that follow from it. The caller has checked that the person may.
 */
export async function asRecorder<T>(tx: Tx, person: PersonActor, work: () => Promise<T>): Promise<T> {
  await setActor({ kind: 'recorder', schools: 'all' }).execute(tx);
  const result = await work();
  await setActor(person).execute(tx);
  return result;
}

/**
 * Does work with the rights that a parent of this student has, in the transaction of a member of staff, who is its actor
 * again afterwards: so that staff are told exactly what parents are, also of a time at another school. The caller has
 * checked that the person may see the student.
 */
export async function asParentOf<T>(
  tx: Tx,
  person: PersonActor,
  { pid, schoolId }: { pid: number; schoolId: number | null },
  work: () => Promise<T>,
): Promise<T> {
  const schools = schoolId === null ? [] : [schoolId];
  await setActor({ ...person, isParentView: true, schools, children: [pid] }).execute(tx);
  const result = await work();
  await setActor(person).execute(tx);
  return result;
}

/** The person of a session, as the database reads it from the person's row. */
export interface EnteredSession {
  sessionId: number;
  person: PersonActor;
  name: string;
  /** The home school. */
  schoolId: number | null;
  schoolName: string | null;
  changes: Changes;
}

/** How often anything has changed that somebody's answers may be made of. */
export interface Changes {
  /** Who there is and what is taught. */
  onRecord: number;
  /** That, and what students did. */
  withFacts: number;
  /** That, and who was here on which day. */
  withSeen: number;
}

/**
 * As a `session` actor: finds the person of the session, records the use, and makes the person the actor for the rest of
 * this transaction, in one statement.
 * @returns undefined when the session is unknown, expired, idle for too long or revoked, or its person banned or deleted.
 */
export async function enterSession(tx: Tx): Promise<EnteredSession | undefined> {
  const { rows } = await sql<SessionRow>`select * from actor.enter_session()`.execute(tx);
  return sessionOf(rows[0]);
}

/** What `actor.enter_session` returns. */
interface SessionRow {
  session_id: number;
  pid: number;
  name: string;
  role: Role;
  is_parent_view: boolean;
  school_id: number | null;
  school_name: string | null;
  all_schools: boolean;
  schools: number[];
  children: number[];
  language: Language | null;
  on_record: number;
  with_facts: number;
  with_seen: number;
}

const sessionOf = (row: SessionRow | undefined): EnteredSession | undefined =>
  row && {
    sessionId: row.session_id,
    person: {
      kind: 'person',
      pid: row.pid,
      role: row.role,
      isParentView: row.is_parent_view,
      schools: row.all_schools ? 'all' : row.schools,
      children: row.children,
      ...(row.language && { language: row.language }),
    },
    name: row.name,
    schoolId: row.school_id,
    schoolName: row.school_name,
    changes: { onRecord: row.on_record, withFacts: row.with_facts, withSeen: row.with_seen },
  };

/** How often anything has changed that the actor's answers may be made of, as this server of the database knows it. */
export async function changesOf(tx: Tx): Promise<Changes> {
  const { rows } = await sql<Changes>`
    select on_record as "onRecord", with_facts as "withFacts", with_seen as "withSeen" from actor.changes()`.execute(
    tx,
  );
  return rows[0] ?? { onRecord: 0, withFacts: 0, withSeen: 0 };
}

/** How often anything has changed from which figures of each school follow; for those who see all schools. */
export async function changesOfSchools(tx: Tx): Promise<{ schoolId: number; changes: number }[]> {
  const { rows } = await sql<{ schoolId: number; changes: number }>`
    select school_id as "schoolId", changes from actor.changes_of_schools()`.execute(tx);
  return rows;
}
