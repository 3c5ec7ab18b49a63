/** What the commands of the shell say with `--help`. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { runCommandLine } from '#tests/support/run/command.ts';
import { runInShell } from '#tests/support/run/shell.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

const fileOf = (script: string) => join(root, `demo-host/commands/${script}.ts`);

/** The commands that are that export a `command`, as npm calls them, with their file. */
const COMMANDS = Object.entries(scripts).flatMap(([name, line]) => {
  const script = /^node demo-host\/checked\.mjs (\w+)$/.exec(line)?.[1];
  const isCommand =
    script && existsSync(fileOf(script)) && readFileSync(fileOf(script), 'utf8').includes('export const command');
  return isCommand ? [[name, script] as const] : [];
});

/** Commands of the sources, which open no academy of yours. */
const OF_SOURCES = ['conformance', 'texts'];

it('the commands are found', () => {
  const names = COMMANDS.map(([name]) => name).sort();
  expect(names).toEqual([
    'academy',
    'admin',
    'backup',
    'conformance',
    'demo',
    'import',
    'invite',
    'key',
    'person',
    'push',
    'recount',
    'restore',
    'texts',
  ]);
});

it.each(COMMANDS)(
  'npm run %s -- --help says which academy it means, how it is called, and how it ends',
  async (name, script) => {
    const { code, output } = await runCommandLine(script, ['--help'], {});
    expect(code).toBe(0);
    if (!OF_SOURCES.includes(name)) expect(output.split('\n\n')[0]).toMatch(/DATABASE_URL.*DATA_DIR/s);
    expect(output).toMatch(new RegExp(`^  npm run ${name}(?: --|$)`, 'm'));
    expect(output.split('\n\n').at(-1)).toMatch(/^It takes --json, .* The exit code is 0,\nor 1 after a sentence\.$/s);
    expect(output.split('\n').filter((line) => line.length > 120)).toEqual([]);
  },
);

it('the shell prints what a command says', async () => {
  const { output } = await runCommandLine('restore', ['--help'], {});
  expect(await runInShell('restore', ['--help'], {})).toEqual({ code: 0, output, failure: '' });
});
