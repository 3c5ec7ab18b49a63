/** `npm run import`, as an operator types it. */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeRoster, zipRoster } from '#tests/support/data/rosters.ts';
import { CONTENT, xlsxOf } from '#tests/support/data/workbooks.ts';
import { runCommandLine } from '#tests/support/run/command.ts';
import { type TestDatabase, testDatabase } from '#tests/support/server/database.ts';

let db: TestDatabase;
let folder: string;
beforeAll(async () => {
  db = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'academy-import-'));
});
afterAll(async () => {
  await db?.close();
  await rm(folder, { recursive: true, force: true });
});

const environment = () => ({ DATABASE_URL: db.urls.api, MIGRATION_URL: db.urls.owner });
const run = (...args: string[]) => runCommandLine('import', args, environment());
const oneroster = (...args: string[]) => run('oneroster', ...args);
const workbook = (...args: string[]) => run('workbook', ...args);

async function fileWith(name: string, bytes: Uint8Array | string): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, bytes);
  return file;
}
const count = async () => {
  const { rows } = await sql<{ people: number }>`select count(*) as people from person`.execute(db.owner);
  return rows[0]?.people;
};

const ROSTER = makeRoster({ schools: 1, students: 20 });

it('says with --dry-run what would change, writes it into a report, and leaves the academy as it is', async () => {
  const file = await fileWith('roster.zip', zipRoster(ROSTER));
  const report = join(folder, 'report.csv');
  const { code, output, failure } = await oneroster(file, '--dry-run', '--report', report);
  expect({ code, failure }).toEqual({ code: 0, failure: '' });
  expect(output).toContain(
    'This would change; nothing was written:\n  new        1 school, 42 people, 1 class, 20 ties of parents to children\n  not taken  1 school, 1 class\n  unchanged  0',
  );
  expect(output).toContain('not taken: orgs.csv, line 2 (Kochi District): The academy has schools only');
  expect(await count()).toBe(0);
  const lines = (await readFile(report, 'utf8')).split('\r\n');
  expect(lines[0]).toBe('\ufeffchange,what,file,line,sourcedId,name,reason');
  expect(lines).toContain('new,school,orgs.csv,3,school-1,"School 1, Kochi",A new school.');
});

it('invites with --invite whoever was imported, once it is known where people open the academy', async () => {
  const other = await testDatabase();
  try {
    const file = await fileWith('invited.zip', zipRoster(ROSTER));
    const sheets = join(folder, 'sheets.html');
    const args = ['oneroster', file, '--invite', sheets];
    const urls = { DATABASE_URL: other.urls.api, MIGRATION_URL: other.urls.owner };
    const refused = await runCommandLine('import', args, urls);
    expect([refused.code, refused.failure]).toEqual([1, expect.stringContaining('Set PUBLIC_URL')]);
    const { code, output } = await runCommandLine('import', args, {
      ...urls,
      PUBLIC_URL: 'https://academy.example',
    });
    expect([code, output]).toEqual([0, expect.stringMatching(/Invited \d+ people/)]);
    const invited = Number(/Invited (\d+) people/.exec(output)?.[1]);
    expect((await readFile(sheets, 'utf8')).match(/invite#/g)).toHaveLength(invited);
  } finally {
    await other.close();
  }
});

it('imports, tells how far it is, and answers programs in JSON', async () => {
  const file = await fileWith('roster.zip', zipRoster(ROSTER));
  const { code, output, failure } = await oneroster(file, '--json', '--country', 'np');
  expect(code).toBe(0);
  expect(failure.split('\n').at(-1)).toMatch(/^(\d+) of \1 rows$/);
  expect(JSON.parse(output)).toMatchObject({ imported: true, counts: { new: 64, refused: 0 }, manyLeave: [] });
  expect(await count()).toBe(42);
  const { rows } = await sql`select c.code from school join country c using (country_id)`.execute(db.owner);
  expect(rows).toEqual([{ code: 'NP' }]);
});

it('asks before more than a tenth of a school becomes inactive, and --yes answers', async () => {
  const users = ROSTER.users.filter(({ role }) => role !== 'student');
  const file = await fileWith('few.zip', zipRoster({ ...ROSTER, users }));
  const unconfirmed = await oneroster(file);
  expect(unconfirmed).toMatchObject({ code: 1, output: '' });
  expect(unconfirmed.failure).toBe(
    '20 of 42 people of School 1, Kochi would become inactive, because they are not in the file. Nothing was imported. Check that the file is the right one and complete; --yes imports it.',
  );
  const answered = await oneroster(file, '--yes');
  expect(answered).toMatchObject({
    code: 0,
    output: expect.stringContaining('20 of 42 people of School 1, Kochi became inactive.'),
  });
});

it('ends with a sentence and 1 for what it cannot read', async () => {
  const broken = await fileWith('broken.zip', 'PK this is not a zip');
  expect(await oneroster(broken)).toEqual({
    code: 1,
    output: '',
    failure: expect.stringMatching(/^The zip is broken/),
  });
  expect(await oneroster()).toMatchObject({ code: 1, failure: 'FILE is missing. --help tells more.' });
  expect(await oneroster(broken, broken)).toMatchObject({
    code: 1,
    failure: expect.stringContaining('One FILE is enough'),
  });
  expect(await oneroster(broken, '--country', 'XX')).toMatchObject({
    code: 1,
    failure: expect.stringContaining('There is no country "XX"'),
  });
  expect(await oneroster('--help')).toMatchObject({ code: 0, output: expect.stringContaining('--dry-run') });
});

it('is cancelled by Ctrl+C, and nothing of it stays', async () => {
  const before = await count();
  const file = await fileWith('large.zip', zipRoster(makeRoster({ schools: 4, students: 2_000, seed: 5 })));
  const args = ['demo-host/checked.mjs', 'import', 'oneroster', file, '--source', 'large'];
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...environment() } });
  let failure = '';
  child.stderr.on('data', (chunk: Buffer) => {
    // The first line of progress: rows are being written.
    if (failure === '') child.kill('SIGINT');
    failure += chunk.toString();
  });
  const code = await new Promise((resolve) => child.on('exit', resolve));
  expect({ code, failure }).toEqual({
    code: 1,
    failure: expect.stringMatching(/Cancelled\. Nothing was imported\.\n$/),
  });
  expect(await count()).toBe(before);
});

const plans = async () => {
  const { rows } = await sql<{ title: string; sessions: number }>`
    select title, (select count(*)::int from study_plan_item i where i.study_plan_id = p.study_plan_id and day is not null) as sessions
      from study_plan p order by study_plan_id`.execute(db.owner);
  return rows;
};

it('says with --dry-run what a workbook would change, and imports it without', async () => {
  const file = await fileWith('plans.xlsx', xlsxOf({ ...CONTENT, Sheet1: [{ a: 'b' }] }));
  const dry = await workbook(file, '--dry-run');
  expect({ ...dry, output: dry.output.split('\n') }).toEqual({
    code: 0,
    failure: '',
    output: [
      'This would change; nothing was written:',
      '  new        1 subject, 2 categories, 2 videos, 1 exam, 4 sessions, 2 plans',
      '  not taken  1 sheet',
      '  unchanged  0',
      '  Videos: 2 rows, 2 ready',
      '  Exams: 1 row, 1 ready',
      '  Plans: 2 rows, 2 ready',
      '  Sessions: 4 rows, 4 ready',
      '',
      expect.stringContaining('  not taken: Sheet1: Not read: no sheet of a workbook is called Sheet1.'),
    ],
  });
  expect(await plans()).toEqual([]);

  const report = join(folder, 'plans.csv');
  const done = await workbook(file, '--json', '--report', report);
  expect(done).toMatchObject({ code: 0, failure: expect.stringMatching(/^(\d+) of \1 rows$/m) });
  expect(JSON.parse(done.output)).toMatchObject({ imported: true, counts: { new: 12, refused: 0 }, shrinking: [] });
  expect(await readFile(report, 'utf8')).toContain('new,plan,Plans,2,,Physics 9,A new plan.');
  expect(await plans()).toEqual([
    { title: 'Physics 9', sessions: 4 },
    { title: 'Chemistry 9', sessions: 0 },
  ]);
});

it('does not import a workbook with a refused row, and says what has to be corrected', async () => {
  const before = await plans();
  const Sessions = CONTENT.Sessions.map((row, i) => (i === 2 ? { ...row, day: '' } : row));
  const file = await fileWith('faulty.xlsx', xlsxOf({ ...CONTENT, Plans: [{ title: 'Another' }], Sessions }));
  expect(await workbook(file)).toEqual({
    code: 1,
    output: '',
    failure: [
      'Nothing was imported: 1 row has to be corrected first.',
      '  refused: Sessions, row 4 (Notes: motion): day is empty, and has to be a whole number.',
    ].join('\n'),
  });
  const dry = await workbook(file, '--dry-run');
  expect(dry.code).toBe(0);
  expect(dry.output).toContain('  Sessions: 4 rows, 3 ready, 1 refused');
  expect(dry.output).toContain(
    'This workbook cannot be imported before its refused rows are corrected; nothing was written:',
  );
  expect(await plans()).toEqual(before);
});

it('asks before more than a tenth of the sessions of a plan leave it, and --yes answers', async () => {
  const file = await fileWith('short.xlsx', xlsxOf({ Sessions: CONTENT.Sessions.slice(0, 2) }));
  expect(await workbook(file)).toMatchObject({
    code: 1,
    failure:
      '2 of 4 sessions of the plan "Physics 9" would leave it, because they are not among its rows. Nothing was imported. Check that the file is the right one and complete; --yes imports it.',
  });
  expect(await workbook(file, '--yes')).toMatchObject({
    code: 0,
    output: expect.stringContaining('leaving    2 sessions'),
  });
  expect((await plans())[0]).toEqual({ title: 'Physics 9', sessions: 2 });
});

it('writes a template, which can be imported as it is', async () => {
  for (const name of ['template.xlsx', 'template.zip']) {
    const file = join(folder, name);
    expect(await run('template', '--to', file, '--school', 'School 1, Kochi')).toMatchObject({ code: 0, failure: '' });
    expect(await workbook(file)).toMatchObject({ code: 0 });
    expect(await run('template', '--to', file)).toMatchObject({
      code: 1,
      failure: `${file} is there already. Give another name.`,
    });
  }
  expect(await run('template', '--to', join(folder, 'template.pdf'))).toMatchObject({ code: 1 });
});
