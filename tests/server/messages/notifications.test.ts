import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallAnswer } from '#contract/call.ts';
import type { notificationCounts, notifications } from '#contract/messages/notifications.ts';
import { TEXT_MAX } from '#domain/lists/limits.ts';
import { ask, bodyOf, makeWorld, type World } from '#tests/support/server/world.ts';

type List = CallAnswer<typeof notifications>;
type Staff = 3 | 4 | 6 | 12;

const PATH = '/api/admin/notifications';
const NOTICE = { title: 'Sports day', description: 'On Saturday.', priority: 1, targetRole: null, schoolId: null };
const MISSING = 2_000_000_000;

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world?.close());
beforeEach(() =>
  sql`delete from push_delivery; delete from push_notice; delete from notification_read; delete from notification`.execute(
    world.database.owner,
  ),
);

const send = async (as: Staff, method: string, path = PATH, body?: unknown, headers: Record<string, string> = {}) =>
  ask(world.app, method, path, { token: await world.tokenAs(as), body, headers });
const list = (as: Staff, query = '') => bodyOf<List>(query, send(as, 'GET', `${PATH}?${query}`));
const titles = async (as: Staff, query?: string) => (await list(as, query)).data.map(({ title }) => title);
async function create(as: Staff, notice: object = {}): Promise<number> {
  const response = await send(as, 'POST', PATH, { ...NOTICE, ...notice });
  expect([notice, response.status]).toEqual([notice, 201]);
  return ((await response.json()) as { notificationId: number }).notificationId;
}
const kept = async () =>
  (await sql<{ count: number }>`select count(*)::int as count from notification`.execute(world.database.owner)).rows[0]
    ?.count;

describe('the list of notifications', () => {
  it('has the newest first, ten on a page, and says which page it is', async () => {
    await sql`insert into notification (title, description, added_at)
      select 'Notice ' || n, 'D', now() - make_interval(hours => n) from generate_series(1, 23) n`.execute(
      world.database.owner,
    );
    const first = await list(3);
    expect(first.data.map(({ title }) => title)).toEqual(Array.from({ length: 10 }, (_, i) => `Notice ${i + 1}`));
    expect(first.pagination).toEqual({ currentPage: 1, totalPages: 3, totalItems: 23, itemsPerPage: 10 });
    const last = await list(3, 'page=3');
    expect(last.data.map(({ title }) => title)).toEqual(['Notice 21', 'Notice 22', 'Notice 23']);
    expect(last.pagination.currentPage).toBe(3);
    expect((await list(3, 'page=4')).data).toEqual([]);
  });

  it('has all fields that is promised', async () => {
    const id = await create(12, { title: ' <b>छुट्टी</b> ', description: 'a\nb', priority: 2, targetRole: 24 });
    const reader = world.people.parent.pid;
    await sql`insert into notification_read (notification_id, pid) values (${id}, ${reader})`.execute(
      world.database.owner,
    );
    expect((await list(3)).data).toEqual([
      {
        notificationId: id,
        title: '<b>छुट्टी</b>',
        description: 'a\nb',
        priority: 2,
        targetRole: 24,
        schoolId: null,
        schoolName: '',
        isEnable: 1,
        addedDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        readCount: 1,
        notice: expect.objectContaining({ audience: { schools: [], roles: [24], classes: [], plans: [] } }),
      },
    ]);
  });

  it('names the school that a notice is for', async () => {
    await create(4, { title: 'For one school' });
    expect((await list(3)).data).toMatchObject([{ schoolId: world.schools.own, schoolName: 'Own School' }]);
  });

  it('searches title and description in any script, whatever the case and accents, and takes % for itself', async () => {
    for (const [title, description] of [
      ['Fête de l’école', 'Samedi'],
      ['രക്ഷാകർതൃ യോഗം', 'വെള്ളിയാഴ്ച'],
      ['Marks', '100% for all'],
      ['Nothing', '1000 of them'],
    ]) {
      await create(3, { title, description });
    }
    expect(await titles(3, `search=${encodeURIComponent('FETE')}`)).toEqual(['Fête de l’école']);
    expect(await titles(3, `search=${encodeURIComponent('രക്ഷാകര്‍തൃ')}`)).toEqual(['രക്ഷാകർതൃ യോഗം']);
    expect(await titles(3, `search=${encodeURIComponent('100%')}`)).toEqual(['Marks']);
    expect((await list(3, 'search=nowhere')).pagination.totalItems).toBe(0);
  });

  it('filters by priority, together with the search', async () => {
    await create(3, { title: 'Low one', priority: 1 });
    await create(3, { title: 'High one', priority: 3 });
    await create(3, { title: 'High other', priority: 3 });
    expect((await list(3, 'priority=3&limit=10')).pagination.totalItems).toBe(2);
    expect(await titles(3, 'priority=3&search=one')).toEqual(['High one']);
    expect(await titles(3, 'priority=')).toHaveLength(3);
  });

  it('shows a school user and a teacher those of the own school and those for all, and no others', async () => {
    const { own, foreign } = world.schools;
    for (const [title, schoolId] of [
      ['all', null],
      ['own', own],
      ['foreign', foreign],
    ] as const) {
      await create(3, { title, schoolId });
    }
    for (const as of [4, 6] as const) expect(await titles(as)).toEqual(['own', 'all']);
    for (const as of [3, 12] as const) expect(await titles(as)).toEqual(['foreign', 'own', 'all']);
  });

  it('counts for the cards what the person sees', async () => {
    await create(3, { priority: 3 });
    await create(3, { priority: 3, schoolId: world.schools.foreign });
    await create(3, { schoolId: world.schools.own });
    const { owner } = world.database;
    await sql`insert into notification (title, description, is_enabled, added_at) values
      ('just within', 'D', false, now() - interval '7 days' + interval '1 minute'),
      ('just past', 'D', true, now() - interval '7 days' - interval '1 minute')`.execute(owner);
    await send(3, 'DELETE', `${PATH}/${await create(3, { priority: 3 })}`);
    const counts = async (as: Staff) =>
      (await (await send(as, 'GET', `${PATH}/counts`)).json()) as CallAnswer<typeof notificationCounts>;
    expect(await counts(12)).toEqual({ total: 5, active: 4, highPriority: 2, thisWeek: 4 });
    expect(await counts(6)).toEqual({ total: 4, active: 3, highPriority: 1, thisWeek: 3 });
  });

  it('counts as active what people are shown now, and not what is to come, has ended or was withdrawn', async () => {
    const { owner } = world.database;
    await create(3, { title: 'running', audience: {}, endsAt: new Date(Date.now() + 3_600_000).toISOString() });
    await create(3, { title: 'planned', audience: {}, startsAt: new Date(Date.now() + 3_600_000).toISOString() });
    const withdrawn = await create(3, { title: 'withdrawn' });
    await send(3, 'PUT', `${PATH}/${withdrawn}/withdrawal`);
    await sql`insert into notification (title, description, starts_at, ends_at) values
      ('ended', 'D', now() - interval '2 days', now() - interval '1 day')`.execute(owner);
    const counts = await (await send(3, 'GET', `${PATH}/counts`)).json();
    expect(counts).toMatchObject({ total: 4, active: 1 });
  });
});

describe('creating a notification', () => {
  it.each([3, 12] as const)('is possible for role %i, for one school or for all', async (as) => {
    await create(as, { title: 'for all' });
    await create(as, { title: 'for one', schoolId: world.schools.foreign });
    expect((await list(3)).data.map(({ title, schoolId }) => [title, schoolId])).toEqual([
      ['for one', world.schools.foreign],
      ['for all', null],
    ]);
  });

  it('is possible for a school user for the own school, which is set whether it is sent or not', async () => {
    await create(4, { title: 'not said' });
    await create(4, { title: 'said', schoolId: world.schools.own });
    expect((await list(3)).data.map(({ schoolId }) => schoolId)).toEqual([world.schools.own, world.schools.own]);
  });

  it('by a school user for another school is refused like one for a missing school', async () => {
    for (const schoolId of [world.schools.foreign, MISSING]) {
      const response = await send(4, 'POST', PATH, { ...NOTICE, schoolId });
      expect([response.status, await response.json()]).toEqual([404, { message: 'Not found' }]);
    }
    expect((await send(3, 'POST', PATH, { ...NOTICE, schoolId: MISSING })).status).toBe(404);
    expect(await kept()).toBe(0);
  });

  it('is not possible for a teacher', async () => {
    expect((await send(6, 'POST', PATH, NOTICE)).status).toBe(403);
    expect(await kept()).toBe(0);
  });

  it.each([
    ['no title', { title: undefined }],
    ['an empty title', { title: '' }],
    ['a title of blanks', { title: ' \n ' }],
    ['a title that is too long', { title: 'x'.repeat(TEXT_MAX.title + 1) }],
    ['a title that is no text', { title: 7 }],
    ['an empty description', { description: ' ' }],
    ['a description that is too long', { description: 'x'.repeat(TEXT_MAX.description + 1) }],
    ['priority 7', { priority: 7 }],
    ['priority 0', { priority: 0 }],
    ['a priority in words', { priority: 'High' }],
    ['a priority as text', { priority: '1' }],
    ['a role that there is not', { targetRole: 7 }],
    ['a school that is no id', { schoolId: -1 }],
    ['a field that is not declared', { isEnable: 0 }],
  ])('with %s is refused with a message, and nothing is kept', async (_, wrong) => {
    const response = await send(3, 'POST', PATH, { ...NOTICE, ...wrong });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ message: expect.stringMatching(/./) });
    expect(await kept()).toBe(0);
  });

  it('takes texts of the full length and keeps them as they are', async () => {
    const notice = { title: 'ക'.repeat(TEXT_MAX.title), description: `=1+1\n${'x'.repeat(TEXT_MAX.description - 5)}` };
    await create(3, notice);
    expect((await list(3)).data[0]).toMatchObject(notice);
  });

  it('sent twice with one key is done once, and answered the same', async () => {
    const key = { 'Idempotency-Key': 'twice' };
    const [one, other] = await Promise.all([send(3, 'POST', PATH, NOTICE, key), send(3, 'POST', PATH, NOTICE, key)]);
    const third = await send(3, 'POST', PATH, NOTICE, key);
    expect([one.status, other.status, third.status]).toEqual([201, 201, 201]);
    const answers = new Set([await one.text(), await other.text(), await third.text()]);
    expect(answers.size).toBe(1);
    expect(await kept()).toBe(1);
  });

  it('with a key that named another notification is refused with a message', async () => {
    const key = { 'Idempotency-Key': 'other' };
    await send(3, 'POST', PATH, NOTICE, key);
    const response = await send(3, 'POST', PATH, { ...NOTICE, title: 'Another' }, key);
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({ message: expect.stringMatching(/./) });
    expect(await titles(3)).toEqual([NOTICE.title]);
  });

  it('that was refused leaves its key free', async () => {
    const key = { 'Idempotency-Key': 'refused' };
    expect((await send(3, 'POST', PATH, { ...NOTICE, schoolId: MISSING }, key)).status).toBe(404);
    expect((await send(3, 'POST', PATH, NOTICE, key)).status).toBe(201);
  });
});

describe('deleting a notification', () => {
  const remove = async (as: Staff, id: number) => (await send(as, 'DELETE', `${PATH}/${id}`)).status;

  it('removes it from lists and counts, once', async () => {
    const id = await create(3);
    expect([await remove(12, id), await remove(12, id)]).toEqual([200, 404]);
    expect((await list(3)).pagination.totalItems).toBe(0);
  });

  it('is possible for a school user for the own school’s ones, and for no others', async () => {
    const own = await create(3, { schoolId: world.schools.own });
    const forAll = await create(3);
    const foreign = await create(3, { schoolId: world.schools.foreign });
    expect(await remove(4, own)).toBe(200);
    expect(await remove(4, forAll)).toBe(403);
    expect(await remove(4, foreign)).toBe(404);
    expect(await remove(4, MISSING)).toBe(404);
    expect((await list(3)).data.map(({ notificationId }) => notificationId)).toEqual([foreign, forAll]);
  });

  it('is not possible for a teacher', async () => {
    expect(await remove(6, await create(3, { schoolId: world.schools.own }))).toBe(403);
  });

  it('can be taken back by whoever may delete it, with its readers', async () => {
    const id = await create(3, { schoolId: world.schools.own });
    await sql`insert into notification_read (notification_id, pid) values (${id}, ${world.people.parent.pid})`.execute(
      world.database.owner,
    );
    await remove(4, id);
    const restored = await send(4, 'POST', `/api/admin/deletions/notification/${id}/restore`);
    expect(restored.status).toBe(200);
    expect((await list(4)).data).toMatchObject([{ notificationId: id, readCount: 1 }]);
  });

  it('is in the activity log, as creating is', async () => {
    const id = await create(12, { title: 'Heard' });
    await remove(12, id);
    const response = await send(3, 'GET', '/api/admin/activity-logs?activityType=notification&limit=2');
    const { data } = (await response.json()) as { data: { activityType: string; pid: number; narration: string }[] };
    expect(data.map(({ activityType, pid, narration }) => [activityType, pid, narration])).toEqual([
      ['DELETE_NOTIFICATION', world.people.staff.pid, `Deleted notification ${id}: Heard`],
      ['CREATE_NOTIFICATION', world.people.staff.pid, `Created notification ${id}: Heard`],
    ]);
  });
});
