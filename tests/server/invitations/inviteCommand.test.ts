/** `npm run invite`: sheets and tables with links, from a shell. */
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runCommandLine } from '#tests/support/run/command.ts';
import { ask, makeWorld, type World } from '#tests/support/server/world.ts';

let world: World;
let folder: string;
beforeAll(async () => {
  world = await makeWorld();
  folder = await mkdtemp(join(tmpdir(), 'academy-invite-'));
});
afterAll(async () => {
  await world?.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await sql`delete from invitation`.execute(world.database.owner);
  await sql`delete from credential`.execute(world.database.owner);
});

const invite = (...args: string[]) => {
  const { api, owner } = world.database.urls;
  return runCommandLine('invite', args, {
    DATABASE_URL: api,
    MIGRATION_URL: owner,
    PUBLIC_URL: 'https://academy.example',
  });
};
const open = (secret: string) => ask(world.app, 'POST', '/api/invitations/open', { body: { secret } });
const secretsIn = (text: string) =>
  [...text.matchAll(/https:\/\/academy\.example\/invite#([\w-]{43})/g)].map(([, secret = '']) => secret);
const made = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from invitation`.execute(world.database.owner)).rows[0]?.n;

describe('npm run invite', () => {
  it('writes sheets and a table with the same links, which work, into files that only their owner reads', async () => {
    const { student } = world.people;
    await sql`update person set name = '=Nila, "A" <b>' where pid = ${student.pid}::int`.execute(world.database.owner);
    const [html, csv] = [join(folder, 'parents.html'), join(folder, 'parents.csv')];
    const { code, output } = await invite(
      'make',
      '--role',
      'parent',
      '--to',
      html,
      '--csv',
      csv,
      '--language',
      'hi',
      '--json',
    );
    expect(code).toBe(0);
    expect(JSON.parse(output)).toMatchObject({ mailed: 0, signedUp: 0, files: [html, csv] });
    const [page, table] = [await readFile(html, 'utf8'), await readFile(csv, 'utf8')];
    const secrets = secretsIn(page);
    expect(secrets.length).toBe(JSON.parse(output).invited);
    expect(secretsIn(table).sort()).toEqual([...secrets].sort());
    for (const secret of secrets) expect((await open(secret)).status).toBe(200);
    expect((await stat(html)).mode & 0o077).toBe(0);
    expect((await stat(csv)).mode & 0o077).toBe(0);
    expect(page).toContain('lang="hi"');
    expect(page).toContain('अभिभावक');
    expect(page).toContain('&lt;b&gt;');
    expect(page).toContain('<svg');
    // A machine without a font for Hindi prints it all the same.
    const faces = [...page.matchAll(/local\("([^"]+)"\), url\("data:font\/woff2;base64,([^"]+)"\)/g)];
    const [, , face = ''] = faces.find(([, name]) => name === 'Noto Sans Devanagari') ?? [];
    expect(Buffer.from(face, 'base64').toString('latin1', 0, 4)).toBe('wOF2');
    // A spreadsheet takes no name for a formula.
    expect(table).toContain(`"'=Nila, ""A"" <b>"`);
  });

  it('writes a file for each school into a folder', async () => {
    const sheets = join(folder, 'sheets');
    expect((await invite('make', '--to', sheets)).code).toBe(0);
    const files = await readdir(sheets);
    expect(files.filter((name) => /Own School\.html$/.test(name))).toHaveLength(1);
    expect(files.filter((name) => /Foreign School\.html$/.test(name))).toHaveLength(1);
    const again = await invite('make', '--to', sheets);
    expect(again.output).toContain('Nobody had to be invited.');
  });

  it('counts what became of them', async () => {
    await invite('make', '--role', 'parent', '--to', join(folder, 'list.html'));
    const { output } = await invite('list', '--json');
    expect(JSON.parse(output)).toMatchObject({ total: await made(), open: await made(), used: 0 });
  });

  it('invites nobody where a file cannot be written, and says so', async () => {
    const { code, failure } = await invite('make', '--to', join(folder, 'nowhere', 'x.html'));
    expect(code).toBe(1);
    expect(failure).toContain('cannot be written');
    expect(failure).toContain('Nobody was invited');
    expect(await made()).toBe(0);
  });

  it.each([
    [['make'], 'Where shall the links go?'],
    [['make', '--to', 'x.html', '--role', 'king'], 'There is no role "king"'],
    [['make', '--to', 'x.html', '--language', 'tlh'], 'There is no language "tlh"'],
    [['make', '--to', 'x.html', '--school', 'mine'], '--school takes a number'],
    [['make', '--to', 'x.html', '--url', 'academy'], 'Where do people open the academy?'],
  ])('answers %o with a sentence', async (args, sentence) => {
    const { code, failure } = await invite(...args);
    expect([code, failure]).toEqual([1, expect.stringContaining(sentence)]);
    expect(await made()).toBe(0);
  });
});
