import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { activityLogs } from '#contract/activityLogs.ts';
import type { CallAnswer } from '#contract/call.ts';
import type { conversation, conversations } from '#contract/messages.ts';
import { DELETED_USER } from '#domain/messaging.ts';
import { purge } from '#host/db/purge.ts';
import { RETENTION, retentionRows } from '#host/db/retention.ts';
import { ask, makeWorld, PASSWORD, type Person, type World } from '#tests/api/world.ts';
import { promise } from '#tests/support/promises.ts';

/*
 * Everything that a person can leave in the database is planted with marks of their own, the person is deleted, a month
 * passes, and no column of any table holds a mark. Which columns can hold something of a person is written down here,
 * of every column that there is: a new one fails until somebody has thought about it.
 */

/** What kind of text a column holds. */
type Holds =
  /** Something of a person: planted with a mark, and gone in the end. */
  | 'person'
  /** Made from such columns by the database. */
  | 'made of person'
  /** Words of this program: types, reasons, lines of the log, which name people by number. */
  | 'program'
  /** Names of the academy's own things; not of a person. */
  | 'academy'
  /** What somebody wrote for many to read, in the name of a school or of the academy: it outlasts its writer. */
  | 'published'
  /** A file on its way in, which goes when its import has ended, and after a day in any case: tested by itself. */
  | 'file'
  /** Hashes, keys and versions: nothing can be read out of them. */
  | 'secret';

const COLUMNS: Record<string, Holds> = {
  'access_key.key': 'secret',
  'access_key.last_error': 'program',
  'access_key.name': 'academy',
  'access_key.purposes': 'program',
  'access_key.secret_hash': 'secret',
  'activity_day.activity_type': 'program',
  'activity_log.activity_type': 'program',
  'activity_log.narration': 'program',
  'activity_log.request_id': 'program',
  'activity_log.search_key': 'program',
  'class.name': 'academy',
  'class.roster': 'academy',
  'class.sourced_id': 'academy',
  'conversation.priority': 'program',
  'conversation.subject': 'person',
  'academy.languages': 'program',
  'academy.name': 'academy',
  'academy.time_zone': 'program',
  'country.code': 'program',
  'set_up_link.secret_hash': 'secret',
  'country.name': 'academy',
  'credential.password_hash': 'person',
  'device.label': 'person',
  'device.revoked_reason': 'program',
  'device.token_hash': 'secret',
  'exam.title': 'academy',
  'exam.source': 'program',
  'exam.external_key': 'academy',
  'exam_category.title': 'academy',
  'exam_period.period': 'program',
  'exam_school_period.period': 'program',
  'holiday.name': 'academy',
  'holiday.source': 'program',
  'holiday.external_key': 'academy',
  'idempotency_key.answer': 'person',
  'idempotency_key.call': 'program',
  'idempotency_key.key': 'secret',
  'idempotency_key.request_hash': 'secret',
  'import_line.about': 'person',
  'import_line.change': 'program',
  'import_line.file': 'program',
  'import_line.kind': 'program',
  'import_line.name': 'person',
  'import_line.reason': 'person',
  'import_line.sourced_id': 'person',
  'import_part.content': 'file',
  'import_run.counts': 'program',
  'import_run.error': 'program',
  'import_run.file_name': 'academy',
  'import_run.kind': 'program',
  'import_run.kinds': 'program',
  'import_run.plan_hash': 'secret',
  'import_run.questions': 'academy',
  'import_run.source': 'academy',
  'import_run.state': 'program',
  'import_run.ticket_hash': 'secret',
  'invitation.language': 'program',
  'invitation.mail_failure': 'program',
  'invitation.mail_state': 'program',
  'invitation.secret_hash': 'secret',
  'known_address.address_hash': 'secret',
  'known_address.network_hash': 'secret',
  'link_request.name': 'person',
  'live_session.title': 'academy',
  'live_session.source': 'program',
  'live_session.external_key': 'academy',
  'lti_key.private_jwk': 'secret',
  'lti_key.public_jwk': 'secret',
  'lti_launch.attributes': 'person',
  'lti_launch.browser_hash': 'secret',
  'lti_launch.code_hash': 'secret',
  'lti_launch.deep_link': 'person',
  'lti_launch.deployment_id': 'academy',
  'lti_launch.lms_name': 'person',
  'lti_launch.screen': 'program',
  'lti_launch.state_hash': 'secret',
  'lti_launch.subject': 'person',
  'lti_launch.ticket_hash': 'secret',
  'lti_link.lms_name': 'person',
  'lti_link.subject': 'person',
  'lti_login.asked': 'person',
  'lti_login.browser_hash': 'secret',
  'lti_login.nonce_hash': 'secret',
  'lti_login.state_hash': 'secret',
  'lms_connection.auth_url': 'academy',
  'lms_connection.client_id': 'academy',
  'lms_connection.deployment_ids': 'academy',
  'lms_connection.issuer': 'academy',
  'lms_connection.jwks_url': 'academy',
  'lms_connection.name': 'academy',
  'lms_connection.origins': 'academy',
  'message.body': 'person',
  'notification.description': 'published',
  'notification.search_key': 'published',
  'notification.title': 'published',
  'performance_window.timeframe': 'program',
  'person.email': 'person',
  'person.name': 'person',
  'person.name_key': 'made of person',
  'person.phone': 'person',
  'person.roll_number': 'person',
  'person.roster': 'academy',
  'person.search_text': 'made of person',
  'person.sourced_id': 'person',
  'provider_sign_in.challenge_hash': 'secret',
  'provider_sign_in.nonce': 'secret',
  'provider_sign_in.state_hash': 'secret',
  'provider_sign_in.target': 'program',
  'provider_sign_in.ticket_hash': 'secret',
  'provider_sign_in.verifier': 'secret',
  'recovery_code.code_hash': 'secret',
  'school.name': 'academy',
  'school.name_key': 'academy',
  'school.region': 'academy',
  'school.roster': 'academy',
  'school.sourced_id': 'academy',
  'session.revoked_reason': 'program',
  'session.token_hash': 'secret',
  'session.user_agent': 'person',
  'sign_in_attempt.key_hash': 'secret',
  'sign_in_attempt.kind': 'program',
  'student_window.timeframe': 'program',
  'study_plan.description': 'academy',
  'study_plan.title': 'academy',
  'study_plan.source': 'program',
  'study_plan.external_key': 'academy',
  'study_plan_item.reference_title': 'academy',
  'study_plan_item.title': 'academy',
  'study_plan_item.source': 'program',
  'study_plan_item.external_key': 'academy',
  'study_plan_week.title': 'academy',
  'subject.name': 'academy',
  'two_step.secret': 'secret',
  'user_role.title': 'academy',
  'video.title': 'academy',
  'video.source': 'program',
  'video.external_key': 'academy',
  'video_category.title': 'academy',
  'exam.iri': 'academy',
  'live_session.iri': 'academy',
  'study_plan_item.iri': 'academy',
  'video.iri': 'academy',
  'xapi_activity.iri': 'academy',
  'xapi_actor.actor': 'person',
  'xapi_rule.activity_type': 'program',
  'xapi_rule.becomes': 'program',
  'xapi_rule.verb': 'program',
  'xapi_statement.about': 'academy',
  'xapi_statement.activity': 'person',
  'xapi_statement.actor': 'person',
  'xapi_statement.detail': 'program',
  'xapi_statement.state': 'program',
  'xapi_statement.statement': 'person',
  'xapi_statement.verb': 'program',
};

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
/** Every column that text, JSON or bytes can stand in, of every table but the migrator's own. */
async function textColumns(): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.table_name as "table", c.column_name as "column"
      from information_schema.columns c
      join pg_class t on t.relname = c.table_name and t.relnamespace = 'public'::regnamespace
     where c.table_schema = 'public' and t.relkind in ('r', 'p') and not t.relispartition and t.relname not like 'kysely\\_%'
       and c.data_type not in ('integer', 'bigint', 'smallint', 'boolean', 'numeric', 'date', 'timestamp with time zone',
                               'interval', 'uuid', 'double precision')
       and not (c.data_type = 'ARRAY' and c.udt_name in ('_int4', '_int8', '_int2'))
     order by 1, 2`.execute(world.database.owner);
  return rows;
}

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
      const text = row.toLowerCase();
      found.push(...marks.filter((mark) => text.includes(mark.toLowerCase())).map((mark) => `${name}: ${mark}`));
    }
  }
  return [...new Set(found)];
}

describe('what is known of the tables', () => {
  it('says of every column that can hold text what it holds', async () => {
    const known = (await textColumns()).map(({ table, column }) => `${table}.${column}`);
    expect(known.filter((name) => !(name in COLUMNS))).toEqual([]);
    expect(Object.keys(COLUMNS).filter((name) => !known.includes(name))).toEqual([]);
  });

  it('says of every table how long it is kept, once', async () => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
         and relname not like 'kysely\\_%'`.execute(world.database.owner);
    const told = Object.values(RETENTION).flatMap(({ tables }) => [...tables] as string[]);
    expect(told.sort()).toEqual(rows.map(({ name }) => name).sort());
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

describe('after a person was deleted, and a month', () => {
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

  beforeAll(async () => {
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
    await run(sql`
      update person set roll_number = ${MARKS.roll_number}, roster = '', sourced_id = ${MARKS.sourced_id} where pid = ${pid}`);
    await run(sql`update credential set password_hash = ${MARKS.hash} where pid = ${pid}`);
    await run(
      sql`update idempotency_key set answer = ${JSON.stringify({ message: MARKS.name })}::jsonb where pid = ${pid}`,
    );
    await run(sql`update session set user_agent = ${MARKS.browser} where pid = ${pid}`);
    await run(sql`insert into device (token_hash, pid, label, expires_at)
      values (decode(repeat('09', 32), 'hex'), ${pid}, ${MARKS.browser}, now() + interval '180 days')`);
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
    const mailbox = `mbox:${MARKS.email}`;
    await run(sql`insert into xapi_actor (actor, pid) values (${mailbox}, ${pid})`);
    await run(sql`
      insert into xapi_statement (statement_id, happened_at, statement, content_hash, actor, verb, activity, about, state, pid)
      values (gen_random_uuid(), now(), ${JSON.stringify({ actor: { name: MARKS.name } })}, gen_random_uuid(), ${mailbox},
              'http://adlnet.gov/expapi/verbs/met', ${mailbox}, '', 'nothing', ${pid})`);
    await world.connectLms(6);
    const lms = world.objects.own.ltiPlatform;
    await run(sql`insert into lti_link (connection_id, subject, pid, parent_view, lms_name)
      values (${lms}, ${MARKS.subjectId}, ${pid}, false, ${MARKS.lmsName})`);
    const bytes = (n: number) => sql`decode(repeat(${`0${n}`}, 32), 'hex')`;
    await run(sql`insert into lti_login (state_hash, connection_id, nonce_hash, browser_hash, asked, expires_at)
      values (${bytes(1)}, ${lms}, ${bytes(2)}, ${bytes(3)}, ${JSON.stringify({ login_hint: MARKS.hint })}::jsonb, now() + interval '5 minutes')`);
    await run(sql`insert into lti_launch (connection_id, deployment_id, subject, lms_name, state_hash, browser_hash, code_hash, attributes, deep_link, expires_at)
      values (${lms}, '1', ${MARKS.subjectId}, ${MARKS.lmsName}, ${bytes(1)}, ${bytes(3)}, ${bytes(4)},
              ${JSON.stringify({ 'plan-id': MARKS.attribute })}::jsonb, ${JSON.stringify({ returnUrl: 'https://lms.world', data: MARKS.data })}::jsonb,
              now() + interval '5 minutes')`);
  });

  it('there was something of theirs in every column that can hold it', async () => {
    const planted = new Set<string>();
    for (const { table, column } of await textColumns()) {
      const { rows } = await sql<{ text: string | null }>`
        select ${sql.ref(`t.${column}`)}::text as text from ${sql.table(table)} t`.execute(world.database.owner);
      const holds = rows.some(({ text }) => all.some((mark) => text?.toLowerCase().includes(mark.toLowerCase())));
      if (holds) planted.add(`${table}.${column}`);
    }
    const should = Object.keys(COLUMNS).filter(
      (name) => COLUMNS[name] === 'person' || COLUMNS[name] === 'made of person',
    );
    expect([...planted].sort()).toEqual(should.sort());
    // And by each mark.
    expect(new Set((await findEverywhere(all)).map((found) => found.split(': ')[1]))).toEqual(new Set(all));
  });

  it('while they are there, log and letters name them', async () => {
    const told = (await log(office, MARKS.name)).map(({ narration }) => narration);
    for (const done of ['Created', 'Banned', 'Unbanned'])
      expect(told).toContain(`${done} user ${who.pid}: ${MARKS.name}`);
    expect(told).toContain(`Changed user ${who.pid} (by the academy): ${MARKS.name}`);
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
    const planted = Object.values(COLUMNS).filter((holds) => holds === 'person').length;
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
