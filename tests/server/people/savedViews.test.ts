/** Saved views of lists at the server (promises/session-and-errors.md#columns-and-views): whose they are, and whom they reach. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallAnswer } from '#contract/call.ts';
import type { savedViews } from '#contract/people/savedViews.ts';
import { SAVED_VIEWS_MAX } from '#domain/lists/savedViews.ts';
import { shareRoles } from '#domain/lists/sharedViews.ts';
import { ACTING_ROLES, type ActingRole } from '#host/server/http/policy.ts';
import { ask, makeWorld, type World } from '#tests/support/server/world.ts';

const PATH = '/api/admin/saved-views';
const LIST = 'academy-users';
const VIEWS = { role: '6', rows: 50, hide: ['school'], sort: { by: 'user', direction: 'ascending' } };

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world?.close());
beforeEach(() => sql`delete from saved_view`.execute(world.database.owner));

const call = async (role: ActingRole, method: 'GET' | 'PUT' | 'DELETE', path: string, body?: object) =>
  ask(world.app, method, path, { token: await world.tokenAs(role), body });
const save = (role: ActingRole, more: object = {}) =>
  call(role, 'PUT', PATH, { list: LIST, name: 'Teachers', views: VIEWS, ...more });
const saved = async (role: ActingRole, more: object = {}) =>
  ((await (await save(role, more)).json()) as { viewId: number }).viewId;
const share = (role: ActingRole, viewId: number, body: object) => call(role, 'PUT', `${PATH}/${viewId}/share`, body);
const found = async (role: ActingRole, list = LIST) =>
  (await (await call(role, 'GET', `${PATH}?list=${encodeURIComponent(list)}`)).json()) as CallAnswer<typeof savedViews>;
const sharedWith = async (role: ActingRole) => (await found(role)).shared.map(({ name }) => name);

describe('a view that is saved', () => {
  it('comes back on every device of its owner, in the order in which views were saved', async () => {
    const viewId = await saved(4);
    await save(4, { name: 'All', views: {} });
    expect((await found(4)).own).toEqual([
      { viewId, name: 'Teachers', views: VIEWS, sharedSchoolId: null, sharedSchool: '', sharedRole: null },
      expect.objectContaining({ name: 'All', views: {} }),
    ]);
    expect((await found(4, 'academy-schools')).own).toEqual([]);
    for (const role of [3, 12, 6] as const) expect(await found(role)).toEqual({ own: [], shared: [] });
  });

  it('is one of a name: saved again or renamed to it, it takes the place of the other', async () => {
    const first = await saved(4);
    expect(await saved(4, { views: { role: '5' } })).toBe(first);
    const other = await saved(4, { name: 'Others' });
    expect(await saved(4, { viewId: other, name: 'Teachers' })).toBe(other);
    expect((await found(4)).own).toMatchObject([{ viewId: other, name: 'Teachers', views: VIEWS }]);
  });

  it('has no words of a search and no page, whatever was sent', async () => {
    await save(4, { views: { search: 'Meera', page: 3, filter: { search: 'Meera', type: 'LOGIN' } } });
    expect((await found(4)).own).toMatchObject([{ views: { filter: { search: '', type: 'LOGIN' } } }]);
  });

  it('stays text, whatever is in it', async () => {
    const text = "<img src=x onerror=alert(1)>'; drop table saved_view; --";
    await save(4, { name: text.slice(0, 60), views: { role: text } });
    expect((await found(4)).own).toMatchObject([{ name: text.slice(0, 60), views: { role: text } }]);
  });

  it('is refused where it is too long, of another kind, or of no list', async () => {
    const deep = { a: { b: { c: { d: 1 } } } };
    const long = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`f${i}`, 'x'.repeat(200)]));
    for (const wrong of [
      { list: 'x'.repeat(101) },
      { list: '' },
      { list: '../users' },
      { name: '' },
      { name: 'x'.repeat(61) },
      { name: 5 },
      { views: [] },
      { views: 'role=6' },
      { views: { role: 'x'.repeat(201) } },
      { views: { 'a b': 1 } },
      { views: { hide: Array.from({ length: 101 }, String) } },
      { views: JSON.parse('{"__proto__": {"x": 1}}') },
      { views: deep },
      { views: long },
      { more: 1 },
    ]) {
      const answer = await save(4, wrong);
      const { message } = (await answer.json()) as { message: string };
      expect([answer.status, typeof message], JSON.stringify(wrong).slice(0, 80)).toEqual([400, 'string']);
    }
    expect((await call(4, 'GET', PATH)).status).toBe(400);
  });

  it('is one of at most 20 of a list', async () => {
    for (let turn = 0; turn < SAVED_VIEWS_MAX; turn += 1) expect((await save(4, { name: `${turn}` })).status).toBe(200);
    const full = await save(4, { name: 'One more' });
    expect([full.status, await full.json()]).toEqual([409, { message: 'There are 20 views of this list already' }]);
    expect((await save(4, { name: '3', views: {} })).status).toBe(200);
    expect((await save(4, { name: 'One more', list: 'academy-schools' })).status).toBe(200);
  });

  it('is changed and removed by its owner alone, and under its own list', async () => {
    const viewId = await saved(4);
    for (const role of [3, 12, 6] as const) {
      expect((await save(role, { viewId })).status, String(role)).toBe(404);
      expect((await share(role, viewId, { role: 6 })).status, String(role)).toBe(404);
      expect((await call(role, 'DELETE', `${PATH}/${viewId}`)).status, String(role)).toBe(404);
    }
    expect((await save(4, { viewId, list: 'academy-schools' })).status).toBe(404);
    expect((await call(4, 'DELETE', `${PATH}/${viewId}`)).status).toBe(200);
    expect((await found(4)).own).toEqual([]);
    expect((await save('parent')).status).toBe(403);
  });
});

describe('a view that is shared', () => {
  it('with a school reaches the staff of that school, and says from whom it is', async () => {
    const { own, foreign } = world.schools;
    const viewId = await saved(3);
    await share(3, viewId, { schoolId: own });
    const [shown] = (await found(4)).shared;
    expect(shown).toEqual({ viewId, name: 'Teachers', views: VIEWS, byRole: 3, bySchool: '' });
    expect(await sharedWith(6)).toEqual(['Teachers']);
    expect(await sharedWith(12)).toEqual([]);
    await share(3, viewId, { schoolId: foreign });
    expect(await sharedWith(4)).toEqual([]);
    await share(3, viewId, {});
    expect((await found(3)).own).toMatchObject([{ sharedSchoolId: null, sharedRole: null }]);
  });

  it('by a school user is from the school', async () => {
    await share(4, await saved(4), { schoolId: world.schools.own });
    expect((await found(6)).shared).toMatchObject([{ byRole: 4, bySchool: expect.stringMatching(/./) }]);
  });

  it('with a role reaches that role, of an administrator in the whole academy', async () => {
    const viewId = await saved(3);
    for (const to of [12, 4, 6] as const) {
      await share(3, viewId, { role: to });
      for (const role of [12, 4, 6] as const)
        expect([to, role, await sharedWith(role)]).toEqual([to, role, to === role ? ['Teachers'] : []]);
    }
  });

  it('with a role of a school reaches those of no other school', async () => {
    const { own, foreign } = world.schools;
    const { teacher, schoolUser } = world.people;
    await share(4, await saved(4), { role: 6 });
    const seen = (schools: number[]) =>
      world.database.as(
        { kind: 'person', pid: teacher.pid, role: 6, isParentView: false, schools, children: [] },
        (tx) => tx.selectFrom('saved_view').select('pid').execute(),
      );
    expect(await seen([own, foreign])).toEqual([{ pid: schoolUser.pid }]);
    expect(await seen([foreign])).toEqual([]);
  });

  it('goes as far as the rights of its owner, and no further', async () => {
    const { own, foreign } = world.schools;
    for (const role of [3, 12, 4, 6] as const) {
      const viewId = await saved(role);
      for (const to of [3, 12, 4, 6] as const) {
        const isAllowed = shareRoles(role).includes(to);
        expect((await share(role, viewId, { role: to })).status, `${role} with ${to}`).toBe(isAllowed ? 200 : 403);
      }
      expect((await share(role, viewId, { role: 24 })).status).toBe(400);
      expect((await share(role, viewId, { schoolId: own })).status).toBe(200);
      expect((await share(role, viewId, { schoolId: foreign })).status, String(role)).toBe(
        role === 3 || role === 12 ? 200 : 404,
      );
      expect((await share(role, viewId, { schoolId: 999_999 })).status).toBe(404);
      expect((await share(role, viewId, { schoolId: own, role: 6 })).status).toBe(400);
    }
  });

  it('reaches nobody while its owner is banned or at another school', async () => {
    const { own } = world.schools;
    const { owner } = world.database;
    const { schoolUser } = world.people;
    const { pid } = schoolUser;
    await share(4, await saved(4), { schoolId: own });
    expect(await sharedWith(6)).toEqual(['Teachers']);
    await sql`update person set banned_at = now() where pid = ${pid}`.execute(owner);
    expect(await sharedWith(6)).toEqual([]);
    await sql`update person set banned_at = null, school_id = ${world.schools.foreign} where pid = ${pid}`.execute(
      owner,
    );
    expect(await sharedWith(6)).toEqual([]);
    await sql`update person set school_id = ${own} where pid = ${pid}`.execute(owner);
    expect(await sharedWith(6)).toEqual(['Teachers']);
    // The ban has ended their session.
    world.forgetToken(schoolUser);
  });

  it('is told in the activity log without its name', async () => {
    await share(4, await saved(4), { role: 6 });
    const { rows } = await sql<{ narration: string }>`
      select narration from activity_log where activity_type = 'SHARE_SAVED_VIEW' order by activity_log_id desc limit 1`.execute(
      world.database.owner,
    );
    expect(rows[0]?.narration).toMatch(/^Shared saved view \d+ with role 6$/);
  });
});

describe('the database', () => {
  const as = (role: 4 | 6, schools: number[]) => {
    const { pid } = role === 4 ? world.people.schoolUser : world.people.teacher;
    return { kind: 'person', pid, role, isParentView: false, schools, children: [] } as const;
  };

  it('lets those who read a shared view neither change nor remove it', async () => {
    const { own } = world.schools;
    await share(4, await saved(4), { schoolId: own });
    const done = await world.database.as(as(6, [own]), async (tx) => ({
      read: (await tx.selectFrom('saved_view').select('name').execute()).length,
      changed: (await tx.updateTable('saved_view').set({ name: 'Mine' }).executeTakeFirst()).numUpdatedRows,
      removed: (await tx.deleteFrom('saved_view').executeTakeFirst()).numDeletedRows,
    }));
    expect(done).toEqual({ read: 1, changed: 0n, removed: 0n });
  });

  it('refuses a view of somebody else, a school that one does not see, and a role above one’s own', async () => {
    const { own, foreign } = world.schools;
    await saved(4);
    const actor = as(4, [own]);
    const tried = (change: { shared_school_id?: number; shared_role?: number }) =>
      world.database.as(actor, (tx) => tx.updateTable('saved_view').set(change).execute());
    await expect(tried({ shared_school_id: foreign })).rejects.toThrow(/row-level security/);
    await expect(tried({ shared_role: 3 })).rejects.toThrow(/row-level security/);
    await tried({ shared_role: 6 });
    const insert = (pid: number) =>
      world.database.as(actor, (tx) =>
        sql`insert into saved_view (pid, list, name, views) values (${pid}, ${LIST}, 'N', '{}')`.execute(tx),
      );
    await expect(insert(world.people.teacher.pid)).rejects.toThrow(/row-level security/);
    await insert(actor.pid);
    expect(ACTING_ROLES).toContain(actor.role);
  });
});
