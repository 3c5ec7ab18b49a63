/** Statements of xAPI as they are kept: what they say, whom and what they wait for, and the rules that read them. */
import { type Kysely, sql } from 'kysely';
import type { Becomes } from '#domain/learning/statements.ts';
import type { DB } from '#host/server/database/schema.ts';

/** What the player of a video did, and where it stood before and after, in seconds from the beginning. */
export interface PlayerStep {
  does: 'stop' | 'go on' | 'seek' | 'play';
  from: number;
  to: number;
}

/** What a statement says about a fact. */
export interface Detail {
  becomes: Becomes;
  /** Tells facts of one student and one activity apart: the attempt, or the session in which a video is played. */
  group: string;
  /** The session of cmi5: all of it opens a session of a plan once. */
  launch?: string;
  /** When it happened, in ms since 1970. */
  at: number;
  /** From 0 to 100. */
  percentage?: number;
  raw?: number;
  seconds?: number;
  /** How much of a video was seen, from 0 to 100. */
  progress?: number;
  isDone?: boolean;
  /** The parts of a video that were played, in seconds from its beginning. */
  segments?: readonly (readonly [number, number])[];
  player?: PlayerStep;
}

/** What an activity is here. */
export interface Target {
  examId: number | null;
  videoId: number | null;
  studyPlanItemId: number | null;
  liveSessionId: number | null;
  questionCount: number | null;
  /** Of the video, or as the live session or exam is planned. */
  durationSeconds: number | null;
  /** Of a live session. */
  startsAt: Date | null;
}

/** A statement as it is stored. */
export interface StoredStatement {
  id: string;
  happenedAt: Date;
  json: string;
  contentHash: string;
  actor: string;
  verb: string;
  activity: string;
  /** The activity that has to be matched. */
  about: string;
  registration: string | undefined;
  voids: string | undefined;
  isVoided: boolean;
  state: 'taken' | 'waiting' | 'nothing';
  waitsForActor: boolean;
  waitsForActivity: boolean;
  pid: number | undefined;
  detail: Detail | undefined;
  /** 32 hexadecimal digits. */
  factKey: string | undefined;
}

/** Who sends statements: a key, perhaps of one school; or a file. */
export interface Sender {
  keyId: number | null;
  schoolId: number | null;
}

type Db = Kysely<DB>;

/** An array of PostgreSQL as text, of values that need no quotes. */
const plain = (values: readonly (string | number | boolean | undefined)[]): string =>
  `{${values.map((value) => value ?? 'null').join(',')}}`;

/** The rules by verb and activity type, which is empty for any. */
export async function rulesOf(db: Db): Promise<{ verb: string; activityType: string; becomes: Becomes | 'nothing' }[]> {
  const { rows } = await sql<{ verb: string; activityType: string; becomes: Becomes | 'nothing' }>`
    select verb, activity_type as "activityType", becomes from xapi_rule order by 1, 2`.execute(db);
  return rows;
}

/** The students whom these actors mean, by the actors' names. Who is not among them is not known. */
export async function findStudents(
  db: Db,
  actors: readonly { name: string; email: string | undefined; account: string | undefined }[],
): Promise<Map<string, { pid: number; schoolId: number | null }>> {
  if (actors.length === 0) return new Map();
  const { rows } = await sql<{ actor: string; pid: number; school_id: number | null }>`
    select * from actor.find_students(${actors.map(({ name }) => name)}::text[],
      ${actors.map(({ email }) => email ?? null)}::text[], ${actors.map(({ account }) => account ?? null)}::text[])`.execute(
    db,
  );
  return new Map(rows.map(({ actor, pid, school_id }) => [actor, { pid, schoolId: school_id }]));
}

/** What these IRIs mean. What is not among them is not known. */
export async function findActivities(db: Db, iris: readonly string[]): Promise<Map<string, Target>> {
  if (iris.length === 0) return new Map();
  const { rows } = await sql<Target & { iri: string }>`
    select iri, exam_id as "examId", video_id as "videoId", study_plan_item_id as "studyPlanItemId",
           live_session_id as "liveSessionId", question_count as "questionCount", duration_seconds as "durationSeconds",
           starts_at as "startsAt"
      from actor.find_activities(${iris}::text[])`.execute(db);
  return new Map(rows.map(({ iri, ...target }) => [iri, target]));
}

/** What of a batch was there before it was stored. */
export interface Before {
  /** Statements that are there already, by their ids, with the hash of what they say. */
  known: Readonly<Record<string, string>>;
  /** Of the others, those whose ids the key of another school has used: that one cannot be seen. */
  taken: readonly string[];
  /** Of the new ones, those that a statement which came earlier takes back. */
  voided: readonly string[];
  /** Facts of which other statements are there, by their keys. */
  shared: readonly string[];
}

/**
 * Stores those statements that are not there yet, in one round trip. What is there is looked up statement by statement
 * (`offset 0` holds the planner to it), so that it costs the same however many there are.
 * @param statements each `id` once
 */
export async function insertStatements(db: Db, by: Sender, statements: readonly StoredStatement[]): Promise<Before> {
  if (statements.length === 0) return { known: {}, taken: [], voided: [], shared: [] };
  const texts = (of: (statement: StoredStatement) => string) => statements.map(of);
  // JSON has no line breaks: a line each is read faster than an array, in which every quotation mark is escaped.
  const lines = (of: (statement: StoredStatement) => string) =>
    sql`string_to_array(${statements.map(of).join('\n')}, E'\n', 'null')`;
  const values = (of: (statement: StoredStatement) => string | number | boolean | undefined) =>
    plain(statements.map(of));
  const { rows } = await sql<Before>`
    with incoming as materialized (
      select * from unnest(
        ${values(({ id }) => id)}::uuid[], ${values(({ happenedAt }) => happenedAt.toISOString())}::timestamptz[],
        ${lines(({ json }) => json)}, ${values(({ contentHash }) => contentHash)}::uuid[],
        ${texts(({ actor }) => actor)}::text[], ${texts(({ verb }) => verb)}::text[],
        ${texts(({ activity }) => activity)}::text[], ${texts(({ about }) => about)}::text[],
        ${values(({ registration }) => registration)}::uuid[], ${values(({ voids }) => voids)}::uuid[],
        ${values(({ isVoided }) => isVoided)}::boolean[], ${values(({ state }) => state)}::text[],
        ${values(({ waitsForActor }) => waitsForActor)}::boolean[],
        ${values(({ waitsForActivity }) => waitsForActivity)}::boolean[],
        ${values(({ pid }) => pid)}::int[], ${lines(({ detail }) => (detail ? JSON.stringify(detail) : 'null'))},
        ${values(({ factKey }) => factKey)}::uuid[])
        as u(id, at, statement, hash, actor, verb, activity, about, registration, voids, is_voided, state, waits_for_actor,
             waits_for_activity, pid, detail, fact_key)),
    known as materialized (
      select u.id, s.content_hash
        from incoming u
       cross join lateral (select content_hash from xapi_statement where statement_id = u.id offset 0) s),
    voided as materialized (
      select u.id
        from incoming u
       cross join lateral (select from xapi_statement where voids = u.id limit 1 offset 0) s
       where u.voids is null),
    shared as materialized (
      select distinct u.fact_key
        from incoming u
       cross join lateral (select from xapi_statement where fact_key = u.fact_key limit 1 offset 0) s),
    added as (
      insert into xapi_statement (statement_id, happened_at, key_id, school_id, statement, content_hash, actor, verb, activity,
                                  about, registration, voids, is_voided, state, waits_for_actor, waits_for_activity, pid, detail, fact_key)
      select u.id, u.at, ${by.keyId}::int, ${by.schoolId}::int, u.statement, u.hash, u.actor, u.verb, u.activity,
             u.about, u.registration, u.voids, u.is_voided or u.id in (select id from voided), u.state, u.waits_for_actor,
             u.waits_for_activity, u.pid, u.detail::jsonb, u.fact_key
        from incoming u
       where u.id not in (select id from known)
      on conflict (statement_id) do nothing returning statement_id)
    select array(select id from incoming
                  where id not in (select id from known) and id not in (select statement_id from added)) as taken,
           coalesce((select jsonb_object_agg(id, replace(content_hash::text, '-', '')) from known), '{}') as known,
           array(select id from voided) as voided,
           array(select replace(fact_key::text, '-', '') from shared) as shared`.execute(db);
  return rows[0] ?? { known: {}, taken: [], voided: [], shared: [] };
}

/** Marks statements as taken back. @returns the keys of the facts that they were part of */
export async function voidStatements(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ key: string | null }>`
    update xapi_statement set is_voided = true
     where statement_id = any (${plain(ids)}::uuid[]) and not is_voided and voids is null
    returning replace(fact_key::text, '-', '') as key`.execute(db);
  return rows.flatMap(({ key }) => key ?? []);
}

/** What the statements of a fact say: of each that was not taken back, by the fact's key. */
export async function detailsOf(
  db: Db,
  factKeys: readonly string[],
): Promise<{ factKey: string; about: string; pid: number; detail: Detail }[]> {
  if (factKeys.length === 0) return [];
  const { rows } = await sql<{ factKey: string; about: string; pid: number; detail: Detail }>`
    select replace(u.key::text, '-', '') as "factKey", s.about, s.pid, s.detail
      from unnest(${plain(factKeys)}::uuid[]) u(key)
     -- offset 0: key by key, however many statements the planner believes to be there.
     cross join lateral (
       select about, pid, detail from xapi_statement where fact_key = u.key and not is_voided offset 0) s`.execute(db);
  return rows;
}

/** A statement that is there, with what it was matched by. */
export interface KeptStatement {
  id: string;
  seq: number;
  actor: string;
  about: string;
  schoolId: number | null;
  /** Null where no rule made a fact of it. */
  detail: Detail | null;
  factKey: string | null;
}

const KEPT = sql`statement_id as id, seq, actor, about, school_id as "schoolId", detail, replace(fact_key::text, '-', '') as "factKey"`;

/**
 * A name in statements: of an actor, or of an activity that has to be matched. With the student whom an actor means, the
 * actor's statements are found at once; with the student's school, only what can be about that student is meant: what a key
 * of another school brought cannot.
 */
export type StatementName = { actor: string; pid?: number; schoolId?: number | null } | { about: string };

const isNamed = (name: StatementName) => ('actor' in name ? sql`actor = ${name.actor}` : sql`about = ${name.about}`);
/** The same among all statements: those of an actor are found by the student who was meant, where that is known. */
const isKeptOf = (name: StatementName) =>
  'actor' in name && name.pid !== undefined ? sql`pid = ${name.pid} and ${isNamed(name)}` : isNamed(name);
const waits = (name: StatementName) => {
  if (!('actor' in name)) return sql`waits_for_activity`;
  if (name.schoolId === undefined) return sql`waits_for_actor`;
  return sql`waits_for_actor and (school_id is null or school_id = ${name.schoolId}::int)`;
};

/** Where a part of a long list begins, by `seq`, and how long it is. */
interface Part {
  after: number;
  limit: number;
}

/** Statements that wait for this student, or for this activity, at most this many. */
export async function waitingFor(db: Db, name: StatementName, { after, limit }: Part): Promise<KeptStatement[]> {
  const { rows } = await sql<KeptStatement>`
    select ${KEPT} from xapi_statement
     where ${waits(name)} and ${isNamed(name)} and seq > ${after} order by seq limit ${limit}`.execute(db);
  return rows;
}

/** Statements of this actor, or about this activity, that a rule made something of. */
export async function keptOf(db: Db, name: StatementName, { after, limit }: Part): Promise<KeptStatement[]> {
  const { rows } = await sql<KeptStatement>`
    select ${KEPT} from xapi_statement
     where ${isKeptOf(name)} and detail is not null and seq > ${after} order by seq limit ${limit}`.execute(db);
  return rows;
}

/** Statements with this verb, each with its whole text. */
export async function keptWithVerb(
  db: Db,
  verb: string,
  { after, limit }: Part,
): Promise<(KeptStatement & { json: string })[]> {
  const { rows } = await sql<KeptStatement & { json: string }>`
    select ${KEPT}, statement as json from xapi_statement
     where verb = ${verb} and voids is null and seq > ${after} order by seq limit ${limit}`.execute(db);
  return rows;
}

/** Statements that a rule made something of and that were not taken back, each with its whole text. */
export async function keptWithDetail(db: Db, { after, limit }: Part): Promise<(KeptStatement & { json: string })[]> {
  const { rows } = await sql<KeptStatement & { json: string }>`
    select ${KEPT}, statement as json from xapi_statement
     where detail is not null and not is_voided and seq > ${after} order by seq limit ${limit}`.execute(db);
  return rows;
}

/** What has become of statements that were matched again. */
export async function updatePlaces(
  db: Db,
  statements: readonly Pick<
    StoredStatement,
    'id' | 'state' | 'waitsForActor' | 'waitsForActivity' | 'pid' | 'factKey' | 'detail'
  >[],
): Promise<void> {
  if (statements.length === 0) return;
  const values = (of: (statement: (typeof statements)[number]) => string | number | boolean | undefined) =>
    plain(statements.map(of));
  await sql`
    update xapi_statement s
       set state = u.state, waits_for_actor = u.waits_for_actor, waits_for_activity = u.waits_for_activity, pid = u.pid,
           detail = u.detail::jsonb, fact_key = u.fact_key
      from unnest(${values(({ id }) => id)}::uuid[], ${values(({ state }) => state)}::text[],
                  ${values(({ waitsForActor }) => waitsForActor)}::boolean[], ${values(({ waitsForActivity }) => waitsForActivity)}::boolean[],
                  ${values(({ pid }) => pid)}::int[], ${statements.map(({ detail }) => (detail ? JSON.stringify(detail) : null))}::text[],
                  ${values(({ factKey }) => factKey)}::uuid[])
           as u(id, state, waits_for_actor, waits_for_activity, pid, detail, fact_key)
     where s.statement_id = u.id`.execute(db);
}

/**
 * Names that statements wait for, each once, in their order. However many statements wait for one, it is found by one step
 * in the index.
 */
export async function waitingNames(
  db: Db,
  what: 'actor' | 'activity',
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const [column, isWaiting] =
    what === 'actor' ? [sql`s.actor`, sql`s.waits_for_actor`] : [sql`s.about`, sql`s.waits_for_activity`];
  const next = (last: ReturnType<typeof sql>) =>
    sql`select ${column} from xapi_statement s where ${isWaiting} and ${column} > ${last} order by ${column} limit 1`;
  const { rows } = await sql<{ name: string }>`
    with recursive names(name) as (
      (${next(sql`${after}`)}) union all select (${next(sql`n.name`)}) from names n where n.name is not null)
    select name from names where name is not null limit ${limit}`.execute(db);
  return rows.map(({ name }) => name);
}

/** Of these actors, with the schools of the students whom they mean, those for whom something waits that can be about them. */
export async function actorsWaitedFor(
  db: Db,
  actors: ReadonlyMap<string, { schoolId: number | null }>,
): Promise<{ actor: string; schoolId: number | null }[]> {
  if (actors.size === 0) return [];
  const found = [...actors].map(([actor, { schoolId }]) => ({ actor, schoolId }));
  const { rows } = await sql<{ actor: string; schoolId: number | null }>`
    select u.actor, u.school_id as "schoolId"
      from unnest(${found.map(({ actor }) => actor)}::text[], ${found.map(({ schoolId }) => schoolId)}::int[]) u(actor, school_id)
     where exists (select from xapi_statement s where s.waits_for_actor and s.actor = u.actor and s.school_id is null)
        or exists (select from xapi_statement s where s.waits_for_actor and s.actor = u.actor and s.school_id = u.school_id)`.execute(
    db,
  );
  return rows;
}

/** Verbs whose statements have to be read again, with the `seq` after which that goes on. */
export async function rereadsOf(db: Db): Promise<{ verb: string; after: number }[]> {
  const { rows } = await sql<{ verb: string; after: number }>`
    select verb, after_seq as after from xapi_reread order by verb`.execute(db);
  return rows;
}

/** Notes how far the statements of a verb have been read again. @param after undefined when that is done */
export async function noteReread(db: Db, verb: string, after: number | undefined): Promise<void> {
  await (after === undefined
    ? sql`delete from xapi_reread where verb = ${verb}`
    : sql`insert into xapi_reread (verb, after_seq) values (${verb}, ${after})
            on conflict (verb) do update set after_seq = excluded.after_seq`
  ).execute(db);
}

/** Says what an activity is, for good. */
export async function nameActivity(
  db: Db,
  iri: string,
  target: { examId: number } | { videoId: number } | { studyPlanItemId: number } | { liveSessionId: number },
): Promise<void> {
  const ids = { examId: null, videoId: null, studyPlanItemId: null, liveSessionId: null, ...target };
  await sql`
    insert into xapi_activity (iri, exam_id, video_id, study_plan_item_id, live_session_id)
    values (${iri}, ${ids.examId}, ${ids.videoId}, ${ids.studyPlanItemId}, ${ids.liveSessionId})
    on conflict (iri) do update set exam_id = excluded.exam_id, video_id = excluded.video_id,
      study_plan_item_id = excluded.study_plan_item_id, live_session_id = excluded.live_session_id`.execute(db);
}

/** Says who an actor is, for good. */
export async function nameActor(db: Db, actor: string, pid: number): Promise<void> {
  await sql`insert into xapi_actor (actor, pid) values (${actor}, ${pid}) on conflict (actor) do update set pid = excluded.pid`.execute(
    db,
  );
}
