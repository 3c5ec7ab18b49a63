import { hash } from '@node-rs/argon2';
import type { Hono } from 'hono';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { PersonRole } from '#host/server/database/columnTypes.ts';
import type { AppEnv } from '#host/server/http/env.ts';
import type { ActingRole } from '#host/server/http/policy.ts';
import { LIFETIME, newToken, sha256 } from '#host/server/http/session.ts';
import type { AppOptions } from '#host/start/app.ts';
import { appOn } from './app.ts';
import { filledDatabase, type WorldDatabase } from './database.ts';
import { keptLog } from './keptLog.ts';

export const PASSWORD = 'a good long password';

/** The key by which push services know the academy of a world. */
export const PUSH_PUBLIC_KEY =
  'BDd3_hVL9fZi9Ybo2UUzA284WG5FZR30_95YeZJsiApwXKpNcF1rRPF3foIiBHXRdJI2Qhumhf6_LFTeZaNndIo';

export interface Person {
  pid: number;
  phone: string;
  name: string;
}

/** Two schools that have nothing to do with each other, and people of every role. */
export interface World {
  database: WorldDatabase;
  app: Hono<AppEnv>;
  /** All that was logged, as it was written. */
  logged: () => string;
  schools: { own: number; foreign: number };
  people: Record<
    | 'administrator'
    | 'staff'
    | 'schoolUser'
    | 'teacher'
    | 'parent'
    | 'teacherAndParent'
    | 'student'
    | 'foreignStudent'
    | 'foreignSchoolUser'
    | 'foreignParent',
    Person
  >;
  /** One object of each kind, of the own school (or person) and of the foreign one. */
  objects: Record<'own' | 'foreign', Record<string, number>>;
  /** Another app on the same database, as a second process would be. */
  appWith: (options: Partial<AppOptions>) => Hono<AppEnv>;
  /** Signs in and gives the token. */
  signIn: (person: Person, parentView?: boolean) => Promise<string>;
  signInAs: (actingRole: ActingRole) => Promise<string>;
  /** The token of a session of this person, which is begun at the first use. */
  tokenOf: (person: Person, parentView?: boolean) => Promise<string>;
  /** Forgets the token of a person whose sessions have ended. */
  forgetToken: (person: Person) => void;
  /** As `tokenOf`, for the person of this role. */
  tokenAs: (actingRole: ActingRole) => Promise<string>;
  /** Registers an LMS anew, with a course, and links an account of it to this actingRole's person and another's to a foreign one. */
  connectLms: (actingRole: ActingRole) => Promise<void>;
  /** Begins a session of this actingRole's person, and one of a foreign one. */
  openSessions: (actingRole: ActingRole) => Promise<void>;
  /** Makes a key of the own school, and one of the foreign school. */
  makeKeys: () => Promise<void>;
  /** Makes a webhook of the own school with a message, and one of the foreign school. */
  makeWebhooks: () => Promise<void>;
  /** Writes a note of this actingRole's person about the own student, and one about the foreign student. */
  writeNotes: (actingRole: ActingRole) => Promise<void>;
  /** Makes a known device of this actingRole's person, and one of a foreign one. */
  addDevices: (actingRole: ActingRole) => Promise<void>;
  /** Saves a view of this actingRole's person, and one of a foreign one. */
  saveViews: (actingRole: ActingRole) => Promise<void>;
  /** Puts a course package on a session of the own plan, and one on the foreign plan. */
  putPackages: () => Promise<void>;
  /** Takes back what calls did to people and objects, so that the next one finds them as they were made. */
  mend: () => Promise<void>;
  close: () => Promise<void>;
}

export interface Ask {
  token?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
  /** The address at the other end of the socket. */
  from?: string;
}

/** Sends a request to an app as if it came over a socket. */
export async function ask(app: Hono<AppEnv>, method: string, path: string, options: Ask = {}): Promise<Response> {
  const { token, body, headers, from = '127.0.0.1' } = options;
  return app.request(
    path,
    {
      method,
      headers: {
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    },
    // What the app reads of Node's request.
    { incoming: { socket: { remoteAddress: from } } as never },
  );
}

/** The body of an answer, which must be a 200. @param path tells the request in the message of a failure. */
export async function bodyOf<T>(path: string, answer: Promise<Response>): Promise<T> {
  const response = await answer;
  expect([path, response.status]).toEqual([path, 200]);
  return (await response.json()) as T;
}

/** People who belong to both schools of a world, each in another way; what a call did to their ties is mended by `tie`. */
export interface SharedPeople {
  /** At home in the own school, and teaches at the foreign one too. */
  teacherOfBoth: Person;
  /** At home in the foreign school, and teaches at the own one too. */
  guestTeacher: Person;
  /** Teaches at the own school; the child is at the foreign one. */
  teacherWithChildElsewhere: Person;
  /** Has a child at each. */
  parentOfBoth: Person;
  /** Ties them to both schools again, unbanned and there. */
  tie: () => Promise<void>;
}

export async function addSharedPeople({ database: { owner }, schools, people }: World): Promise<SharedPeople> {
  let phones = 9_300_000_000;
  const person = async (name: string, role: 6 | 24): Promise<Person> => {
    const phone = String(++phones);
    const { pid } = await owner
      .insertInto('person')
      .values({ name, role, phone })
      .returning('pid')
      .executeTakeFirstOrThrow();
    await sql`insert into credential (pid, password_hash)
      select ${pid}::int, password_hash from credential where pid = ${people.parent.pid}::int`.execute(owner);
    return { pid, phone, name };
  };
  const shared = {
    teacherOfBoth: await person('Bina Both', 6),
    guestTeacher: await person('Gita Guest', 6),
    teacherWithChildElsewhere: await person('Charu Childelsewhere', 6),
    parentOfBoth: await person('Pia Parentofboth', 24),
  };
  const homes = [
    [shared.teacherOfBoth, schools.own],
    [shared.guestTeacher, schools.foreign],
    [shared.teacherWithChildElsewhere, schools.own],
    [shared.parentOfBoth, null],
  ] as const;
  const { student, foreignStudent } = people;
  const pairs = (...of: readonly (readonly [number, number])[]) =>
    sql.join(of.map(([one, other]) => sql`(${sql.lit(one)}, ${sql.lit(other)})`));
  // One message: it is sent after each call that writes.
  const tying = sql`
    update person p set school_id = m.school_id, name = m.name, phone = m.phone, banned_at = null, deleted_at = null
      from jsonb_to_recordset(${sql.lit(JSON.stringify(homes.map(([who, school_id]) => ({ ...who, school_id }))))}::jsonb)
           m(pid int, name text, phone text, school_id int)
     where p.pid = m.pid
       and (p.school_id, p.name, p.phone, p.banned_at, p.deleted_at)
           is distinct from (m.school_id, m.name, m.phone, null, null);
    insert into teacher_school (pid, school_id)
    values ${pairs([shared.teacherOfBoth.pid, schools.foreign], [shared.guestTeacher.pid, schools.own])}
    on conflict do nothing;
    insert into guardian (guardian_pid, child_pid)
    values ${pairs(
      [shared.teacherWithChildElsewhere.pid, foreignStudent.pid],
      [shared.parentOfBoth.pid, student.pid],
      [shared.parentOfBoth.pid, foreignStudent.pid],
    )}
    on conflict do nothing`;
  const tie = async () => void (await tying.execute(owner));
  await tie();
  return { ...shared, tie };
}

export const login = (
  app: Hono<AppEnv>,
  identifier: string,
  password: string,
  { parentView = false, deviceToken, ...more }: Ask & { parentView?: boolean; deviceToken?: string | undefined } = {},
) =>
  ask(app, 'POST', '/api/admin/login', {
    ...more,
    body: { identifier, password, parentView, ...(deviceToken ? { deviceToken } : {}) },
  });

/** Of `PASSWORD`, and as cheap as can be: most tests only want somebody to be signed in. */
let passwordHash: Promise<string> | undefined;

/** @param on the database to make it in; one of its own otherwise, which the run fills once for all worlds */
export async function makeWorld(on?: WorldDatabase): Promise<World> {
  const { database, made } = on
    ? { database: on, made: await fillWorld(on) }
    : await filledDatabase('world', fillWorld);
  return worldOn(database, made);
}

/** The number of the row that a statement makes or finds. */
const idIn =
  (owner: WorldDatabase['owner']) =>
  async <T>(query: ReturnType<typeof sql<{ id: T }>>) =>
    (await query.execute(owner)).rows[0]?.id as T;

/** What a world has in its database. */
async function fillWorld({ owner }: WorldDatabase): Promise<Pick<World, 'schools' | 'people' | 'objects'>> {
  passwordHash ??= hash(PASSWORD, { algorithm: 2, memoryCost: 8, timeCost: 1, parallelism: 1 });
  const password_hash = await passwordHash;

  const id = idIn(owner);
  const country = await id<number>(sql`select country_id as id from country where code = 'IN'`);
  const school = (name: string) =>
    id<number>(sql`insert into school (name, country_id) values (${name}, ${country}) returning school_id as id`);
  const own = await school('Own School');
  const foreign = await school('Foreign School');

  let phones = 9100000000;
  const person = async (name: string, role: PersonRole, schoolId: number | null): Promise<Person> => {
    const phone = String(++phones);
    const row = await owner
      .insertInto('person')
      .values({ name, role, phone, school_id: schoolId, email: `${role}.${phone}@school.example` })
      .returning('pid')
      .executeTakeFirstOrThrow();
    await owner.insertInto('credential').values({ pid: row.pid, password_hash }).execute();
    return { pid: row.pid, phone, name };
  };
  const people: World['people'] = {
    administrator: await person('Asha Administrator', 3, null),
    staff: await person('Sunil Staff', 12, null),
    schoolUser: await person('Sara Schooluser', 4, own),
    teacher: await person('Tara Teacher', 6, own),
    parent: await person('Paul Parent', 24, null),
    teacherAndParent: await person('Tom Both', 6, own),
    student: await person('Ottilie Ownstudent', 5, own),
    foreignStudent: await person('Fritz Foreignstudent', 5, foreign),
    foreignSchoolUser: await person('Fiona Foreignuser', 4, foreign),
    foreignParent: await person('Ferdi Foreignparent', 24, null),
  };
  const { parent, teacherAndParent, student, foreignParent, foreignStudent, administrator, teacher } = people;
  await owner
    .insertInto('guardian')
    .values([
      { guardian_pid: parent.pid, child_pid: student.pid },
      { guardian_pid: teacherAndParent.pid, child_pid: student.pid },
      { guardian_pid: foreignParent.pid, child_pid: foreignStudent.pid },
    ])
    .execute();
  for (const { pid } of [teacher, teacherAndParent]) {
    await owner.insertInto('teacher_school').values({ pid, school_id: own }).execute();
  }

  const category = await id<number>(
    sql`insert into exam_category (title) values ('Unit Test') returning exam_category_id as id`,
  );
  const exam = await id<number>(sql`
    insert into exam (exam_category_id, title, duration_minutes, question_count) values (${category}, 'Unit Test 1', 30, 20)
    returning exam_id as id`);
  const videoCategory = await id<number>(
    sql`insert into video_category (title) values (null) returning video_category_id as id`,
  );
  const video = await id<number>(sql`
    insert into video (video_category_id, title, duration_seconds) values (${videoCategory}, 'Motion', 600) returning video_id as id`);

  const objectsOf = async (schoolId: number, author: Person, pid: number): Promise<Record<string, number>> => {
    const plan = await id<number>(sql`insert into study_plan (title) values ('A plan') returning study_plan_id as id`);
    await sql`insert into study_plan_school (study_plan_id, school_id) values (${plan}, ${schoolId})`.execute(owner);
    await sql`insert into study_plan_week (study_plan_id, week_no) values (${plan}, 1)`.execute(owner);
    await sql`insert into study_plan_day (study_plan_id, day, week_no) values (${plan}, 1, 1)`.execute(owner);
    const planItem = await id<number>(sql`
      insert into study_plan_item (study_plan_id, day, position, type, title, video_id) values (${plan}, 1, 1, 1, 'Motion', ${video})
      returning study_plan_item_id as id`);
    const notification = await id<number>(sql`
      insert into notification (title, description, school_id, added_by) values ('A', 'B', ${schoolId}, ${administrator.pid})
      returning notification_id as id`);
    const conversation = await id<number>(sql`
      insert into conversation (subject, started_by) values ('Hello', ${author.pid}) returning conversation_id as id`);
    // Every role is a party to the own conversation; `policy.test.ts` asks as each of them.
    const parties =
      schoolId === own
        ? [author, people.administrator, people.staff, people.schoolUser, people.teacher, people.teacherAndParent]
        : [author, people.foreignSchoolUser];
    for (const party of parties) {
      await owner
        .insertInto('conversation_participant')
        .values({ conversation_id: conversation, pid: party.pid })
        .execute();
    }
    const importRun = await id<number>(sql`
      insert into import_run (kind, file_name, state, school_id, ended_at)
      values ('oneroster', 'roster.zip', 'done', ${schoolId}, now()) returning import_run_id as id`);
    return {
      plan,
      planItem,
      importRun,
      school: schoolId,
      person: pid,
      exam,
      examCategory: category,
      notification,
      conversation,
    };
  };
  const objects = {
    own: await objectsOf(own, parent, student.pid),
    foreign: await objectsOf(foreign, foreignParent, foreignStudent.pid),
  };

  return { schools: { own, foreign }, people, objects };
}

async function worldOn(
  database: WorldDatabase,
  { schools, people, objects }: Pick<World, 'schools' | 'people' | 'objects'>,
): Promise<World> {
  const { owner } = database;
  const { own, foreign } = schools;
  const { administrator, student, foreignStudent } = people;
  const { exam } = objects.own;
  const { logger, text } = keptLog();
  const id = idIn(owner);
  const made = await owner
    .selectFrom('person')
    .select(['pid', 'role', 'name', 'phone', 'email', 'school_id'])
    .execute();
  // One message: it is sent after each call that writes.
  const mending = sql`
    update school set deleted_at = null where deleted_at is not null;
    update notification set deleted_at = null where deleted_at is not null;
    update study_plan set deleted_at = null where deleted_at is not null;
    -- What was changed goes to its school again, and runs.
    update notification n set withdrawn_at = null, school_id = m.school_id
      from (select i.notification_id, m.school_id
              from notification i
              left join (values (${sql.lit(objects.own.notification)}, ${sql.lit(own)}), (${sql.lit(objects.foreign.notification)}, ${sql.lit(foreign)}))
                as m(notification_id, school_id) using (notification_id)) m
     where n.notification_id = m.notification_id and (n.withdrawn_at, n.school_id) is distinct from (null, m.school_id);
    update conversation_participant set hidden_at = null where hidden_at is not null;
    -- Nobody who signs in again is asked for a code.
    delete from two_step;
    delete from sign_in_rule;
    -- Who was made by a call lets go of the phone number, for the next who is made by it.
    update person set phone = null where phone is not null and pid not in (${sql.join(made.map(({ pid }) => sql.lit(pid)))});
    update person p set role = m.role, name = m.name, phone = m.phone, email = m.email, school_id = m.school_id,
           banned_at = null, deleted_at = null
      from jsonb_to_recordset(${sql.lit(JSON.stringify(made))}::jsonb)
           m(pid int, role smallint, name text, phone text, email text, school_id int)
     where p.pid = m.pid
       and (p.role, p.name, p.phone, p.email, p.school_id, p.banned_at, p.deleted_at)
           is distinct from (m.role, m.name, m.phone, m.email, m.school_id, null, null)`;
  const mend = async () => void (await mending.execute(owner));

  const appWith = (options: Partial<AppOptions>) =>
    appOn(database, { logger, push: { publicKey: PUSH_PUBLIC_KEY }, ...options });
  const app = appWith({});

  const signIn = async (who: Person, parentView = false) => {
    const response = await login(app, who.phone, PASSWORD, { parentView });
    if (response.status !== 200) throw new Error(`${who.name}: ${response.status} ${await response.text()}`);
    return ((await response.json()) as { token: string }).token;
  };
  const tokens = new Map<string, Promise<string>>();
  /** As a sign-in does, which takes ten times the CPU, but for the devices and the log. */
  const begin = async ({ pid }: Person, parentView: boolean) => {
    const token = newToken();
    const expires_at = new Date(Date.now() + LIFETIME.staff.absoluteSeconds * 1000);
    const session = { token_hash: sha256(token), pid, parent_view: parentView, idle_limit: '1 hour', expires_at };
    await owner.insertInto('session').values(session).execute();
    return token;
  };
  const tokenOf = (who: Person, parentView = false) => {
    const token = tokens.get(who.phone) ?? begin(who, parentView);
    tokens.set(who.phone, token);
    return token;
  };
  const byActingRole = {
    3: people.administrator,
    12: people.staff,
    4: people.schoolUser,
    6: people.teacher,
    parent: people.parent,
  };
  const connectLms = async (actingRole: ActingRole) => {
    await owner.deleteFrom('lms_connection').where('issuer', '=', 'https://lms.world').execute();
    const lms = await id<number>(sql`
      insert into lms_connection (name, issuer, client_id, deployment_ids, auth_url, jwks_url, origins, added_by)
      values ('LMS', 'https://lms.world', 'academy', '{1}', 'https://lms.world/auth', 'https://lms.world/jwks',
              '{https://lms.world}', ${administrator.pid})
      returning connection_id as id`);
    const link = (who: Person) =>
      id<number>(sql`
        insert into lti_link (connection_id, subject, pid, parent_view) values (${lms}, ${who.name}, ${who.pid}, false)
        returning link_id as id`);
    const lmsCourse = await id<number>(sql`
      insert into lms_course (connection_id, deployment_id, context_id, members_url)
      values (${lms}, '1', 'course', 'https://lms.world/members') returning course_id as id`);
    const lmsLineItem = await id<number>(sql`
      insert into lms_line_item (course_id, exam_id, chosen_by) values (${lmsCourse}, ${exam}, ${administrator.pid})
      returning line_item_id as id`);
    const ofCourse = { ltiPlatform: lms, lmsCourse, lmsLineItem };
    Object.assign(objects.own, { ...ofCourse, ltiLink: await link(byActingRole[actingRole]) });
    Object.assign(objects.foreign, { ...ofCourse, ltiLink: await link(people.foreignParent) });
  };
  const openSessions = async (actingRole: ActingRole) => {
    const session = (who: Person) =>
      id<number>(sql`
        insert into session (token_hash, pid, idle_limit, expires_at)
        values (sha256(gen_random_uuid()::text::bytea), ${who.pid}, '1 hour', now() + interval '1 hour')
        returning session_id as id`);
    objects.own.ownSession = await session(byActingRole[actingRole]);
    objects.foreign.ownSession = await session(people.foreignParent);
  };
  const addDevices = async (actingRole: ActingRole) => {
    const device = (who: Person) =>
      id<number>(sql`
        insert into device (token_hash, pid, label, expires_at)
        values (sha256(gen_random_uuid()::text::bytea), ${who.pid}, 'A browser', now() + interval '1 hour')
        returning device_id as id`);
    objects.own.ownDevice = await device(byActingRole[actingRole]);
    objects.foreign.ownDevice = await device(people.foreignParent);
  };
  const saveViews = async (actingRole: ActingRole) => {
    const view = ({ pid }: Person) =>
      id<number>(sql`
        insert into saved_view (pid, list, name, views) values (${pid}, 'academy-users', gen_random_uuid()::text, '{}')
        returning saved_view_id as id`);
    objects.own.ownSavedView = await view(byActingRole[actingRole]);
    objects.foreign.ownSavedView = await view(people.foreignParent);
  };
  const writeNotes = async (actingRole: ActingRole) => {
    const note = ({ pid }: Person, schoolId: number) =>
      id<number>(sql`
        insert into student_note (student_pid, author_pid, school_id, body)
        values (${pid}, ${byActingRole[actingRole].pid}, ${schoolId}, 'Asked for help') returning student_note_id as id`);
    objects.own.studentNote = await note(student, own);
    objects.foreign.studentNote = await note(foreignStudent, foreign);
  };
  const makeKeys = async () => {
    const key = (schoolId: number) =>
      id<number>(sql`
        insert into access_key (key, secret_hash, name, purposes, school_id)
        values (gen_random_uuid()::text, sha256('secret'), 'A system', '{import}', ${schoolId}) returning key_id as id`);
    objects.own.accessKey = await key(own);
    objects.foreign.accessKey = await key(foreign);
  };
  const putPackages = async () => {
    for (const whose of ['own', 'foreign'] as const) {
      const { planItem } = objects[whose];
      await sql`update course_package set removed_at = now() where study_plan_item_id = ${planItem} and removed_at is null`.execute(
        owner,
      );
      objects[whose].coursePackage = await id<number>(sql`
        insert into course_package (study_plan_item_id, iri, publisher_id, titles, bytes)
        values (${planItem}, gen_random_uuid()::text, 'https://publisher.example/1', '{"en":"Rocks"}', 0) returning package_id as id`);
      objects[whose].courseUnit = await id<number>(sql`
        insert into course_unit (package_id, position, iri, publisher_id, titles, url, launch_method, move_on)
        values (${objects[whose].coursePackage}, 0, gen_random_uuid()::text, 'https://publisher.example/2', '{"en":"Sand"}',
                'https://courses.example/sand', 'AnyWindow', 'Passed') returning unit_id as id`);
    }
  };
  const makeWebhooks = async () => {
    for (const [whose, schoolId] of [
      ['own', own],
      ['foreign', foreign],
    ] as const) {
      const webhook = await id<number>(sql`
        insert into webhook (name, address, events, school_id, secret, set_by)
        values ('Reports', 'https://reports.example/hook', '{exam.result}', ${schoolId}, 'encrypted', ${administrator.pid})
        returning webhook_id as id`);
      const webhookMessage = await id<number>(sql`
        insert into webhook_message (webhook_id, type, state) values (${webhook}, 'import.ended', 'failed')
        returning message_id as id`);
      Object.assign(objects[whose], { webhook, webhookMessage });
    }
  };
  return {
    database,
    app,
    logged: text,
    schools,
    people,
    objects,
    appWith,
    signIn,
    signInAs: (actingRole) => signIn(byActingRole[actingRole]),
    tokenOf,
    forgetToken: (who) => void tokens.delete(who.phone),
    tokenAs: (actingRole) => tokenOf(byActingRole[actingRole]),
    connectLms,
    openSessions,
    makeKeys,
    makeWebhooks,
    putPackages,
    addDevices,
    saveViews,
    writeNotes,
    mend,
    close: () => database.close(),
  };
}
