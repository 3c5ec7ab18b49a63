/** The logo and colours of the academy and of its schools: who is shown which, who changes which, and how a logo is served. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { knownAcademy } from '#host/server/academy/academy.calls.ts';
import type { ActingRole } from '#host/server/http/policy.ts';
import { jpeg, png, webp } from '#tests/support/others/pictures.ts';
import { ask, makeWorld, type World } from '#tests/support/server/world.ts';

const OWN = '/api/brand';
const PATH = '/api/admin/brand';
const NONE = { primaryColor: null, secondaryColor: null, logoPath: null };

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world?.close());
beforeEach(async () => {
  const { owner } = world.database;
  await sql`delete from brand`.execute(owner);
  await sql`delete from activity_log where activity_type = 'CHANGE_BRAND'`.execute(owner);
});

const get = async (role: ActingRole, path: string) => ask(world.app, 'GET', path, { token: await world.tokenAs(role) });
const shownTo = async (role: ActingRole) => (await get(role, OWN)).json();
const change = async (role: ActingRole, body: object) =>
  ask(world.app, 'PUT', PATH, {
    token: await world.tokenAs(role),
    body: { schoolId: null, primaryColor: null, secondaryColor: null, ...body },
  });
const base64 = (file: Uint8Array) => Buffer.from(file).toString('base64');
const refusal = async (answer: Response) => [answer.status, ((await answer.json()) as { message: string }).message];
const logs = async () =>
  (
    await sql<{ narration: string }>`select narration from activity_log where activity_type = 'CHANGE_BRAND'`.execute(
      world.database.owner,
    )
  ).rows.map(({ narration }) => narration);
const schoolName = async (id: number) =>
  (await sql<{ name: string }>`select name from school where school_id = ${id}`.execute(world.database.owner)).rows[0]
    ?.name;

describe('the brand that somebody is shown', () => {
  it('is nothing until one was chosen', async () => {
    expect(await shownTo('parent')).toMatchObject({ schoolId: null, ...NONE });
  });

  it('is that of the academy, to everybody', async () => {
    await change(3, { primaryColor: '#0b6e4f', secondaryColor: '#ffd400' });
    for (const role of [3, 12, 4, 6, 'parent'] as const)
      expect(await shownTo(role), String(role)).toMatchObject({ schoolId: null, primaryColor: '#0b6e4f' });
  });

  it('is that of the only school of a person, where the school has one', async () => {
    const { own, foreign } = world.schools;
    await change(3, { primaryColor: '#0b6e4f' });
    await change(3, { schoolId: own, primaryColor: '#a63d1f' });
    await change(3, { schoolId: foreign, primaryColor: '#0b62b8' });
    const ofSchool = { schoolId: own, name: await schoolName(own), primaryColor: '#a63d1f', secondaryColor: null };
    expect(await shownTo(4)).toMatchObject(ofSchool);
    expect(await shownTo('parent')).toMatchObject(ofSchool);
    expect(await shownTo(3)).toMatchObject({ schoolId: null, primaryColor: '#0b6e4f' });
  });
});

describe('a change of a brand', () => {
  it('is made by administrators for all, and by a school user for the own school, and told in the activity log', async () => {
    const { own, foreign } = world.schools;
    expect((await change(3, { primaryColor: '#0b6e4f' })).status).toBe(200);
    expect((await change(4, { primaryColor: '#a63d1f' })).status).toBe(200);
    expect(await (await get(4, PATH)).json()).toMatchObject({ schoolId: own, primaryColor: '#a63d1f' });
    expect(await (await get(3, PATH)).json()).toMatchObject({ schoolId: null, primaryColor: '#0b6e4f' });
    expect(await refusal(await change(4, { schoolId: foreign, primaryColor: '#000000' }))).toEqual([
      403,
      'You may change the logo and colours of your own school only',
    ]);
    expect((await get(4, `${PATH}?schoolId=${foreign}`)).status).toBe(403);
    expect((await change(3, { schoolId: 999_999 })).status).toBe(404);
    expect(await logs()).toEqual([
      'Changed the logo or colours of the academy',
      'Changed the logo or colours of a school',
    ]);
  });

  it('is refused by the database too, for another school and for the academy', async () => {
    const { own, foreign } = world.schools;
    await change(3, { primaryColor: '#0b6e4f' });
    await change(3, { schoolId: foreign, primaryColor: '#0b62b8' });
    const { pid } = world.people.schoolUser;
    const actor = { kind: 'person', pid, role: 4, isParentView: false, schools: [own], children: [] } as const;
    const tried = (school: number | null) =>
      world.database.as(actor, (tx) =>
        sql`insert into brand (school_id, primary_color) values (${school}::int, '#000000')
            on conflict (school_id) do update set primary_color = excluded.primary_color`.execute(tx),
      );
    await expect(tried(foreign)).rejects.toThrow(/row-level security/);
    await expect(tried(null)).rejects.toThrow(/row-level security/);
    const seen = await world.database.as(actor, (tx) => tx.selectFrom('brand').select('school_id').execute());
    expect(seen).toEqual([{ school_id: null }]);
  });

  it('takes colours as six hexadecimal digits alone', async () => {
    for (const color of ['red', '#fff', '#0B6E4F', '#0b6e4f;--x:1', 'url(//x.example)'])
      expect((await change(3, { primaryColor: color })).status, color).toBe(400);
  });

  it.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /PNG, JPEG and WebP/],
    ['too many bytes', png(9, 9, 'x'.repeat(70_000)), /64 kB/],
    ['too many pixels', png(2000, 9), /1024 px/],
    ['half a file', png(9, 9).subarray(0, 40), /damaged/],
  ])('says what is wrong with a logo that is %s', async (_, file, words) => {
    const [status, message] = await refusal(await change(3, { logo: base64(file) }));
    expect([status, message]).toEqual([400, expect.stringMatching(words)]);
    expect(await shownTo(3)).toMatchObject(NONE);
  });

  it('keeps the logo that is not sent, and removes one that is null', async () => {
    await change(3, { primaryColor: '#0b6e4f', logo: base64(png(48, 32)) });
    await change(3, { primaryColor: '#a63d1f' });
    expect(await shownTo(3)).toMatchObject({ primaryColor: '#a63d1f', logoPath: expect.stringMatching(/^\/logos\//) });
    await change(3, { logo: null });
    expect(await shownTo(3)).toMatchObject(NONE);
    // Of which nothing is chosen is no brand.
    expect((await sql`select 1 from brand`.execute(world.database.owner)).rows).toEqual([]);
  });
});

describe('the file of a logo', () => {
  const served = async (file: Uint8Array) => {
    await change(3, { logo: base64(file) });
    const { logoPath } = (await shownTo('parent')) as { logoPath: string };
    return ask(world.app, 'GET', logoPath);
  };

  it.each([
    ['png', png(48, 32)],
    ['jpeg', jpeg(48, 32)],
    ['webp', webp(48, 32)],
  ])('is served to everybody as %s, as nothing that runs, for good', async (type, file) => {
    const answer = await served(file);
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(Buffer.from(file));
    const headers = Object.fromEntries(answer.headers);
    expect(headers).toMatchObject({
      'content-type': `image/${type}`,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
  });

  it('has none of what a camera has noted in it', async () => {
    const note = 'GPS 9.9312 N';
    expect(Buffer.from(await (await served(jpeg(48, 32, note))).arrayBuffer()).includes(note)).toBe(false);
  });

  it('is not found by a hash of none, nor once it was removed', async () => {
    await change(3, { logo: base64(png(48, 32)) });
    const { logoPath } = (await shownTo(3)) as { logoPath: string };
    await change(3, {});
    expect((await ask(world.app, 'GET', logoPath)).status).toBe(200);
    await change(3, { logo: null });
    for (const path of [logoPath, `/logos/${'0'.repeat(64)}`, '/logos/x', "/logos/'--"])
      expect((await ask(world.app, 'GET', path)).status, path).toBe(404);
  });
});

it('the sign-in page has the academy’s logo and colours, and none of a school', async () => {
  const distDir = await mkdtemp(join(tmpdir(), 'dist-'));
  await mkdir(join(distDir, 'console'));
  await writeFile(join(distDir, 'console', 'index.html'), '<html><head></head></html>');
  const config = { corsOrigins: 'any', frameAncestors: [], trustedProxies: [], distDir } as const;
  const app = world.appWith({ config, academy: knownAcademy(world.database) });
  const page = async () => (await ask(app, 'GET', '/login')).text();
  const token = await world.tokenAs(3);
  const body = { schoolId: world.schools.own, primaryColor: '#a63d1f', secondaryColor: null };
  await ask(app, 'PUT', PATH, { token, body });
  expect(await page()).not.toContain('#a63d1f');
  await ask(app, 'PUT', PATH, { token, body: { ...body, schoolId: null, primaryColor: '#0b6e4f' } });
  expect(await page()).toContain('"primaryColor":"#0b6e4f"');
  await rm(distDir, { recursive: true, force: true });
});
