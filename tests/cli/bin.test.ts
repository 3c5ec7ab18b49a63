/** The command `academy-widgets`, as somebody gets it who installs the package into an empty folder. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCli } from '#widgets/buildCli.ts';
import { packageOf, version } from '#widgets/release.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

const made = mkdtempSync(join(tmpdir(), 'academy-cli-'));
/** Where it is installed. Nothing else is there. */
const folder = mkdtempSync(join(tmpdir(), 'academy-empty-'));
afterAll(() => {
  for (const each of [made, folder]) rmSync(each, { recursive: true, force: true });
});

let files: string[] = [];
beforeAll(async () => {
  files = await buildCli(root, made);
  writeFileSync(join(made, 'package.json'), JSON.stringify(packageOf(files)));
  await run('npm', ['pack', '--pack-destination', folder], { cwd: made });
  const [tarball = ''] = readdirSync(folder);
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', join(folder, tarball)], { cwd: folder });
});

/** What the installed command says, and how it ends. */
async function command(...args: string[]): Promise<{ code: number; said: string; failed: string }> {
  const bin = join(folder, 'node_modules/.bin/academy-widgets');
  return run(bin, args, { cwd: folder }).then(
    ({ stdout, stderr }) => ({ code: 0, said: stdout, failed: stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      said: stdout,
      failed: stderr,
    }),
  );
}

test('the package installs a command that needs nothing else', async () => {
  expect(readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
    'academy-widgets',
  ]);
  expect(await command('--version')).toEqual({ code: 0, said: `${version}\n`, failed: '' });
});

test('without arguments it tells what it does, and with a wrong one also that there is no such command', async () => {
  const { code, said, failed } = await command();
  expect({ code, failed }).toEqual({ code: 0, failed: '' });
  expect(said).toMatch(/^ {2}conform /m);
  expect(said).toMatch(/^ {2}mock /m);
  const wrong = await command('nonsense');
  expect(wrong).toMatchObject({ code: 2, said: '' });
  expect(wrong.failed).toContain('There is no command "nonsense".');
  expect(wrong.failed).toContain(said);
});

test('each subcommand is in a file of its own, which the others do not load', () => {
  expect(files.filter((file) => /\/command-\w+/.test(file))).toHaveLength(1);
});
