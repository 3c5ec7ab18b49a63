/** A planted fault that does not fit the sources any more proves nothing, and `npm run faults` is run seldom. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const patches = readdirSync('tests/faults', { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.patch'),
);

/** Why git cannot plant them together; the empty text where it can. */
function refusal(patches: readonly string[]): string {
  const files = patches.map((patch) => `tests/faults/${patch}`);
  try {
    execFileSync('git', ['apply', '--check', '--unidiff-zero', '--recount', ...files], {
      stdio: 'pipe',
      encoding: 'utf8',
    });
    return '';
  } catch (error) {
    return (error as { stderr?: string }).stderr || String(error);
  }
}

/** In groups in which no file is changed twice: a process for each patch would take ten times as long. */
function groupsOf(patches: readonly string[]): string[][] {
  const groups: { patches: string[]; files: Set<string> }[] = [];
  for (const patch of patches) {
    const text = readFileSync(`tests/faults/${patch}`, 'utf8');
    const files = [...text.matchAll(/^(?:---|\+\+\+) (\S+)/gm)].map(([, file = '']) => file.replace(/^[ab]\//, ''));
    const fitting = groups.find((each) => files.every((file) => !each.files.has(file)));
    const group = fitting ?? { patches: [], files: new Set<string>() };
    if (!fitting) groups.push(group);
    group.patches.push(patch);
    for (const file of files) group.files.add(file);
  }
  return groups.map((each) => each.patches);
}

it('each planted fault fits the sources', () => {
  expect(patches.length).toBeGreaterThan(0);
  const groups = groupsOf(patches);
  expect(groups.flat().sort()).toEqual([...patches].sort());
  expect(groups.map(refusal).filter(Boolean)).toEqual([]);
});

/** Whether the gate leaves all tests of a file to `--all` (`tests/support/run/gate.ts`). */
function isLeftToAll(text: string): boolean {
  const left = text.match(/\btags?: (?:'@all'|\['all'\])/g)?.length ?? 0;
  const tests = text.match(/^\s*(?:it|test)\b[\w.]*\(/gm)?.length ?? 0;
  return left > 0 && left >= tests;
}

it('each planted fault names a test that the gate runs', () => {
  const left = patches.filter((patch) => {
    const tests = /^tests: (.+)$/m.exec(readFileSync(`tests/faults/${patch}`, 'utf8'))?.[1]?.split(/[\s,]+/) ?? [];
    return tests.every((file) => isLeftToAll(readFileSync(file, 'utf8')));
  });
  expect(left).toEqual([]);
  expect(isLeftToAll(`test('a list', { tag: '@all' }, async () => {\n});\n`)).toBe(true);
  expect(isLeftToAll(`it('a list', { tags: ['all'] }, () => {\n});\nit('another', () => {\n});\n`)).toBe(false);
});
