import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallAnswer } from '#contract/call.ts';
import type { activityLogs } from '#contract/figures/activityLogs.ts';
import type { conversation, conversations } from '#contract/messages/messages.ts';
import { DELETED_USER } from '#domain/messages/messaging.ts';
import { kindOf, PERSONAL_DATA, personalDataRows } from '#host/server/academy/personalData.ts';
import { purge } from '#host/server/academy/purge.ts';
import { RETENTION, retentionRows } from '#host/server/academy/retention.ts';
import { TABLE_COMMENTS } from '#host/server/academy/tableComments.ts';
import { runCommandLine } from '#tests/support/run/command.ts';
import { promise } from '#tests/support/run/promises.ts';
import { ask, makeWorld, PASSWORD, type Person, type World } from '#tests/support/server/world.ts';

/*
 * Everything that a person can leave in the database is planted with marks of their own. The export of the person holds
 * every mark; the person is erased, at once or a month after being deleted, and no column of any table holds one. Which
 * columns can hold something of a person is said by `PERSONAL_DATA`, of every column that there is: a new one fails until
 * somebody has thought about it.
 */

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world?.close());

const run = (query: ReturnType<typeof sql>) => query.execute(world.database.owner);

interface Column {
  table: string;
  column: string;
}
/** Every column of every table but the migrator's own. */
async function allColumns(): Promise<(Column & { isText: boolean })[]> {
  const { rows } = await sql<Column & { isText: boolean }>`
    select c.table_name as "table", c.column_name as "column",
           -- Text, JSON or bytes can stand in it.
           c.data_type not in ('integer', 'bigint', 'smallint', 'boolean', 'numeric', 'date', 'timestamp with time zone',
                               'interval', 'uuid', 'double precision')
             and not (c.data_type = 'ARRAY' and c.udt_name in ('_int4', '_int8', '_int2')) as "isText"
      from information_schema.columns c
      join pg_class t on t.relname = c.table_name and t.relnamespace = 'public'::regnamespace
     where c.table_schema = 'public' and t.relkind in ('r', 'p') and not t.relispartition and t.relname not like 'kysely\\_%'
     order by 1, 2`.execute(world.database.owner);
  return rows;
}

/** Whether a value has a text, also as bytes, which are shown in hexadecimal digits. */
const holds = (text: string, mark: string): boolean =>
  text.toLowerCase().includes(mark.toLowerCase()) || text.includes(Buffer.from(mark).toString('hex'));

/** Where any of these texts stands, in any column of any table, whatever its type. */
async function findEverywhere(marks: readonly string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`.execute(
    world.database.owner,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.table(name)} t`.execute(
      world.database.owner,
    );
    for (const { row } of rows) {
      found.push(...marks.filter((mark) => holds(row, mark)).map((mark) => `${name}: ${mark}`));
    }
  }
  return [...new Set(found)];
}

describe('what is known of the tables', () => {
  it('says of every column of every table what it holds, once', async () => {
    const columns = await allColumns();
    const unknown = columns.filter(({ table, column }) => kindOf(table, column) === undefined);
    expect(
      unknown.map(({ table, column }) => `${table}.${column}`),
      'Nobody has said what these columns hold: their comments do, and `npm run schema` reads them.',
    ).toEqual([]);
    const listed = Object.entries(PERSONAL_DATA).flatMap(([table, data]) =>
      Object.values(data.columns).flatMap((names) => names.map((column) => `${table}.${column}`)),
    );
    expect(listed.sort(), 'PERSONAL_DATA names a column twice, or one that is no more.').toEqual(
      columns.map(({ table, column }) => `${table}.${column}`).sort(),
    );
  });

  it('says of every table with people in it what becomes of their rows', () => {
    for (const [name, { columns, of, erased, notExported, shown }] of Object.entries(PERSONAL_DATA)) {
      expect([name, of !== undefined]).toEqual([name, erased !== undefined]);
      // What is of a person can be found by whose it is.
      if (columns.person || columns.made) expect([name, erased]).not.toEqual([name, 'stays']);
      if (columns.person) expect([name, of]).toEqual([name, expect.any(String)]);
      if (notExported !== undefined) expect([name, shown]).toEqual([name, undefined]);
    }
  });

  it('is told on a page of the documentation, every table of it', () => {
    const listed = personalDataRows()
      .map((row) => Object.values(row).join(' | '))
      .join('\n');
    for (const [name, { columns }] of Object.entries(PERSONAL_DATA)) {
      expect(listed).toContain(`\`${name}\``);
      for (const column of columns.person ?? []) expect([name, listed.includes(`\`${column}\``)]).toEqual([name, true]);
    }
  });

  it('says of every table how long it is kept, once', async () => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
         and relname not like 'kysely\\_%'`.execute(world.database.owner);
    const listed = Object.entries(TABLE_COMMENTS);
    expect(listed.map(([name]) => name).sort()).toEqual(rows.map(({ name }) => name).sort());
    const used = new Set(listed.map(([, { kept }]) => kept));
    expect([...used].sort()).toEqual(Object.keys(RETENTION).sort());
  });

  it('tells every period in words', () => {
    const rows = retentionRows();
    expect(rows).toHaveLength(Object.keys(RETENTION).length);
    expect(rows.map(({ howLong }) => howLong).join('\n')).toMatch(/^2 years; /m);
    for (const row of rows)
      expect(Object.values(row)).toEqual([expect.any(String), expect.any(String), expect.any(String)]);
  });

  it('finds a mark wherever it is planted', async () => {
    await run(sql`insert into holiday (day, name) values ('2026-01-26', 'Mark-of-the-search')`);
    expect(await findEverywhere(['mark-OF-the-search'])).toEqual(['holiday: mark-OF-the-search']);
    await run(sql`delete from holiday`);
  });
});

const MARKS = {
  name: 'Zephyrine Markname',
  phone: '9988776655',
  email: 'zephyrine.mark@mail.example',
  roll_number: 'ROLLMARK-1',
  sourced_id: 'SOURCEDMARK-1',
  subject: 'SUBJECTMARK of hers',
  body: 'BODYMARK of hers',
  reply: 'REPLYMARK of hers',
  hash: 'HASHMARK',
  subjectId: 'LMSIDMARK',
  lmsName: 'LMSNAMEMARK',
  hint: 'HINTMARK',
  attribute: 'ATTRIBUTEMARK',
  data: 'DATAMARK',
  asked: 'ASKEDMARK',
  browser: 'BROWSERMARK',
  studentNote: 'STUDENTNOTEMARK about her',
  note: 'NOTEMARK of a call',
  contest: 'CONTESTMARK of a teacher',
};
/** Kept as a hash alone. */
const KEY = 'KEYMARK';
const all = Object.values(MARKS);
/** What others wrote stays. */
const OTHERS = 'Kind regards, the school';

let who: Person;
let own: number;
let received: number;
let administrator: string;
let office: string;

const as = (token: string, method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  ask(world.app, method, path, { token, body, headers });
async function get<T>(token: string, path: string): Promise<T> {
  const response = await as(token, 'GET', path);
  expect([path, response.status]).toEqual([path, 200]);
  return (await response.json()) as T;
}
const log = async (token: string, search = '') =>
  (
    await get<CallAnswer<typeof activityLogs>>(
      token,
      `/api/admin/activity-logs?limit=1000&search=${encodeURIComponent(search)}`,
    )
  ).data;

/** Makes a person who has left a mark wherever somebody can. */
async function plant(): Promise<void> {
  const { own: school } = world.schools;
  const { owner } = world.database;
  administrator = await world.signInAs(3);
  office = await world.signInAs(4);

  // Everything is done as people do it, by calls, so that lines and copies are those that there are.
  const user = {
    firstName: MARKS.name,
    mobileNumber: MARKS.phone,
    emailId: MARKS.email,
    userRole: 24,
    schoolId: school,
  };
  const made = await as(
    office,
    'POST',
    '/api/admin/users',
    { ...user, password: PASSWORD },
    { 'Idempotency-Key': KEY },
  );
  expect(made.status).toBe(201);
  const { pid } = (await made.json()) as { pid: number };
  who = { pid, phone: MARKS.phone, name: MARKS.name };
  await owner.insertInto('guardian').values({ guardian_pid: pid, child_pid: world.people.student.pid }).execute();
  expect((await as(administrator, 'PUT', `/api/admin/users/${pid}`, user)).status).toBe(200);
  for (const banned of [true, false]) {
    expect((await as(office, 'PUT', `/api/admin/users/${pid}/ban`, { banned })).status).toBe(200);
  }

  // Letters: one of hers that the school answered, and one of another parent's that she is a party to.
  const token = await world.signIn(who);
  const { schoolUser, teacher, parent } = world.people;
  const sent = await as(token, 'POST', '/api/messages/send', {
    recipientId: schoolUser.pid,
    recipientRole: 4,
    subject: MARKS.subject,
    message: MARKS.body,
    priority: 'normal',
  });
  expect(sent.status).toBe(201);
  own = ((await sent.json()) as { conversationId: number }).conversationId;
  expect((await as(office, 'POST', `/api/messages/${own}/reply`, { message: OTHERS })).status).toBe(201);
  await owner.updateTable('person').set({ role: 6 }).where('pid', '=', pid).execute();
  await owner.insertInto('teacher_school').values({ pid, school_id: school }).execute();
  const asTeacher = await world.signIn(who);
  const parentToken = await world.signIn(parent);
  const letter = { recipientId: pid, recipientRole: 6, subject: 'To her', message: OTHERS, priority: 'normal' };
  const toHer = await as(parentToken, 'POST', '/api/messages/send', letter);
  expect(toHer.status).toBe(201);
  received = ((await toHer.json()) as { conversationId: number }).conversationId;
  expect(
    (
      await as(
        asTeacher,
        'POST',
        `/api/messages/${received}/reply`,
        { message: MARKS.reply },
        { 'Idempotency-Key': `${KEY}-2` },
      )
    ).status,
  ).toBe(201);
  // Denied, and so in the log.
  expect((await as(asTeacher, 'DELETE', `/api/admin/users/${teacher.pid}`)).status).toBe(403);

  // What no call of hers reaches by itself.
  await run(sql`insert into shared_number (pid, number, spelled) values (${pid}, ${MARKS.phone}, ${MARKS.phone})`);
  await run(sql`
    update person set roll_number = ${MARKS.roll_number}, roster = '', sourced_id = ${MARKS.sourced_id} where pid = ${pid}`);
  await run(sql`update person_sound set sound = ${` ${MARKS.name}`} where pid = ${pid}`);
  await run(sql`update credential set password_hash = ${MARKS.hash} where pid = ${pid}`);
  await run(
    sql`update idempotency_key set answer = ${JSON.stringify({ message: MARKS.name })}::jsonb where pid = ${pid}`,
  );
  await run(sql`update session set user_agent = ${MARKS.browser} where pid = ${pid}`);
  await run(sql`insert into device (token_hash, pid, label, expires_at)
    values (decode(repeat('09', 32), 'hex'), ${pid}, ${MARKS.browser}, now() + interval '180 days')`);
  await run(sql`insert into attention_action (pid, by_pid, action, note, done_at)
    values (${pid}, ${world.people.teacher.pid}, 'call', ${MARKS.note}, now())`);
  await run(sql`insert into absence_mail (pid, day, parent_pid, answer_hash, reason, note, answered_at)
    values (${pid}, local_day(now()), ${world.people.parent.pid}, sha256('a link'), 'ill', ${MARKS.note}, now())`);
  await run(sql`insert into family_news (pid, topic, about, parent_pid, day, percentage, sent_at)
    values (${pid}, 'results', 1, ${world.people.parent.pid}, local_day(now()), 80, now())`);
  await run(sql`insert into attention_reason (pid, kind, numbers, found_at, contest_note, contested_by, contested_at)
    values (${pid}, 'absence', '{}', now(), ${MARKS.contest}, ${world.people.teacher.pid}, now())`);
  await run(sql`
    insert into push_subscription (pid, endpoint, endpoint_hash, p256dh, auth, language)
    values (${pid}, 'https://push.example/of-her', sha256('her browser'), 'KEY', 'SECRET', 'ml')`);
  await run(sql`
    with n as (insert into notification (title, description, priority, added_by)
               values ('A notice', 'D', 1, ${world.people.administrator.pid}) returning notification_id),
         p as (insert into push_notice (notification_id) select notification_id from n returning notification_id)
    insert into push_delivery (notification_id, subscription_id, state, failure)
    select p.notification_id, s.subscription_id, 'failed', 'refused' from p, push_subscription s where s.pid = ${pid}`);
  await run(sql`insert into two_step (pid, secret, is_encrypted) values (${pid}, 'KEY', false)`);
  await run(sql`insert into link_request (school_id, pid, name, role, asked_by)
    values (${world.schools.foreign}, ${pid}, ${MARKS.asked}, 6, ${world.people.foreignSchoolUser.pid})`);
  await run(sql`
    with r as (insert into import_run (kind, file_name, state, source) values ('oneroster', 'roster.zip', 'done', '')
               returning import_run_id)
    insert into import_line (import_run_id, line_no, change, kind, file, line, sourced_id, name, reason, about)
    select import_run_id, 1, 'changed', 'person', 'users.csv', 7, ${MARKS.sourced_id}, ${MARKS.name},
           ${`Name (was "${MARKS.name}").`}, null from r
    union all
    select import_run_id, 2, 'new', 'tie', 'users.csv', 8, 'somebody else', 'Somebody Else',
           ${`Parent of ${MARKS.name}.`}, ${MARKS.sourced_id} from r`);
  // Of a time when she was a student.
  await run(sql`
    insert into student_note (student_pid, author_pid, school_id, body)
    values (${pid}, ${schoolUser.pid}, ${school}, ${MARKS.studentNote})`);
  await run(sql`
    with p as (
      insert into course_package (study_plan_item_id, iri, publisher_id, titles, bytes)
      values (${world.objects.own.planItem}, 'course', 'x', '{}', 0) returning package_id),
    u as (
      insert into course_unit (package_id, position, iri, publisher_id, titles, url, launch_method, move_on)
      select package_id, 0, 'unit', 'x', '{}', 'x', 'AnyWindow', 'Passed' from p returning unit_id, package_id),
    l as (insert into course_learner (pid, account) values (${pid}, ${MARKS.name})),
    r as (insert into course_registration (package_id, pid, school_id) select package_id, ${pid}, ${school} from u returning registration_id)
    insert into course_launch (registration_id, unit_id, pid, mode, secret_hash, expires_at)
    select registration_id, unit_id, ${pid}, 'Normal', sha256('secret'), now() from r, u`);
  await run(sql`insert into saved_view (pid, list, name, views)
                values (${pid}, 'academy-users', ${MARKS.name}, ${JSON.stringify({ school: MARKS.name })})`);
  const mailbox = `mbox:${MARKS.email}`;
  await run(sql`insert into xapi_actor (actor, pid) values (${mailbox}, ${pid})`);
  await run(sql`
    insert into xapi_statement (statement_id, happened_at, statement, content_hash, actor, verb, activity, about, state, pid)
    values (gen_random_uuid(), now(), ${JSON.stringify({ actor: { name: MARKS.name } })}, gen_random_uuid(), ${mailbox},
            'http://adlnet.gov/expapi/verbs/met', ${mailbox}, '', 'nothing', ${pid})`);
  await run(sql`
    insert into xapi_attachment (statement_id, sha2, content_type, content)
    select statement_id, 'abc', 'text/plain', convert_to(${MARKS.name}, 'UTF8') from xapi_statement where pid = ${pid}`);
  await run(sql`
    insert into xapi_document (resource, place, activity, agent, name, content_type, content, pid)
    values ('state', gen_random_uuid(), 'https://lms.example/course', ${mailbox}, 'bookmark', 'text/plain',
            convert_to(${MARKS.name}, 'UTF8'), ${pid})`);
  await world.connectLms(6);
  const lms = world.objects.own.ltiPlatform;
  await run(sql`insert into lti_link (connection_id, subject, pid, parent_view, lms_name)
    values (${lms}, ${MARKS.subjectId}, ${pid}, false, ${MARKS.lmsName})`);
  await run(sql`insert into lms_member (course_id, subject, pid)
    values (${world.objects.own.lmsCourse}, ${MARKS.subjectId}, ${pid})`);
  await run(sql`insert into lms_grade (line_item_id, course_id, subject, score)
    values (${world.objects.own.lmsLineItem}, ${world.objects.own.lmsCourse}, ${MARKS.subjectId}, 50)`);
  const bytes = (n: number) => sql`decode(repeat(${`0${n}`}, 32), 'hex')`;
  await run(sql`insert into lti_login (state_hash, connection_id, nonce_hash, browser_hash, asked, expires_at)
    values (${bytes(1)}, ${lms}, ${bytes(2)}, ${bytes(3)}, ${JSON.stringify({ login_hint: MARKS.subjectId, lti_message_hint: MARKS.hint })}::jsonb, now() + interval '5 minutes')`);
  await run(sql`insert into lti_launch (connection_id, deployment_id, subject, lms_name, vouched_as, state_hash, browser_hash, code_hash, attributes, deep_link, expires_at)
    values (${lms}, '1', ${MARKS.subjectId}, ${MARKS.lmsName}, ${MARKS.lmsName}, ${bytes(1)}, ${bytes(3)}, ${bytes(4)},
            ${JSON.stringify({ 'plan-id': MARKS.attribute })}::jsonb, ${JSON.stringify({ returnUrl: 'https://lms.world', data: MARKS.data })}::jsonb,
            now() + interval '5 minutes')`);
}

/** That each column that can hold something of a person holds some of it. */
async function expectPlanted(): Promise<void> {
  const planted = new Set<string>();
  const columns = (await allColumns()).filter(({ isText }) => isText);
  for (const { table, column } of columns) {
    const { rows } = await sql<{ text: string | null }>`
      select ${sql.ref(`t.${column}`)}::text as text from ${sql.table(table)} t`.execute(world.database.owner);
    if (rows.some(({ text }) => text !== null && all.some((mark) => holds(text, mark))))
      planted.add(`${table}.${column}`);
  }
  const names = columns
    .filter(({ table, column }) => ['person', 'made'].includes(kindOf(table, column) ?? ''))
    .map(({ table, column }) => `${table}.${column}`);
  // Not exported, but somebody might find out what was hashed.
  expect([...planted].sort()).toEqual([...names, 'credential.password_hash'].sort());
  // And by each mark.
  expect(new Set((await findEverywhere(all)).map((found) => found.split(': ')[1]))).toEqual(new Set(all));
}

describe('after a person was deleted, and a month', () => {
  beforeAll(() => plant());

  it('there was something of theirs in every column that can hold it', () => expectPlanted());

  it('while they are there, log and letters name them', async () => {
    const narrations = (await log(office, MARKS.name)).map(({ narration }) => narration);
    for (const done of ['Created', 'Banned', 'Unbanned'])
      expect(narrations).toContain(`${done} user ${who.pid}: ${MARKS.name}`);
    expect(narrations).toContain(`Changed user ${who.pid} (by the academy): ${MARKS.name}`);
    const { conversations: inbox } = await get<CallAnswer<typeof conversations>>(office, '/api/messages/conversations');
    expect(inbox.find(({ conversationId }) => conversationId === own)).toMatchObject({
      senderName: MARKS.name,
      subject: MARKS.subject,
    });
  });

  it('can be restored as they were until then', async () => {
    expect((await as(office, 'DELETE', `/api/admin/users/${who.pid}`)).status).toBe(200);
    await run(sql`update person set deleted_at = now() - interval '29 days' where pid = ${who.pid}`);
    await purge(world.database.owner);
    expect(await findEverywhere([MARKS.name, MARKS.body, MARKS.lmsName])).toContain(`message: ${MARKS.body}`);
    expect((await as(office, 'POST', `/api/admin/deletions/user/${who.pid}/restore`)).status).toBe(200);
    expect((await as(office, 'DELETE', `/api/admin/users/${who.pid}`)).status).toBe(200);
  });

  it('no column of any table holds anything of theirs', async () => {
    // As if all that there is had been written a month earlier.
    for (const [table, columns] of Object.entries({
      person: ['deleted_at'],
      idempotency_key: ['created_at'],
      lti_launch: ['created_at'],
      lti_login: ['expires_at'],
    })) {
      for (const column of columns) {
        await run(
          sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} - interval '31 days' where ${sql.ref(column)} is not null`,
        );
      }
    }
    expect(await purge(world.database.owner)).toMatchObject({ people: 1 });
    expect(await findEverywhere(all)).toEqual([]);
    const planted = Object.values(PERSONAL_DATA).flatMap(({ columns }) => columns.person ?? []).length;
    promise('Columns that still hold something of an erased person', `0 of ${planted} in which it was planted`);
    expect(await purge(world.database.owner)).toMatchObject({ people: 0 });
  });

  it('their lines in the log say “a deleted user”, and no search by name finds them', async () => {
    for (const token of [office, administrator]) {
      for (const mark of [MARKS.name, MARKS.phone, MARKS.email, 'Zephyrine'])
        expect(await log(token, mark)).toEqual([]);
      const lines = await log(token);
      expect(lines.map(({ narration }) => narration)).toContain(`Deleted user ${who.pid}: a deleted user`);
      const theirs = lines.filter(({ pid }) => pid === who.pid);
      expect(theirs.length).toBeGreaterThan(0);
      expect(new Set(theirs.map(({ firstName, mobileNumber, emailId }) => firstName + mobileNumber + emailId))).toEqual(
        new Set([DELETED_USER]),
      );
    }
  });

  it('their messages keep their place, and lose writer and text; what others wrote stays', async () => {
    const { messages } = await get<CallAnswer<typeof conversation>>(office, `/api/messages/conversation/${own}`);
    expect(
      messages.map(({ senderId, senderName, message, subject }) => ({ senderId, senderName, message, subject })),
    ).toEqual([
      { senderId: null, senderName: DELETED_USER, message: '', subject: '' },
      { senderId: world.people.schoolUser.pid, senderName: world.people.schoolUser.name, message: OTHERS, subject: '' },
    ]);
    const parent = await world.signInAs('parent');
    const thread = await get<CallAnswer<typeof conversation>>(parent, `/api/messages/conversation/${received}`);
    expect(thread.messages.map(({ senderName, message, subject }) => [senderName, message, subject])).toEqual([
      [world.people.parent.name, OTHERS, 'To her'],
      [DELETED_USER, '', 'To her'],
    ]);
    const { conversations: inbox } = await get<CallAnswer<typeof conversations>>(parent, '/api/messages/conversations');
    expect(inbox.find(({ conversationId }) => conversationId === received)).toMatchObject({ senderName: DELETED_USER });
  });

  it('a conversation of which nobody is left goes', async () => {
    const { owner } = world.database;
    const parties = [world.people.schoolUser.pid, world.people.parent.pid];
    await owner
      .updateTable('person')
      .set({ deleted_at: new Date(Date.now() - 31 * 86_400_000) })
      .where('pid', 'in', parties)
      .execute();
    expect(await purge(owner)).toMatchObject({ people: 2, conversations: 2 });
    expect(await findEverywhere([OTHERS, 'To her'])).toEqual([]);
  });
});

it('lines of the log go after two years, and their counts with them', async () => {
  const { owner } = world.database;
  await run(sql`delete from activity_log`);
  await run(sql`insert into activity_log (occurred_at, activity_type, narration)
    select now() - make_interval(days => d), 'OLD', 'line ' || d from unnest(array[1, 729, 731, 900]) d`);
  expect(await purge(owner)).toMatchObject({ activity: 2 });
  const { rows } = await sql<{ narration: string }>`select narration from activity_log order by occurred_at`.execute(
    owner,
  );
  expect(rows.map(({ narration }) => narration)).toEqual(['line 729', 'line 1']);
  const { rows: days } = await sql<{ lines: number }>`select lines from activity_day`.execute(owner);
  expect(days).toEqual([{ lines: 1 }, { lines: 1 }]);
});

describe('by the command', () => {
  let folder: string;
  const person = (...args: string[]) => {
    const { api, owner } = world.database.urls;
    return runCommandLine('person', args, { DATABASE_URL: api, MIGRATION_URL: owner });
  };
  beforeAll(async () => {
    await world.close();
    world = await makeWorld();
    await plant();
    folder = await mkdtemp(join(tmpdir(), 'academy-person-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('a person gets everything about them, as JSON and as CSV', async () => {
    await expectPlanted();
    const file = join(folder, 'person.zip');
    expect(await person('export', String(who.pid), '--to', file)).toEqual({
      code: 0,
      output: `${file} has everything about ${MARKS.name}. Hand it to nobody else.`,
      failure: '',
    });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const files = Object.fromEntries(
      Object.entries(unzipSync(await readFile(file))).map(([name, bytes]) => [name, strFromU8(bytes)]),
    );

    for (const kind of ['json', 'csv']) {
      // All but the hash of the password.
      const text = Object.keys(files)
        .filter((name) => name.startsWith(`${kind}/`))
        .map((name) => files[name])
        .join('\n');
      expect([kind, all.filter((mark) => !text.includes(mark))]).toEqual([kind, [MARKS.hash]]);
      // Nothing that others wrote, and nobody's name whom they do not see.
      expect([kind, text.includes(OTHERS), text.includes(world.people.foreignSchoolUser.name)]).toEqual([
        kind,
        false,
        false,
      ]);
    }
    expect(JSON.parse(files['json/person.json'] ?? '')).toEqual([
      expect.objectContaining({ pid: who.pid, name: MARKS.name, phone: MARKS.phone, role_title: 'Teacher' }),
    ]);
    expect(JSON.parse(files['json/guardian.json'] ?? '')).toEqual([
      expect.objectContaining({ child_pid: world.people.student.pid, child: world.people.student.name }),
    ]);
    expect(files['csv/message.csv']).toMatch(/^sender_pid,body,message_id,/);
    expect(Object.keys(files)).toContain('json/activity_log.json');
    // No hash, key or token.
    for (const [name, text] of Object.entries(files)) expect([name, /_hash|token/.test(text)]).toEqual([name, false]);

    expect((await person('export', String(who.pid), '--to', file)).failure).toContain('--force replaces it');
    expect((await person('export', '123456', '--to', file)).failure).toBe('There is no person 123456.');
    expect((await person('export', 'Zephyrine', '--to', file)).failure).toBe(
      '"Zephyrine" is not the number of a person, such as 83.',
    );
  });

  it('an export of a student has what they did, with the names of exams and sessions', async () => {
    const { student } = world.people;
    await run(sql`
      insert into video_watch (video_id, pid, watched_at, seconds, completion)
      select video_id, ${student.pid}, '2026-03-14T06:00:00Z'::timestamptz + make_interval(mins => n), 60, 12.5 from video, generate_series(1, 2500) n`);
    const file = join(folder, 'student.zip');
    const done = await person('export', String(student.pid), '--to', file, '--json');
    expect(JSON.parse(done.output)).toMatchObject({ pid: student.pid, bytes: (await stat(file)).size });
    const files = unzipSync(await readFile(file));
    const watches = JSON.parse(strFromU8(files['json/video_watch.json'] ?? new Uint8Array())) as unknown[];
    expect(watches).toHaveLength(2500);
    expect(watches[0]).toMatchObject({ video: 'Motion', watched_at: '2026-03-14T06:01:00+00:00', completion: 12.5 });
    expect(strFromU8(files['csv/video_watch.csv'] ?? new Uint8Array()).split('\r\n')).toHaveLength(2502);
    // Parents are numbers to their children.
    expect(strFromU8(files['json/guardian.json'] ?? new Uint8Array())).not.toContain(world.people.parent.name);
  });

  it('a person is erased at once, and no column of any table holds anything of theirs', async () => {
    const pid = String(who.pid);
    expect((await person('erase', pid)).failure).toBe(
      `This erases ${MARKS.name} (Teacher, person ${pid}) for good. Nothing can bring them back. Add --yes to do it.`,
    );
    expect(await findEverywhere([MARKS.name])).not.toEqual([]);
    const erased = await person('erase', pid, '--yes', '--json');
    expect(erased).toEqual({ code: 0, output: JSON.stringify({ pid: who.pid, erased: true }), failure: '' });
    expect(await findEverywhere(all)).toEqual([]);
    expect((await person('erase', pid, '--yes')).failure).toBe(
      `Person ${pid} was erased before: nothing of them is left but a number.`,
    );
    expect((await log(administrator)).map(({ narration }) => narration)).toContain(
      `Erased user ${pid}: a deleted user`,
    );
    const parent = await world.signInAs('parent');
    const thread = await get<CallAnswer<typeof conversation>>(parent, `/api/messages/conversation/${received}`);
    expect(thread.messages.map(({ senderName, message }) => [senderName, message])).toEqual([
      [world.people.parent.name, OTHERS],
      [DELETED_USER, ''],
    ]);
  });

  it('what an erased student did stays in the past figures, and in no figure of today', async () => {
    const { student } = world.people;
    expect((await person('erase', String(student.pid), '--yes')).code).toBe(0);
    const { rows } = await sql<{ watches: number; schools: number }>`
      select count(*) as watches, count(school_id) as schools from video_watch where pid = ${student.pid}`.execute(
      world.database.owner,
    );
    expect(rows[0]).toEqual({ watches: 2500, schools: 0 });
    expect(await findEverywhere([student.name, student.phone])).toEqual([]);
  });

  it('the only administrator is not erased', async () => {
    const { administrator: only } = world.people;
    expect((await person('erase', String(only.pid), '--yes')).failure).toContain(
      'is the only administrator. Make another one first',
    );
  });
});
