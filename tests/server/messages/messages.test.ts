import { sql, type Updateable } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallAnswer } from '#contract/call.ts';
import type { conversation, conversations, recipients } from '#contract/messages/messages.ts';
import type { DB } from '#host/server/database/schema.ts';
import { MESSAGES_PER_HOUR } from '#host/server/messages/messages.calls.ts';
import { ask, makeWorld, type Person, type World } from '#tests/support/server/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world?.close());

const MISSING = 2_000_000_000;

async function call(who: Person, method: string, path: string, options: { body?: unknown; key?: string } = {}) {
  const isParent = who.pid === world.people.teacherAndParent.pid;
  const token = await world.tokenOf(who, isParent);
  return ask(world.app, method, `/api/messages/${path}`, {
    token,
    body: options.body,
    ...(options.key ? { headers: { 'Idempotency-Key': options.key } } : {}),
  });
}
async function get<T>(who: Person, path: string): Promise<T> {
  const response = await call(who, 'GET', path);
  expect([path, response.status]).toEqual([path, 200]);
  return (await response.json()) as T;
}
const inbox = async (who: Person, status = '') =>
  (await get<CallAnswer<typeof conversations>>(who, `conversations${status && `?status=${status}`}`)).conversations;
const unread = async (who: Person) => (await get<{ unreadCount: number }>(who, 'unread-count')).unreadCount;
const thread = async (who: Person, id: number) =>
  (await get<CallAnswer<typeof conversation>>(who, `conversation/${id}`)).messages;

/** Roles of the people made here, by pid. */
const roles = new Map<number, number>();
const roleOf = (who: Person) => {
  const { teacher, teacherAndParent, staff } = world.people;
  const made = roles.get(who.pid);
  if (made !== undefined) return made;
  return who === teacher || who === teacherAndParent ? 6 : who === staff ? 12 : 4;
};
const messageTo = (who: Person, more: object = {}) => ({
  recipientId: who.pid,
  recipientRole: roleOf(who),
  subject: 'Bus timing',
  message: 'Is the bus late today?',
  priority: 'normal',
  ...more,
});
/** Begins a conversation and gives its id. */
async function begin(from: Person, to: Person, more: object = {}): Promise<number> {
  const response = await call(from, 'POST', 'send', { body: messageTo(to, more) });
  expect(response.status).toBe(201);
  return ((await response.json()) as { conversationId: number }).conversationId;
}
const reply = (who: Person, id: number, message: string, key?: string) =>
  call(who, 'POST', `${id}/reply`, { body: { message }, ...(key ? { key } : {}) });

/** A person of a role at a school, who may sign in. */
let people = 0;
async function newPerson(name: string, role: 4 | 5 | 6 | 24, schoolId: number | null): Promise<Person> {
  const { owner } = world.database;
  const phone = String(9200000000 + ++people);
  const { pid } = await owner
    .insertInto('person')
    .values({ name, role, phone, school_id: schoolId })
    .returning('pid')
    .executeTakeFirstOrThrow();
  await sql`insert into credential (pid, password_hash)
    select ${pid}::int, password_hash from credential where pid = ${world.people.parent.pid}::int`.execute(owner);
  roles.set(pid, role);
  return { pid, phone, name };
}
async function newFamily(schoolId: number): Promise<{ parent: Person; child: Person }> {
  const child = await newPerson('कुमार बच्चा', 5, schoolId);
  const parent = await newPerson('ലത കൃഷ്ണൻ', 24, null);
  await world.database.owner
    .insertInto('guardian')
    .values({ guardian_pid: parent.pid, child_pid: child.pid })
    .execute();
  return { parent, child };
}
const change = (who: Person, values: Updateable<DB['person']>) =>
  world.database.owner.updateTable('person').set(values).where('pid', '=', who.pid).execute();

describe('whom a parent may write to', () => {
  it('is the teachers and school users of the children’s schools, and academy staff; teachers come first', async () => {
    const { parent, teacher, teacherAndParent, schoolUser, staff } = world.people;
    const { recipients: rows } = await get<CallAnswer<typeof recipients>>(parent, 'recipients');
    expect(rows).toEqual([
      { pid: teacher.pid, firstName: teacher.name, roleName: 'Teacher', userRole: 6 },
      { pid: teacherAndParent.pid, firstName: teacherAndParent.name, roleName: 'Teacher', userRole: 6 },
      { pid: schoolUser.pid, firstName: schoolUser.name, roleName: 'School', userRole: 4 },
      { pid: staff.pid, firstName: staff.name, roleName: 'Academy staff', userRole: 12 },
    ]);
  });

  it('is not a teacher of another school who has a child at this one', async () => {
    const elsewhere = await newPerson('Tara Elsewhere', 6, world.schools.foreign);
    await world.database.owner
      .insertInto('guardian')
      .values({ guardian_pid: elsewhere.pid, child_pid: world.people.student.pid })
      .execute();
    const { parent } = world.people;
    const { recipients: rows } = await get<CallAnswer<typeof recipients>>(parent, 'recipients');
    expect(rows.map(({ pid }) => pid)).not.toContain(elsewhere.pid);
    expect((await call(parent, 'POST', 'send', { body: messageTo(elsewhere) })).status).toBe(404);
  });

  it('is nobody who is banned or deleted, and never the parent themselves', async () => {
    const { parent } = await newFamily(world.schools.own);
    const gone = await newPerson('Gone Teacher', 6, world.schools.own);
    const pids = async (who: Person) =>
      (await get<CallAnswer<typeof recipients>>(who, 'recipients')).recipients.map(({ pid }) => pid);
    expect(await pids(parent)).toContain(gone.pid);
    for (const values of [{ banned_at: new Date() }, { banned_at: null, deleted_at: new Date() }]) {
      await change(gone, values);
      expect(await pids(parent)).not.toContain(gone.pid);
      expect((await call(parent, 'POST', 'send', { body: messageTo(gone) })).status).toBe(404);
    }
    const { teacherAndParent } = world.people;
    expect(await pids(teacherAndParent)).not.toContain(teacherAndParent.pid);
  });
});

describe('sending', () => {
  it('begins a conversation that both sides see with today’s names, unread for the recipient', async () => {
    const { parent } = await newFamily(world.schools.own);
    const teacher = await newPerson('രേഖ തോമസ്', 6, world.schools.own);
    const id = await begin(parent, teacher, { subject: '  <b>Bus</b> =1+1 ', priority: 'urgent' });
    await change(teacher, { name: 'രേഖ മാത്യു' });
    await change(parent, { name: 'ലത മേനോൻ' });
    const row = { conversationId: id, subject: '<b>Bus</b> =1+1', messageCount: 1, priority: 'urgent' };
    expect(await inbox(parent)).toEqual([
      { ...row, senderName: 'രേഖ മാത്യു', isRead: true, lastMessageDate: expect.any(String) },
    ]);
    expect(await inbox(teacher)).toEqual([
      { ...row, senderName: 'ലത മേനോൻ', isRead: false, lastMessageDate: expect.any(String) },
    ]);
    expect([await unread(parent), await unread(teacher)]).toEqual([0, 1]);
    expect((await thread(teacher, id)).map(({ senderName }) => senderName)).toEqual(['ലത മേനോൻ']);
  });

  it('refuses a wrong role, and the id of somebody who is not a recipient', async () => {
    const { parent, teacher, foreignSchoolUser, administrator, student } = world.people;
    const before = (await inbox(parent)).length;
    const wrongRole = await call(parent, 'POST', 'send', { body: messageTo(teacher, { recipientRole: 4 }) });
    expect(wrongRole.status).toBe(400);
    expect(await wrongRole.json()).toEqual({ message: expect.stringContaining('recipientRole') });
    for (const [pid, role] of [
      [foreignSchoolUser.pid, 4],
      [administrator.pid, 3],
      [student.pid, 5],
      [parent.pid, 24],
      [MISSING, 6],
    ] as const) {
      const body = { ...messageTo(teacher), recipientId: pid, recipientRole: role };
      const response = await call(parent, 'POST', 'send', { body });
      expect([pid, response.status]).toEqual([pid, 404]);
      expect(await response.json()).toEqual({ message: 'Not found' });
    }
    expect((await inbox(parent)).length).toBe(before);
  });

  it.each([{ subject: ' \n ' }, { message: '' }, { message: 'x'.repeat(10_001) }, { priority: 'low' }])(
    'refuses %j',
    async (more) => {
      const { parent, teacher } = world.people;
      expect((await call(parent, 'POST', 'send', { body: messageTo(teacher, more) })).status).toBe(400);
    },
  );

  it('twice with one key begins one conversation, also at the same moment', async () => {
    const { parent } = await newFamily(world.schools.own);
    const { teacher } = world.people;
    const body = messageTo(teacher);
    const sent = await Promise.all(
      [1, 2, 3].map(async () => {
        const response = await call(parent, 'POST', 'send', { body, key: 'message-1' });
        return [response.status, ((await response.json()) as { conversationId: number }).conversationId];
      }),
    );
    expect(new Set(sent.map((each) => each.join())).size).toBe(1);
    expect(await inbox(parent)).toHaveLength(1);
    const id = sent[0]?.[1] ?? 0;
    expect((await reply(parent, id, 'And tomorrow?', 'message-2')).status).toBe(201);
    expect((await reply(parent, id, 'And tomorrow?', 'message-2')).status).toBe(201);
    expect(await thread(parent, id)).toHaveLength(2);
  });

  it('is not for staff', async () => {
    const { teacher, parent } = world.people;
    const response = await call(teacher, 'POST', 'send', { body: { ...messageTo(teacher), recipientId: parent.pid } });
    expect(response.status).toBe(403);
  });

  it('keeps subject and words out of the activity log', async () => {
    const { parent, teacher } = world.people;
    const id = await begin(parent, teacher, { subject: 'Secret subject', message: 'Secret words' });
    await reply(teacher, id, 'Secret reply');
    const lines = await world.database.owner
      .selectFrom('activity_log')
      .select(['activity_type', 'narration'])
      .where('activity_type', 'in', ['SEND_MESSAGE', 'REPLY_MESSAGE'])
      .execute();
    expect(lines.map((line) => line.activity_type)).toEqual(expect.arrayContaining(['SEND_MESSAGE', 'REPLY_MESSAGE']));
    expect(JSON.stringify(lines)).not.toContain('Secret');
  });
});

describe('a conversation', () => {
  it('has the oldest message first and is marked as read, your own messages once the other side has opened them', async () => {
    const { parent } = await newFamily(world.schools.own);
    const { teacher } = world.people;
    const id = await begin(parent, teacher);
    expect((await reply(parent, id, 'Please tell me soon.')).status).toBe(201);
    expect((await thread(parent, id)).map(({ isRead }) => isRead)).toEqual([false, false]);

    const before = await unread(teacher);
    const seen = await thread(teacher, id);
    expect(seen).toEqual([
      {
        messageId: expect.any(Number),
        senderId: parent.pid,
        senderName: 'ലത കൃഷ്ണൻ',
        subject: 'Bus timing',
        message: 'Is the bus late today?',
        isReply: false,
        sentDate: expect.any(String),
        isRead: true,
      },
      expect.objectContaining({ message: 'Please tell me soon.', isReply: true, isRead: true }),
    ]);
    // Both of the messages that had not been read.
    expect(await unread(teacher)).toBe(before - 2);
    expect((await inbox(teacher)).find((row) => row.conversationId === id)).toMatchObject({ isRead: true });

    await reply(teacher, id, '  About ten minutes.\n ');
    expect(await unread(parent)).toBe(1);
    await reply(parent, id, 'Thank you.');
    const now = await thread(parent, id);
    expect(now.map(({ message, isRead }) => [message, isRead])).toEqual([
      ['Is the bus late today?', true],
      ['Please tell me soon.', true],
      ['About ten minutes.', true],
      ['Thank you.', false],
    ]);
  });

  it('takes a thousand messages an hour from one person, including deleted conversations', async () => {
    const { parent } = await newFamily(world.schools.own);
    const { teacher } = world.people;
    const id = await begin(parent, teacher);
    await sql`
      insert into message (conversation_id, sender_pid, body, is_reply, sent_at)
      select ${id}::int, ${parent.pid}::int, 'Hello', true, now() - interval '50 minutes' from generate_series(3, ${MESSAGES_PER_HOUR}::int)`.execute(
      world.database.owner,
    );
    expect((await reply(parent, id, 'The last one')).status).toBe(201);
    expect((await call(parent, 'DELETE', `conversation/${id}`)).status).toBe(200);
    const refused = await call(parent, 'POST', 'send', { body: messageTo(teacher) });
    expect([refused.status, await refused.json()]).toEqual([429, { message: expect.stringMatching(/within an hour/) }]);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(500);
    expect(Number(refused.headers.get('Retry-After'))).toBeLessThanOrEqual(600);
    // Others go on, and so does this one when the hour is over.
    expect((await reply(teacher, id, 'Hello')).status).toBe(201);
    await sql`update message set sent_at = sent_at - interval '11 minutes' where sender_pid = ${parent.pid}`.execute(
      world.database.owner,
    );
    await begin(parent, teacher);
  });

  it('refuses an empty reply', async () => {
    const { parent, teacher } = world.people;
    const id = await begin(parent, teacher);
    for (const message of ['', '   ', '\n\t']) expect((await reply(parent, id, message)).status).toBe(400);
    expect(await thread(parent, id)).toHaveLength(1);
  });

  it('is 404 for everyone else, including administrators, like a missing one', async () => {
    const { parent, teacher, administrator, schoolUser, foreignParent } = world.people;
    const id = await begin(parent, teacher);
    for (const who of [administrator, schoolUser, foreignParent]) {
      for (const target of [id, MISSING]) {
        const answers = [
          await call(who, 'GET', `conversation/${target}`),
          await reply(who, target, 'Hello'),
          await call(who, 'DELETE', `conversation/${target}`),
        ];
        expect([who.name, target, ...answers.map(({ status }) => status)]).toEqual([who.name, target, 404, 404, 404]);
        expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual(
          Array(3).fill({ message: 'Not found' }),
        );
      }
      expect((await inbox(who)).map((row) => row.conversationId)).not.toContain(id);
    }
    expect(await thread(teacher, id)).toHaveLength(1);
  });

  it('counts every message of many that are sent at once, while it is being read', async () => {
    const { parent } = await newFamily(world.schools.own);
    const { teacher } = world.people;
    const id = await begin(parent, teacher);
    await thread(teacher, id);
    const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => reply(parent, id, `Message ${i}`)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
    const { unread_count } = await world.database.owner
      .selectFrom('conversation_participant')
      .select('unread_count')
      .where('conversation_id', '=', id)
      .where('pid', '=', teacher.pid)
      .executeTakeFirstOrThrow();
    expect(unread_count).toBe(8);
    expect((await inbox(teacher)).find((row) => row.conversationId === id)).toMatchObject({ messageCount: 9 });

    // Whatever a reader has not been shown is unread afterwards.
    const [shown] = await Promise.all([
      thread(teacher, id),
      ...Array.from({ length: 6 }, (_, i) => reply(parent, id, `Meanwhile ${i}`)),
    ]);
    const after = await world.database.owner
      .selectFrom('conversation_participant')
      .select('unread_count')
      .where('conversation_id', '=', id)
      .where('pid', '=', teacher.pid)
      .executeTakeFirstOrThrow();
    expect(after.unread_count).toBeGreaterThanOrEqual(15 - (shown as unknown[]).length);
    expect(await thread(teacher, id)).toHaveLength(15);
    expect((await inbox(teacher, 'unread')).map((row) => row.conversationId)).not.toContain(id);
  });
});

describe('the list', () => {
  it('of staff shows all, those they have written in, or those that are unread, latest first', async () => {
    const { parent } = await newFamily(world.schools.own);
    const teacher = await newPerson('Nila Newteacher', 6, world.schools.own);
    const answered = await begin(parent, teacher, { subject: 'Answered' });
    const waiting = await begin(parent, teacher, { subject: 'Waiting' });
    await thread(teacher, answered);
    await reply(teacher, answered, 'Yes.');
    const subjects = async (status: string) => (await inbox(teacher, status)).map(({ subject }) => subject);
    expect(await subjects('all')).toEqual(['Answered', 'Waiting']);
    expect(await subjects('')).toEqual(['Answered', 'Waiting']);
    expect(await subjects('sent')).toEqual(['Answered']);
    expect(await subjects('unread')).toEqual(['Waiting']);
    expect(await unread(teacher)).toBe(1);
    expect((await call(teacher, 'GET', 'conversations?status=read')).status).toBe(400);
    expect(waiting).toBeGreaterThan(answered);
  });
});

describe('deleting', () => {
  it('removes the conversation from the person’s own list, and a second time changes nothing', async () => {
    const { parent } = await newFamily(world.schools.own);
    const { teacher } = world.people;
    const id = await begin(parent, teacher);
    for (let i = 0; i < 2; i += 1) {
      const response = await call(parent, 'DELETE', `conversation/${id}`);
      expect([response.status, await response.json()]).toEqual([200, { message: 'Conversation deleted' }]);
    }
    expect(await inbox(parent)).toEqual([]);
    expect((await call(parent, 'GET', `conversation/${id}`)).status).toBe(404);
    expect((await reply(parent, id, 'Still there?')).status).toBe(404);
    expect((await inbox(teacher)).map((row) => row.conversationId)).toContain(id);

    await reply(teacher, id, 'An answer');
    expect(await inbox(parent)).toEqual([
      expect.objectContaining({ conversationId: id, isRead: false, messageCount: 2 }),
    ]);
    expect(await thread(parent, id)).toHaveLength(2);
  });

  it('can be restored', async () => {
    const { parent } = await newFamily(world.schools.own);
    const id = await begin(parent, world.people.teacher);
    await call(parent, 'DELETE', `conversation/${id}`);
    const token = await world.tokenOf(parent);
    const restored = await ask(world.app, 'POST', `/api/admin/deletions/conversation/${id}/restore`, { token });
    expect(restored.status).toBe(200);
    expect((await inbox(parent)).map((row) => row.conversationId)).toEqual([id]);
  });

  it('removes its unread messages from the count', async () => {
    const { parent } = await newFamily(world.schools.own);
    const { teacher } = world.people;
    const id = await begin(parent, teacher);
    await reply(teacher, id, 'An answer');
    expect(await unread(parent)).toBe(1);
    await call(parent, 'DELETE', `conversation/${id}`);
    expect(await unread(parent)).toBe(0);
  });
});

describe('when one side has gone', () => {
  const closed = async (who: Person, id: number) => {
    const response = await reply(who, id, 'Are you there?');
    expect([response.status, await response.json()]).toEqual([403, { message: expect.stringContaining('closed') }]);
  };

  it.each(['banned_at', 'deleted_at'])('%s: the messages stay, and nothing can be written any more', async (column) => {
    const { parent } = await newFamily(world.schools.own);
    const office = await newPerson('Olive Office', 4, world.schools.own);
    const id = await begin(parent, office);
    await reply(office, id, 'At nine.');
    await change(office, { [column]: new Date() });
    expect((await inbox(parent))[0]).toMatchObject({ conversationId: id, senderName: 'Olive Office' });
    expect((await thread(parent, id)).map(({ message }) => message)).toEqual(['Is the bus late today?', 'At nine.']);
    await closed(parent, id);
    await change(office, { [column]: null });
    expect((await reply(parent, id, 'Welcome back')).status).toBe(201);
  });

  it('the only child left for another school: the parent writes to the new one, and staff cannot go on either', async () => {
    const { parent, child } = await newFamily(world.schools.own);
    const teacher = await newPerson('Old Teacher', 6, world.schools.own);
    const id = await begin(parent, teacher);
    const academy = await begin(parent, world.people.staff);
    await change(child, { school_id: world.schools.foreign });
    expect(await thread(parent, id)).toHaveLength(1);
    await closed(parent, id);
    await closed(teacher, id);
    expect((await call(parent, 'POST', 'send', { body: messageTo(teacher) })).status).toBe(404);
    expect((await reply(parent, academy, 'To the academy, always.')).status).toBe(201);
    await begin(parent, world.people.foreignSchoolUser);
  });

  it('the only child deleted: the messages stay', async () => {
    const { parent, child } = await newFamily(world.schools.own);
    const id = await begin(parent, world.people.teacher);
    await change(child, { deleted_at: new Date() });
    expect((await inbox(parent)).map((row) => row.conversationId)).toEqual([id]);
    await closed(parent, id);
    await closed(world.people.teacher, id);
  });

  it('the database refuses new messages too', async () => {
    const { parent, child } = await newFamily(world.schools.own);
    const id = await begin(parent, world.people.teacher);
    await change(child, { school_id: world.schools.foreign });
    const actor = {
      kind: 'person',
      pid: parent.pid,
      role: 24,
      isParentView: true,
      schools: [world.schools.foreign],
      children: [child.pid],
    } as const;
    await expect(
      world.database.as(actor, (tx) =>
        tx.insertInto('message').values({ conversation_id: id, sender_pid: parent.pid, body: 'x' }).execute(),
      ),
    ).rejects.toThrow(/row-level security/);
  });
});

describe('a teacher who is also a parent', () => {
  it('has one inbox: writes as parent, answers as teacher', async () => {
    const { teacherAndParent, schoolUser, parent } = world.people;
    const own = await begin(teacherAndParent, schoolUser);
    const received = await begin(parent, teacherAndParent);
    expect((await inbox(teacherAndParent)).slice(0, 2).map((row) => row.conversationId)).toEqual([received, own]);
    const asTeacher = await world.signIn(teacherAndParent);
    const answer = await ask(world.app, 'POST', `/api/messages/${received}/reply`, {
      token: asTeacher,
      body: { message: 'Gladly.' },
    });
    expect(answer.status).toBe(201);
    expect((await ask(world.app, 'GET', '/api/messages/recipients', { token: asTeacher })).status).toBe(403);
  });
});
