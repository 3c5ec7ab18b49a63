import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallAnswer } from '#contract/call.ts';
import type { conversations } from '#contract/messages/messages.ts';
import type { bulkBan, bulkMessage, bulkMoveClass } from '#contract/people/bulk.ts';
import { BULK_AT_ONCE } from '#domain/lists/bulk.ts';
import { LANGUAGES } from '#domain/people/languages.ts';
import { MESSAGES_PER_HOUR } from '#host/server/messages/messages.calls.ts';
import { statementsOf } from '#tests/support/server/statements.ts';
import {
  addSharedPeople,
  ask,
  bodyOf,
  makeWorld,
  type Person,
  type SharedPeople,
  type World,
} from '#tests/support/server/world.ts';

type Results = CallAnswer<typeof bulkMessage>['results'] | CallAnswer<typeof bulkBan>['results'];
type Moves = CallAnswer<typeof bulkMoveClass>['results'];

const MESSAGES = '/api/admin/bulk/messages';
const BAN = '/api/admin/bulk/ban';
const CLASS = '/api/admin/bulk/class';
const MISSING = 2_000_000_000;
const LETTER = { subject: 'About {student}', message: '{student} was absent. Please call us about {student}.' };
const NOT_THERE = 'This person is not there.';
const SHARED =
  'This user belongs to another school too, so only the academy may change, ban or delete them. Your school may end their tie to itself.';

let world: World;
let shared: SharedPeople;
beforeAll(async () => {
  world = await makeWorld();
  shared = await addSharedPeople(world);
});
afterAll(() => world?.close());
beforeEach(async () => {
  await world.mend();
  await shared.tie();
  await run(
    sql`truncate message, conversation_participant, conversation, attention_action, activity_log, activity_day`,
  );
  await run(sql`update person set class_id = null where class_id is not null`);
});

const run = async <T = unknown>(query: ReturnType<typeof sql<T>>) => (await query.execute(world.database.owner)).rows;
const send = async (as: Person, method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  ask(world.app, method, path, { token: await world.tokenOf(as), body, headers });
async function resultsOf<Row = Results[number]>(
  as: Person,
  method: string,
  path: string,
  body: object,
): Promise<Row[]> {
  return (await bodyOf<{ results: Row[] }>(path, send(as, method, path, body))).results;
}
const write = (as: Person, pids: readonly number[], body: object = LETTER) =>
  resultsOf(as, 'POST', MESSAGES, { pids, ...body });
const ban = (as: Person, pids: readonly number[], banned = true) => resultsOf(as, 'PUT', BAN, { pids, banned });
const move = (as: Person, moves: readonly { pid: number; className: string | null }[]) =>
  resultsOf<Moves[number]>(as, 'PUT', CLASS, { moves });
const done = (pid: number) => ({ pid, done: true, reason: null });
const refused = (pid: number, reason: string) => ({ pid, done: false, reason });
const inbox = async (as: Person) =>
  (await bodyOf<CallAnswer<typeof conversations>>('inbox', send(as, 'GET', '/api/messages/conversations')))
    .conversations;
/** What the log says that somebody did, in its words and in its order. */
const logOf = (pid: number) =>
  run(sql<{ type: string; narration: string; about: number; school: number }>`
    select activity_type as type, narration, about_pid as about, school_id as school from activity_log
     where pid = ${pid} and activity_type not in ('LOGIN', 'DENIED') order by activity_log_id`);
const messages = async () =>
  (await run(sql<{ count: number }>`select count(*)::int as count from message`))[0]?.count ?? Number.NaN;
const bannedOf = async (pid: number) =>
  (await run(sql<{ banned: boolean }>`select banned_at is not null as banned from person where pid = ${pid}`))[0]
    ?.banned;
const classOf = async (pid: number) =>
  (
    await run(sql<{ school: number; name: string }>`
      select c.school_id as school, c.name from person p join class c using (class_id) where p.pid = ${pid}`)
  )[0];

let phones = 9_600_000_000;
/** Students of a school, each with this many parents of their own. */
async function addStudents(count: number, { parents = 0, school = world.schools.own } = {}): Promise<number[]> {
  const rows = await run(sql<{ pid: number }>`
    insert into person (name, role, school_id)
    select 'Student ' || n, 5, ${school}::int from generate_series(1, ${count}::int) n returning pid`);
  const pids = rows.map(({ pid }) => pid);
  for (let each = 0; each < parents; each += 1) {
    const first = phones;
    phones += count;
    await run(sql`
      with made as (
        insert into person (name, role, phone)
        select 'Parent ' || n, 24, (${first}::bigint + n)::text from generate_series(1, ${count}::int) n returning pid),
      numbered as (select pid, row_number() over (order by pid) as n from made)
      insert into guardian (guardian_pid, child_pid)
      select numbered.pid, c.pid from numbered join unnest(${pids}::int[]) with ordinality c(pid, n) using (n)`);
  }
  return pids;
}

describe('a message to the parents of many', () => {
  it('begins a conversation with each parent about each student, with the name of the student in it', async () => {
    const { teacher, parent, student } = world.people;
    const [second = 0] = await addStudents(1);
    await run(sql`update person set name = 'Cost $& {student}' where pid = ${second}`);
    await run(sql`insert into guardian (guardian_pid, child_pid) values (${parent.pid}, ${second})`);
    expect(await write(teacher, [second, student.pid])).toEqual([done(second), done(student.pid)]);
    expect((await inbox(parent)).map(({ subject, senderName }) => [subject, senderName]).toSorted()).toEqual([
      ['About Cost $& {student}', teacher.name],
      [`About ${student.name}`, teacher.name],
    ]);
    const texts = await run(sql<{ body: string }>`select body from message order by message_id`);
    expect(texts[0]?.body).toBe('Cost $& {student} was absent. Please call us about Cost $& {student}.');
    // The parent, the teacher who is a parent, and the parent of both schools: each has a conversation of their own.
    expect(await messages()).toBe(1 + 3);
    const [mine] = await inbox(parent);
    const reply = `/api/messages/${mine?.conversationId}/reply`;
    expect((await send(parent, 'POST', reply, { message: 'We will come.' })).status).toBe(201);
  });

  it('is noted in what was done about each student, and each conversation stands in the log, as with one', async () => {
    const { schoolUser, parent, student } = world.people;
    const [second = 0] = await addStudents(1, { parents: 2 });
    await write(schoolUser, [student.pid, second]);
    expect(await run(sql`select pid, by_pid, action, note from attention_action order by action_id`)).toEqual([
      { pid: student.pid, by_pid: schoolUser.pid, action: 'message', note: `About ${student.name}` },
      { pid: second, by_pid: schoolUser.pid, action: 'message', note: 'About Student 1' },
    ]);
    const many = await logOf(schoolUser.pid);
    expect(many.map(({ about }) => about)).toEqual([student.pid, student.pid, student.pid, second, second]);
    const body = { parentPid: parent.pid, subject: 'About Ottilie', message: 'Please call.' };
    await send(schoolUser, 'POST', `/api/admin/attention/students/${student.pid}/messages`, body);
    const one = (await logOf(schoolUser.pid)).at(-1);
    const words = (line: { narration: string } | undefined) => ({
      ...line,
      narration: line?.narration.replace(/\d+/, 'ID'),
    });
    expect(many.map(words)).toContainEqual(words(one));
  });

  it('comes in the language in which a parent was invited, where it is written in it', async () => {
    const { schoolUser, parent, teacherAndParent, student } = world.people;
    await run(sql`insert into invitation (pid, language, secret_hash)
      values (${parent.pid}, 'ml', sha256('x')), (${teacherAndParent.pid}, 'hi', sha256('y'))`);
    const texts = [{ language: 'ml', subject: '{student}: അവധി', message: '{student} വന്നില്ല.' }];
    await write(schoolUser, [student.pid], { ...LETTER, texts });
    await run(sql`delete from invitation`);
    expect((await inbox(parent)).map(({ subject }) => subject)).toEqual([`${student.name}: അവധി`]);
    expect((await inbox(shared.parentOfBoth)).map(({ subject }) => subject)).toEqual([`About ${student.name}`]);
    const sent = await run(sql<{ subject: string }>`
      select subject from conversation join conversation_participant q using (conversation_id) where q.pid = ${teacherAndParent.pid}`);
    expect(sent).toEqual([{ subject: `About ${student.name}` }]);
  });

  it('says of each student why nobody was written to, and writes to the others', async () => {
    const { schoolUser, teacher, parent, student, foreignStudent } = world.people;
    const [alone = 0, left = 0, lone = 0] = await addStudents(3);
    await run(sql`update person set deleted_at = now() where pid = ${left}`);
    const [banned = 0] = await addStudents(1, { parents: 1 });
    await run(
      sql`update person set banned_at = now() where pid in (select guardian_pid from guardian where child_pid = ${banned})`,
    );
    // Of one whose only parent it is that writes.
    await run(sql`insert into guardian (guardian_pid, child_pid) values (${teacher.pid}, ${lone})`);
    const pids = [foreignStudent.pid, alone, student.pid, parent.pid, left, MISSING, banned, schoolUser.pid];
    const NO_PARENT = 'No parent of this student can be written to.';
    expect(await write(schoolUser, pids)).toEqual([
      refused(foreignStudent.pid, NOT_THERE),
      refused(alone, NO_PARENT),
      done(student.pid),
      refused(parent.pid, 'This person is not a student.'),
      refused(left, NOT_THERE),
      refused(MISSING, NOT_THERE),
      refused(banned, NO_PARENT),
      refused(schoolUser.pid, 'This person is not a student.'),
    ]);
    expect(await messages()).toBe(3);
    expect(await write(teacher, [lone, schoolUser.pid])).toEqual([
      refused(lone, NO_PARENT),
      refused(schoolUser.pid, NOT_THERE),
    ]);
    expect(await write(world.people.staff, [foreignStudent.pid])).toEqual([done(foreignStudent.pid)]);
    await run(sql`delete from guardian where child_pid = ${lone}`);
  });

  it('is not sent about a student with whose name it is too long', async () => {
    const { teacher, student } = world.people;
    const [long = 0] = await addStudents(1, { parents: 1 });
    await run(sql`update person set name = ${'N'.repeat(150)} where pid = ${long}`);
    const results = await write(teacher, [long, student.pid], { subject: `${'s'.repeat(100)}{student}`, message: 'M' });
    expect(results).toEqual([refused(long, expect.stringMatching(/more than 200 characters/)), done(student.pid)]);
  });

  it('is not sent at all where it would be more than a thousand messages within an hour', async () => {
    const { teacher, parent, student } = world.people;
    const [second = 0] = await addStudents(1, { parents: 2 });
    const write1 = await send(teacher, 'POST', `/api/admin/attention/students/${student.pid}/messages`, {
      parentPid: parent.pid,
      subject: 'S',
      message: 'M',
    });
    const { conversationId } = (await write1.json()) as { conversationId: number };
    // Five messages: three parents of the one, two of the other. There is room for four.
    await run(sql`
      insert into message (conversation_id, sender_pid, body, is_reply, sent_at)
      select ${conversationId}::int, ${teacher.pid}::int, 'Hello', true, now() - interval '50 minutes'
        from generate_series(1, ${MESSAGES_PER_HOUR - 5}::int)`);
    const response = await send(teacher, 'POST', MESSAGES, { pids: [student.pid, second], ...LETTER });
    expect([response.status, await response.json()]).toEqual([
      429,
      { message: expect.stringMatching(/^With these 5 messages .* within an hour/) },
    ]);
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(500);
    expect(await messages()).toBe(MESSAGES_PER_HOUR - 4);
    expect(await write(teacher, [student.pid])).toEqual([done(student.pid)]);
    expect((await send(teacher, 'POST', MESSAGES, { pids: [second], ...LETTER })).status).toBe(429);
  });

  it('is sent once, also when it comes twice with one Idempotency-Key', async () => {
    const { teacher, student } = world.people;
    const again = () =>
      send(teacher, 'POST', MESSAGES, { pids: [student.pid], ...LETTER }, { 'Idempotency-Key': 'bulk-1' });
    const [first, second] = [await again(), await again()];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(await second.json()).toEqual(await first.json());
    expect(await messages()).toBe(3);
  });
});

describe('a ban of many', () => {
  it('counts at once for each, is logged for each, and is lifted in the same way', async () => {
    const { schoolUser, teacher, student } = world.people;
    const token = await world.signIn(teacher);
    expect(await ban(schoolUser, [student.pid, teacher.pid])).toEqual([done(student.pid), done(teacher.pid)]);
    expect([await bannedOf(student.pid), await bannedOf(teacher.pid)]).toEqual([true, true]);
    expect((await ask(world.app, 'GET', '/api/messages/conversations', { token })).status).toBe(401);
    // A person who is banned already is done.
    expect(await ban(schoolUser, [teacher.pid])).toEqual([done(teacher.pid)]);
    expect(await ban(schoolUser, [teacher.pid, student.pid], false)).toEqual([done(teacher.pid), done(student.pid)]);
    expect([await bannedOf(student.pid), await bannedOf(teacher.pid)]).toEqual([false, false]);
    world.forgetToken(teacher);
    const line = (type: string, narration: string, { pid }: Person) => ({
      type,
      narration: `${narration} user ${pid}`,
      about: pid,
      school: world.schools.own,
    });
    expect(await logOf(schoolUser.pid)).toEqual([
      line('BAN_USER', 'Banned', student),
      line('BAN_USER', 'Banned', teacher),
      line('BAN_USER', 'Banned', teacher),
      line('UNBAN_USER', 'Unbanned', teacher),
      line('UNBAN_USER', 'Unbanned', student),
    ]);
  });

  it('is told to the other schools of whoever is banned, as one is', async () => {
    const { administrator } = world.people;
    await ban(administrator, [shared.teacherOfBoth.pid, shared.parentOfBoth.pid]);
    const sent = await run(sql`
      select school_id, about_pid, narration from activity_log where is_copy order by about_pid, school_id`);
    const copy = ({ pid }: Person, school_id: number) => ({
      school_id,
      about_pid: pid,
      narration: `Banned user ${pid} (by the academy)`,
    });
    const { own, foreign } = world.schools;
    expect(sent).toEqual([
      copy(shared.teacherOfBoth, own),
      copy(shared.teacherOfBoth, foreign),
      copy(shared.parentOfBoth, own),
      copy(shared.parentOfBoth, foreign),
    ]);
  });

  it('does to each person what the call on one does, and says the same, for whoever may make it', async () => {
    const { tie: _, ...both } = shared;
    const [deleted = 0] = await addStudents(1);
    const everybody = [...Object.values(world.people), ...Object.values(both)].map(({ pid }) => pid);
    const pids = [...everybody, deleted, MISSING];
    for (const as of [world.people.administrator, world.people.schoolUser, world.people.foreignSchoolUser]) {
      await run(sql`update person set deleted_at = now() where pid = ${deleted}`);
      const one: unknown[] = [];
      for (const pid of pids) {
        const response = await send(as, 'PUT', `/api/admin/users/${pid}/ban`, { banned: true });
        const { message } = (await response.json()) as { message: string };
        const sentence = response.status === 404 ? NOT_THERE : message;
        one.push(response.ok ? done(pid) : refused(pid, sentence.endsWith('.') ? sentence : `${sentence}.`));
        const wasBanned = await bannedOf(pid);
        expect([as.name, pid, wasBanned ?? false]).toEqual([as.name, pid, response.ok]);
        await world.mend();
        await shared.tie();
        await run(sql`update person set deleted_at = now() where pid = ${deleted}`);
      }
      expect(await ban(as, pids)).toEqual(one);
      const banned = await run(sql<{ pid: number }>`
        select pid from person where banned_at is not null and pid = any (${pids}::int[]) order by pid`);
      const wanted = (one as Results).flatMap((row) => (row.done ? [row.pid] : []));
      expect(banned.map(({ pid }) => pid)).toEqual(wanted.toSorted((a, b) => a - b));
      await world.mend();
      await shared.tie();
      for (const person of [...Object.values(world.people)]) world.forgetToken(person);
    }
  });

  it('says why of whom a school user shares, of themselves and of a colleague', async () => {
    const { schoolUser, foreignParent } = world.people;
    const [colleague] = await run(sql<{ pid: number }>`
      insert into person (name, role, phone, school_id) values ('Colleague', 4, '9500000001', ${world.schools.own}) returning pid`);
    const pids = [schoolUser.pid, shared.parentOfBoth.pid, colleague?.pid ?? 0, foreignParent.pid];
    expect(await ban(schoolUser, pids)).toEqual([
      refused(schoolUser.pid, 'You cannot do this to your own account.'),
      refused(shared.parentOfBoth.pid, SHARED),
      refused(colleague?.pid ?? 0, 'Only the academy may do this to this user.'),
      refused(foreignParent.pid, NOT_THERE),
    ]);
    expect(await logOf(schoolUser.pid)).toEqual([]);
  });
});

describe('moving many to a class', () => {
  it('puts each into the class of the own school, makes a class that is not there, and tells the one before', async () => {
    const { administrator, student, foreignStudent } = world.people;
    const { own, foreign } = world.schools;
    const to = (className: string | null) => [student, foreignStudent].map(({ pid }) => ({ pid, className }));
    const moved = ({ pid }: Person, before: string | null) => ({ ...done(pid), before });
    expect(await move(administrator, to('9 A'))).toEqual([moved(student, null), moved(foreignStudent, null)]);
    expect(await move(administrator, to(' 10 B '))).toEqual([moved(student, '9 A'), moved(foreignStudent, '9 A')]);
    expect([await classOf(student.pid), await classOf(foreignStudent.pid)]).toEqual([
      { school: own, name: '10 B' },
      { school: foreign, name: '10 B' },
    ]);
    const made = await run(sql`select school_id from class where name = '10 B' order by 1`);
    expect(made).toEqual([{ school_id: own }, { school_id: foreign }].toSorted((a, b) => a.school_id - b.school_id));
    expect(await move(administrator, to(''))).toEqual([moved(student, '10 B'), moved(foreignStudent, '10 B')]);
    expect(await classOf(student.pid)).toBeUndefined();
  });

  it('is taken back by the same call with the classes before', async () => {
    const { schoolUser } = world.people;
    const pids = await addStudents(3);
    const start = pids.map((pid, at) => ({ pid, className: ['8 A', '8 B', null][at] ?? null }));
    await move(schoolUser, start);
    const results = await move(
      schoolUser,
      pids.map((pid) => ({ pid, className: '9 A' })),
    );
    await move(
      schoolUser,
      results.map(({ pid, before }) => ({ pid, className: before ?? null })),
    );
    expect(await Promise.all(pids.map(async (pid) => (await classOf(pid))?.name ?? null))).toEqual([
      '8 A',
      '8 B',
      null,
    ]);
  });

  it('says of each why not, moves the others, and logs it as a change of one', async () => {
    const { schoolUser, teacher, student, foreignStudent } = world.people;
    const all = [student.pid, teacher.pid, foreignStudent.pid, schoolUser.pid, shared.guestTeacher.pid, MISSING];
    const results = await move(
      schoolUser,
      all.map((pid) => ({ pid, className: '7 C' })),
    );
    const no = (pid: number, reason: string) => ({ ...refused(pid, reason), before: null });
    expect(results).toEqual([
      { ...done(student.pid), before: null },
      no(teacher.pid, 'Only students have a class, a roll number and parents.'),
      no(foreignStudent.pid, NOT_THERE),
      no(schoolUser.pid, 'You cannot do this to your own account.'),
      no(shared.guestTeacher.pid, SHARED),
      no(MISSING, NOT_THERE),
    ]);
    expect(await classOf(student.pid)).toEqual({ school: world.schools.own, name: '7 C' });
    expect(await classOf(foreignStudent.pid)).toBeUndefined();
    const body = { firstName: student.name, mobileNumber: '', userRole: 5, schoolId: world.schools.own };
    const path = `/api/admin/users/${student.pid}`;
    expect((await send(schoolUser, 'PUT', path, { ...body, className: '7 D' })).status).toBe(200);
    const [many, one, ...more] = await logOf(schoolUser.pid);
    expect([many, more]).toEqual([one, []]);
    expect(await classOf(student.pid)).toEqual({ school: world.schools.own, name: '7 D' });
  });
});

describe('bulk actions', () => {
  it('are offered to whoever may do the same to one person', async () => {
    const words = async (who: Person) => {
      const response = await ask(world.app, 'POST', '/api/admin/login', {
        body: { identifier: who.phone, password: 'a good long password', parentView: false },
      });
      const { user } = (await response.json()) as { user: { capabilities: string[] } };
      return user.capabilities.filter((word) => word.startsWith('bulk'));
    };
    const { administrator, staff, schoolUser, teacher, parent } = world.people;
    expect(await words(administrator)).toEqual(['bulk', 'bulk:users']);
    expect(await words(schoolUser)).toEqual(['bulk', 'bulk:users']);
    expect(await words(staff)).toEqual(['bulk']);
    expect(await words(teacher)).toEqual(['bulk']);
    expect(await words(parent)).toEqual([]);
    for (const who of [staff, teacher, parent]) {
      const body = { pids: [world.people.student.pid], banned: true };
      expect([who.name, (await send(who, 'PUT', BAN, body)).status]).toEqual([who.name, 403]);
    }
    expect((await send(parent, 'POST', MESSAGES, { pids: [1], ...LETTER })).status).toBe(403);
  });

  const many = Array.from({ length: BULK_AT_ONCE + 1 }, (_, i) => i + 1);
  it.each([
    ['nobody', 'PUT', BAN, { pids: [], banned: true }],
    ['a person twice', 'PUT', BAN, { pids: [1, 2, 1], banned: true }],
    ['too many people', 'PUT', BAN, { pids: many, banned: true }],
    ['a person that is no number', 'PUT', BAN, { pids: ['1'], banned: true }],
    ['no wanted state', 'PUT', BAN, { pids: [1] }],
    ['a student twice', 'PUT', CLASS, { moves: [1, 2, 1].map((pid) => ({ pid, className: '9 A' })) }],
    ['too many students', 'PUT', CLASS, { moves: many.map((pid) => ({ pid, className: '9 A' })) }],
    ['a class that is too long', 'PUT', CLASS, { moves: [{ pid: 1, className: 'x'.repeat(101) }] }],
    ['no class', 'PUT', CLASS, { moves: [{ pid: 1 }] }],
    ['an empty subject', 'POST', MESSAGES, { pids: [1], subject: ' ', message: 'M' }],
    ['too long a message', 'POST', MESSAGES, { pids: [1], subject: 'S', message: 'x'.repeat(10_001) }],
    ['students twice', 'POST', MESSAGES, { pids: [1, 1], ...LETTER }],
    [
      'a language twice',
      'POST',
      MESSAGES,
      { pids: [1], ...LETTER, texts: ['hi', 'hi'].map((language) => ({ language, ...LETTER })) },
    ],
    [
      'a language that there is not',
      'POST',
      MESSAGES,
      { pids: [1], ...LETTER, texts: [{ language: 'fr', ...LETTER }] },
    ],
  ])('with %s are refused with a sentence, and do nothing', async (_, method, path, body) => {
    const response = await send(world.people.administrator, method, path, body);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ message: expect.stringMatching(/^\w+ (field|path)/) });
    expect(await logOf(world.people.administrator.pid)).toEqual([]);
  });

  it('take the longest texts in every language', async () => {
    const longest = { subject: 'ക'.repeat(200), message: 'ക'.repeat(10_000) };
    const texts = LANGUAGES.map((language) => ({ language, ...longest }));
    const { teacher, student } = world.people;
    expect(await write(teacher, [student.pid], { ...longest, texts })).toEqual([done(student.pid)]);
  });

  it('ask no more of the database for a hundred than for ten', async () => {
    const { schoolUser } = world.people;
    const pids = await addStudents(BULK_AT_ONCE, { parents: 2 });
    const acts: [what: string, act: (pids: readonly number[]) => Promise<unknown>][] = [
      ['ban', (some) => ban(schoolUser, some)],
      ['lift', (some) => ban(schoolUser, some, false)],
      [
        'move',
        (some) =>
          move(
            schoolUser,
            some.map((pid) => ({ pid, className: '9 A' })),
          ),
      ],
      ['write', (some) => write(schoolUser, some)],
    ];
    for (const [what, act] of acts) {
      const few = await statementsOf(() => act(pids.slice(0, 10)));
      const many = await statementsOf(() => act(pids));
      expect(few.length).toBeGreaterThan(3);
      expect([what, many.length]).toEqual([what, few.length]);
    }
    expect(await messages()).toBe(2 * (10 + BULK_AT_ONCE));
  });
});
