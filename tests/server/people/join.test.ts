/** Two people who share a number become one (promises/academy-users.md#people-who-share-a-number). */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallAnswer } from '#contract/call.ts';
import type { sharedNumbers } from '#contract/people/phoneNumbers.ts';
import { purge } from '#host/server/academy/purge.ts';
import { DEFAULT_PERIODS } from '#host/server/academy/retention.ts';
import { applyRoster } from '#host/server/imports/roster/applyRoster.ts';
import { planRoster } from '#host/server/imports/roster/planRoster.ts';
import { readRoster } from '#host/server/imports/roster/readRoster.ts';
import { academyToday, countryOf } from '#host/server/imports/roster/rosters.ts';
import { zipRoster } from '#tests/support/data/rosters.ts';
import { runCommandLine } from '#tests/support/run/command.ts';
import { ask, bodyOf, login, makeWorld, PASSWORD, type World } from '#tests/support/server/world.ts';

const NUMBER = '9847012301';
const SPELLED = '+919847012301';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world?.close());

const rows = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(world.database.owner)).rows;
const run = (query: ReturnType<typeof sql>) => query.execute(world.database.owner);

/** Two people of one number: `from` signs in with the spelling, `into` with the number. */
interface Two {
  from: number;
  into: number;
}
async function twoOf(fromRole: number, intoRole: number): Promise<Two> {
  await run(sql`delete from shared_number`);
  await run(
    sql`update person set phone = null, deleted_at = coalesce(deleted_at, now()) where phone in (${NUMBER}, ${SPELLED})`,
  );
  const [from, into] = await rows(sql<{ pid: number }>`
    insert into person (role, name, phone, school_id)
    values (${fromRole}, 'Anu Nair', ${SPELLED}, ${fromRole === 24 ? null : world.schools.foreign}),
           (${intoRole}, 'Anu Nair', ${NUMBER}, ${intoRole === 24 ? null : world.schools.own}) returning pid`);
  await run(sql`insert into shared_number (pid, number, spelled) values (${from?.pid}, ${NUMBER}, ${SPELLED})`);
  return { from: from?.pid ?? 0, into: into?.pid ?? 0 };
}
const join = async ({ from, into }: Two, role: 3 | 4 = 3) => {
  const token = await world.tokenAs(role);
  const response = await ask(world.app, 'POST', `/api/admin/users/${from}/join`, { token, body: { intoPid: into } });
  return [response.status, ((await response.json()) as { message: string }).message];
};
const listed = async () =>
  bodyOf<CallAnswer<typeof sharedNumbers>>(
    'shared-numbers',
    ask(world.app, 'GET', '/api/admin/shared-numbers', { token: await world.tokenAs(3) }),
  );
const conversation = async (by: number, to: number, ...messages: [number, string][]) => {
  const [row] = await rows(sql<{ id: number }>`
    insert into conversation (subject, started_by) values ('Homework', ${by}) returning conversation_id as id`);
  const id = row?.id ?? 0;
  await run(sql`insert into conversation_participant (conversation_id, pid) values (${id}, ${by}), (${id}, ${to})`);
  for (const [pid, text] of messages)
    await run(sql`insert into message (conversation_id, sender_pid, body) values (${id}, ${pid}, ${text})`);
  return id;
};
const summaryOf = (id: number) =>
  rows(sql<{ by: number; text: string }>`
    select sender_pid as by, body as text from message where conversation_id = ${id} order by message_id`);
const inboxOf = (id: number, pid: number) =>
  rows(sql`
    select unread_count as unread, has_written as wrote from conversation_participant
     where conversation_id = ${id} and pid = ${pid}`);

beforeEach(() => run(sql`delete from activity_log`));

describe('the list of what a join moves', () => {
  it('has each column of the database that names a person, once', async () => {
    const columns = await rows(sql<{ column: string }>`
      select distinct k.conrelid::regclass || '.' || a.attname as column
        from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
       where k.contype = 'f' and k.confrelid = 'person'::regclass and k.conrelid <> 'person'::regclass
       order by 1`);
    // A message names its sender by way of the participants.
    const known = await rows(sql<{ column: string }>`
      select of_table || '.' || of_column as column from rollup.joined_columns() order by 1`);
    const all = [...columns.map(({ column }) => column), 'message.sender_pid'];
    expect(known.map(({ column }) => column)).toEqual([...new Set(all)].sort());
  });

  it('moves each column that it says moves', async () => {
    const two = await twoOf(3, 3);
    const third = world.people.teacher.pid;
    const moving = await rows(sql<{ table: string; column: string }>`
      select of_table as table, of_column as column from rollup.joined_columns() where fate = 'moves'`);
    expect(moving.length).toBeGreaterThan(20);
    const counted = async (pid: number) =>
      Object.fromEntries(
        await Promise.all(
          moving.map(async ({ table, column }) => {
            const [row] = await rows(sql<{ n: number }>`
              select count(*)::int as n from ${sql.table(table)} where ${sql.ref(column)} = ${pid}`);
            return [`${table}.${column}`, row?.n ?? 0] as const;
          }),
        ),
      );
    // A row for each, copied from what the world has or made by its defaults.
    const { from } = two;
    const { student } = world.people;
    const [hill] = [world.schools.own];
    await run(sql`insert into guardian values (${from}, ${student.pid}), (${third}, ${from})`);
    await run(sql`
      insert into ended_tie (pid, school_id, was_home, has_taught, child_pids, ended_by)
      values (${from}, ${hill}, false, true, '{}', ${third}), (${third}, ${hill}, false, true, '{}', ${from})`);
    await run(sql`
      insert into link_request (school_id, pid, name, role, asked_by, decided_by, is_linked, decided_at) values
      (${hill}, ${from}, 'Anu', 6, ${third}, ${third}, true, now()), (${hill}, ${third}, 'Anu', 6, ${from}, ${from}, false, now())`);
    await run(sql`update credential set set_by = ${from} where pid = ${third}`);
    await run(sql`
      insert into invitation (pid, secret_hash, language, made_by) values (${third}, sha256('join'), 'en', ${from})`);
    await run(sql`
      insert into lms_connection (name, issuer, client_id, deployment_ids, auth_url, jwks_url, origins, added_by)
      values ('LMS', 'https://join.example', 'academy', '{1}', 'https://join.example/auth', 'https://join.example/jwks',
              '{https://join.example}', ${from})`);
    await run(sql`
      insert into lti_link (connection_id, subject, pid, parent_view)
      select connection_id, 'join', ${from}, false from lms_connection order by 1 desc limit 1`);
    await run(sql`
      with course as (
        insert into lms_course (connection_id, deployment_id, context_id, members_url)
        select connection_id, '1', 'join', 'https://join.example/members' from lms_connection order by 1 desc limit 1
        returning course_id),
      item as (
        insert into lms_line_item (course_id, exam_id, chosen_by)
        select course_id, (select min(exam_id) from exam), ${from} from course)
      insert into lms_member (course_id, subject, pid) select course_id, 'join', ${from} from course`);
    await run(sql`
      insert into access_key (key, secret_hash, name, purposes, made_by) values ('join', sha256('join'), 'Join', '{xapi}', ${from})`);
    await run(sql`insert into study_plan (title, owner_pid) values ('Joined plan', ${from})`);
    await run(
      sql`update notification set added_by = ${from} where notification_id = (select min(notification_id) from notification)`,
    );
    await run(sql`
      insert into notification_read (notification_id, pid) select min(notification_id), ${from} from notification`);
    await run(sql`
      insert into student_note (student_pid, author_pid, body) values (${student.pid}, ${from}, 'A note')`);
    await run(
      sql`update import_run set started_by = ${from} where import_run_id = (select min(import_run_id) from import_run)`,
    );
    await run(sql`
      insert into attention_rules (rules, version, changed_by) values ('{}', 1, ${from})
          on conflict (is_only_row) do update set changed_by = ${from}`);
    await run(sql`
      insert into attention_reason (pid, kind, numbers, found_at, contest_note, contested_at, contested_by)
      values (${student.pid}, 'examsLow', '{}', now(), 'Ill', now(), ${from})`);
    await run(sql`
      insert into attention_action (pid, by_pid, action, note, done_at) values (${student.pid}, ${from}, 'call', '', now())`);
    await run(sql`insert into attention_visit (pid, visited_at) values (${from}, now())`);
    await run(sql`
      insert into lms_registration (secret_hash, made_by, expires_at)
      values (sha256('an address'), ${from}, now() + interval '1 hour')`);
    await run(sql`insert into mail_choice (pid, topic, is_on) values (${from}, 'week', false)`);
    await run(sql`insert into family_mail (pid, topic, day) values (${from}, 'week', '2026-06-01')`);
    await run(sql`
      insert into absence_mail (pid, day, parent_pid, answer_hash)
      values (${student.pid}, '2026-06-01', ${from}, sha256('a link'))`);
    await run(sql`
      insert into family_news (pid, topic, about, parent_pid, day, sent_at)
      values (${student.pid}, 'plan', 1, ${from}, '2026-06-01', now())`);
    await run(sql`
      with l as (insert into live_session (school_id, title, starts_at, duration_minutes)
                 values (${world.schools.own}, 'Maths', now(), 40) returning live_session_id)
      insert into register_mark (live_session_id, pid, change_key, school_id, mark, is_by_hand, marked_at, received_at, marked_by)
      select live_session_id, ${student.pid}, gen_random_uuid(), ${world.schools.own}, 'late', true, now(), now(), ${from} from l`);
    await run(sql`
      with hook as (
        insert into webhook (name, address, events, secret, set_by)
        values ('Join', 'https://join.example', '{import.ended}', 'encrypted', ${from}) returning webhook_id)
      insert into webhook_message (webhook_id, type, pid) select webhook_id, 'exam.result', ${from} from hook`);
    await run(sql`
      with schedule as (
        insert into report_schedule (pid, made_by_pid, report, every, hour, time_zone, format, language, next_at)
        select pid, by, 'today', 'day', 7, 'Asia/Kolkata', 'figures', 'en', now()
          from (values (${from}::int, null), (${third}::int, ${from}::int)) of (pid, by) returning schedule_id, pid)
      insert into report_sending (schedule_id, pid, due_at) select schedule_id, pid, now() from schedule`);
    const before = await counted(two.from);
    expect(Object.entries(before).filter(([, count]) => count === 0)).toEqual([]);
    expect(await join(two)).toEqual([200, 'Joined']);
    expect(await counted(two.into)).toEqual(before);
    const left = await counted(two.from);
    expect(Object.values(left).every((count) => count === 0)).toBe(true);
  });
});

describe('two parents who are one', () => {
  it('are listed with what would go, and joined with children, conversations and all that was written', async () => {
    const two = await twoOf(24, 24);
    const { from, into } = two;
    const { student, teacher, foreignStudent } = world.people;
    await run(
      sql`insert into guardian values (${from}, ${student.pid}, true), (${into}, ${student.pid}, false), (${from}, ${foreignStudent.pid}, false)`,
    );
    const withTeacher = await conversation(from, teacher.pid, [from, 'When is it due?'], [teacher.pid, 'On Monday.']);
    const between = await conversation(from, into, [from, 'To myself']);

    expect(await listed()).toEqual([
      {
        number: NUMBER,
        people: [
          expect.objectContaining({
            pid: into,
            mobileNumber: NUMBER,
            moves: expect.arrayContaining([{ what: 'children', count: 1 }]),
          }),
          expect.objectContaining({
            pid: from,
            firstName: 'Anu Nair',
            userRole: 24,
            mobileNumber: SPELLED,
            moves: expect.arrayContaining([
              { what: 'children', count: 2 },
              { what: 'conversations', count: 2 },
            ]),
          }),
        ],
      },
    ]);
    expect(await join(two)).toEqual([200, 'Joined']);

    expect(
      await rows(sql`
        select child_pid as child, from_roster as "fromRoster" from guardian where guardian_pid = ${into} order by 2 desc`),
    ).toEqual([
      { child: student.pid, fromRoster: true },
      { child: foreignStudent.pid, fromRoster: false },
    ]);
    expect(await summaryOf(withTeacher)).toEqual([
      { by: into, text: 'When is it due?' },
      { by: teacher.pid, text: 'On Monday.' },
    ]);
    expect([await inboxOf(withTeacher, into), await inboxOf(withTeacher, from)]).toEqual([
      [{ unread: 1, wrote: true }],
      [],
    ]);
    // One that the two had with each other has both of them still.
    expect(await summaryOf(between)).toEqual([{ by: from, text: 'To myself' }]);
    expect(await listed()).toEqual([]);
    expect(
      await rows(sql`select activity_type as type, pid, about_pid as about from activity_log
         where activity_type = 'JOIN_USERS' and not is_copy`),
    ).toEqual([{ type: 'JOIN_USERS', pid: world.people.administrator.pid, about: into }]);

    // What goes thirty days later is what the other could sign in with, and nothing that was written.
    await run(sql`update person set deleted_at = now() - interval '31 days' where pid = ${from}`);
    await purge(world.database.owner, DEFAULT_PERIODS);
    expect(await summaryOf(withTeacher)).toEqual([
      { by: into, text: 'When is it due?' },
      { by: teacher.pid, text: 'On Monday.' },
    ]);
  });

  it('has the number whichever of the two stays', async () => {
    const { from, into } = await twoOf(24, 24);
    // The one with the number goes.
    expect(await join({ from: into, into: from })).toEqual([200, 'Joined']);
    expect(
      await rows(
        sql`select phone, deleted_at is null as there from person where pid in (${from}, ${into}) order by pid`,
      ),
    ).toEqual([
      { phone: NUMBER, there: true },
      { phone: null, there: false },
    ]);
  });
});

it('a roster that has both takes no child away from the one who stays', async () => {
  const owner = world.database.owner;
  const user = (sourcedId: string, role: string, more: object) => ({
    ...{ sourcedId, enabledUser: 'true', orgSourcedIds: 'o1', role, username: sourcedId, familyName: '' },
    ...more,
  });
  const files = {
    orgs: [{ sourcedId: 'o1', name: 'Join School', type: 'school' }],
    users: [
      user('c1', 'student', { givenName: 'Child One', agentSourcedIds: 'p1' }),
      user('c2', 'student', { givenName: 'Child Two', agentSourcedIds: 'p2' }),
      user('p1', 'parent', { givenName: 'Anu', sms: NUMBER }),
      user('p2', 'parent', { givenName: 'Anu', sms: SPELLED }),
    ],
  };
  await twoOf(24, 24);
  await run(sql`update person set deleted_at = now() where phone in (${NUMBER}, ${SPELLED}) and deleted_at is null`);
  const importAll = async () => {
    const roster = await readRoster(zipRoster(files as never), await academyToday(owner));
    const countryId = (await countryOf(owner, 'IN')) ?? 0;
    await applyRoster(owner, await planRoster(owner, roster, { roster: 'join', countryId }));
  };
  await importAll();
  // The second one is from before all spellings were one.
  const [second] = await rows(sql<{ pid: number }>`
    insert into person (role, name, phone, roster, sourced_id) values (24, 'Anu', ${SPELLED}, 'join', 'p2') returning pid`);
  const [first] = await rows(sql<{ pid: number }>`select pid from person where roster = 'join' and sourced_id = 'p1'`);
  const two = { from: second?.pid ?? 0, into: first?.pid ?? 0 };
  await run(sql`insert into shared_number values (${two.from}, ${NUMBER}, ${SPELLED})`);
  await run(sql`
    insert into guardian select ${two.from}, pid, true from person where roster = 'join' and sourced_id = 'c2'`);
  expect(await join(two)).toEqual([200, 'Joined']);
  await importAll();
  expect(
    await rows(sql`
      select c.name from guardian g join person c on c.pid = g.child_pid where g.guardian_pid = ${two.into} order by 1`),
  ).toEqual([{ name: 'Child One' }, { name: 'Child Two' }]);
});

it('a teacher who is two teaches at the schools of both', async () => {
  const two = await twoOf(6, 6);
  expect(await join(two)).toEqual([200, 'Joined']);
  expect(await rows(sql`select school_ids as schools from person where pid = ${two.into}`)).toEqual([
    { schools: [world.schools.own, world.schools.foreign].sort((a, b) => a - b) },
  ]);
});

describe('nobody is joined', () => {
  it('who is the child of the other', async () => {
    const two = await twoOf(24, 6);
    await run(sql`insert into guardian values (${two.from}, ${two.into})`);
    expect(await join(two)).toEqual([409, 'A parent and their child are two people: give one of them another number']);
    expect(await join({ from: two.into, into: two.from })).toEqual([409, expect.stringContaining('their child')]);
    expect(await listed()).toHaveLength(1);
  });

  it('who does not share a number, with oneself, or by anybody but an administrator', async () => {
    const two = await twoOf(24, 24);
    const apart = 'These two do not share a phone number any more';
    expect(await join({ from: two.from, into: world.people.parent.pid })).toEqual([409, apart]);
    expect(await join({ from: two.from, into: two.from })).toEqual([409, apart]);
    expect((await join(two, 4))[0]).toBe(403);
    const { administrator } = world.people;
    expect((await join({ from: administrator.pid, into: two.into }))[0]).toBe(403);
    expect(await listed()).toHaveLength(1);
  });

  it('without a word on the command line, which tells what would go', async () => {
    const two = await twoOf(24, 24);
    await run(sql`insert into guardian values (${two.from}, ${world.people.student.pid})`);
    const { api, owner } = world.database.urls;
    const person = (...args: string[]) => runCommandLine('person', args, { DATABASE_URL: api, MIGRATION_URL: owner });
    const args = ['join', String(two.from), '--into', String(two.into)];
    const unconfirmed = await person(...args);
    expect(unconfirmed).toMatchObject({
      code: 1,
      failure: expect.stringContaining('To the second go children: 1. Add --yes'),
    });
    expect(await listed()).toHaveLength(1);
    expect((await person(...args, '--yes')).code).toBe(0);
    expect(await listed()).toEqual([]);
  });
});

it('whoever stays signs in as before, and the other not any more', async () => {
  const { parent } = world.people;
  const two = await twoOf(24, 24);
  await run(sql`
    insert into credential (pid, password_hash) select v, password_hash from credential, unnest(array[${two.from}::int, ${two.into}::int]) v
     where credential.pid = ${parent.pid}`);
  await run(sql`insert into guardian values (${two.into}, ${world.people.student.pid})`);
  expect((await login(world.app, SPELLED, PASSWORD)).status).toBe(200);
  expect(await join(two)).toEqual([200, 'Joined']);
  const answer = await login(world.app, SPELLED, PASSWORD);
  expect([answer.status, ((await answer.json()) as { user: { pid: number } }).user.pid]).toEqual([200, two.into]);
  expect(await rows(sql`select 1 from session where pid = ${two.from} and revoked_at is null`)).toEqual([]);
});
