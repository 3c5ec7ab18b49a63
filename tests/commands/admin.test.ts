/** `npm run admin`, as an operator types it. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCommandLine } from '#tests/support/run/command.ts';
import { ask, login, makeWorld, PASSWORD, type World } from '#tests/support/server/world.ts';

let world: World;
let folder: string;
beforeAll(async () => {
  world = await makeWorld();
  folder = await mkdtemp(join(tmpdir(), 'academy-admin-'));
});
afterAll(async () => {
  await world?.close();
  await rm(folder, { recursive: true, force: true });
});

const admin = (...args: string[]) => {
  const { api, owner } = world.database.urls;
  return runCommandLine('admin', args, { DATABASE_URL: api, MIGRATION_URL: owner });
};

async function fileWith(password: string): Promise<string> {
  const file = join(folder, 'password');
  await writeFile(file, `${password}\n`);
  return file;
}

it('adds an administrator, who signs in with the password of the file, and lists who there is', async () => {
  const file = await fileWith('of the second floor');
  const added = await admin(
    'create',
    '--name',
    'Usha Rao',
    '--phone',
    '98 76 54 32 11',
    '--password-file',
    file,
    '--json',
  );
  expect(added).toMatchObject({ code: 0, failure: '' });
  const { pid } = JSON.parse(added.output);
  expect(JSON.parse(added.output)).toEqual({ pid: expect.any(Number), name: 'Usha Rao', phone: '9876543211' });
  expect((await login(world.app, '9876543211', 'of the second floor')).status).toBe(200);

  const listed = await admin('list');
  expect(listed.code).toBe(0);
  expect(listed.output).toMatch(/^91\d{8} +Asha Administrator {2}\(last seen never\)$/m);
  expect(listed.output).toMatch(/^9876543211 +Usha Rao {2}\(last seen 2/m);
  const { rows } = await sql`select narration, about_pid from activity_log where activity_type = 'CREATE_USER'`.execute(
    world.database.owner,
  );
  expect(rows).toEqual([{ narration: `Created user ${pid} from the command line`, about_pid: pid }]);
});

it('sets a lost password: all sessions of that person end, the old password is over, and the log has one line', async () => {
  const { teacher } = world.people;
  const token = await world.signIn(teacher);
  const set = await admin(
    'reset-password',
    '--phone',
    teacher.phone,
    '--password-file',
    await fileWith('a new one, 17 letters'),
  );
  expect(set).toMatchObject({ code: 0, output: expect.stringContaining('Tara Teacher signs in with') });
  expect((await ask(world.app, 'GET', '/api/admin/schools', { token })).status).toBe(401);
  expect((await login(world.app, teacher.phone, PASSWORD)).status).toBe(401);
  expect((await login(world.app, teacher.phone, 'a new one, 17 letters')).status).toBe(200);
  const { rows } =
    await sql`select pid, narration, about_pid as about from activity_log where activity_type = 'RESET_PASSWORD'`.execute(
      world.database.owner,
    );
  expect(rows).toEqual([
    {
      pid: null,
      narration: `Set a password for user ${teacher.pid} from the command line; all their sessions ended`,
      about: teacher.pid,
    },
  ]);
});

it('without a file makes a one-time password and prints it', async () => {
  const { schoolUser } = world.people;
  const reset = await admin('reset-password', '--phone', schoolUser.phone, '--json');
  expect(reset.code).toBe(0);
  expect(JSON.parse(reset.output)).toEqual({
    pid: schoolUser.pid,
    name: 'Sara Schooluser',
    phone: schoolUser.phone,
    oneTimePassword: expect.stringMatching(/^\w{5}-\w{5}-\w{5}$/),
  });
});

it.each([
  ['nothing to do with it', ['make'], /^There is no "make" here: create, reset-password, list\. --help tells more\.$/],
  ['an option missing', ['create', '--name', 'A'], /^--phone is missing\. --help tells more\.$/],
  ['an option it does not know', ['list', '--all'], /^Unknown option '--all'\. --help tells more\.$/],
  [
    'no file',
    ['create', '--name', 'A', '--phone', '9876543222', '--password-file', '/no/file'],
    /^\/no\/file cannot be read \(ENOENT\)\.$/,
  ],
  [
    'a number that nobody has',
    ['reset-password', '--phone', '9999999999'],
    /^Nobody who may sign in has the phone number 9999999999\.$/,
  ],
])('ends with 1 and one sentence for %s', async (_, args, sentence) => {
  const { code, output, failure } = await admin(...args);
  expect([code, output]).toEqual([1, '']);
  expect(failure).toMatch(sentence);
});

it('holds a password to the rules, tells a taken number, and refuses a student', async () => {
  const { administrator, student } = world.people;
  const weak = await admin(
    'create',
    '--name',
    'A',
    '--phone',
    '9876543222',
    '--password-file',
    await fileWith('password123'),
  );
  expect([weak.code, weak.failure]).toEqual([1, expect.stringContaining('tried first')]);
  const strong = await fileWith('something of its own');
  const taken = await admin('create', '--name', 'A', '--phone', administrator.phone, '--password-file', strong);
  expect([taken.code, taken.failure]).toEqual([1, `Somebody has the phone number ${administrator.phone} already.`]);
  const pupil = await admin('reset-password', '--phone', student.phone);
  expect([pupil.code, pupil.failure]).toEqual([1, `Nobody who may sign in has the phone number ${student.phone}.`]);
});

it('tells what it does with --help, and ends with 0', async () => {
  const { code, output } = await admin('create', '--help');
  expect(code).toBe(0);
  for (const word of ['create', 'reset-password', 'list', '--password-file', '--json']) expect(output).toContain(word);
});
