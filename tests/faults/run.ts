/**
 * `npm run faults`: plants each fault of this folder in a copy of the repository, runs the cheapest tests that should see
 * it, and prints which test did. `npm run faults -- bands mail` plants those whose name has one of these words.
 *
 * A fault is a patch: lines of words, `promise:` (the sentence that it breaks, and where that stands) and `tests:` (the
 * files that should see it), and then what `git diff` writes. One that people have found is added here when it is mended.
 */
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFrameworks } from '#tests/support/others/packages.ts';
import { levelOf } from '#tests/support/run/dearest.ts';
import { type Ended, endedIn } from '#tests/support/run/progress.ts';

/** Copies that are tried side by side. */
const AT_ONCE = 2;

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = join(root, 'tests/faults');

interface Fault {
  name: string;
  patch: string;
  promise: string;
  tests: readonly string[];
}

/** What became of a fault: the first test that saw it, or why none did. */
interface Verdict {
  fault: Fault;
  seenBy?: { test: string; file: string };
  problem?: string;
  seconds: number;
}

function readFault(patch: string): Fault {
  const text = readFileSync(patch, 'utf8');
  const head = text.slice(0, text.search(/^(?:diff --git|--- )/m));
  const word = (name: string) => new RegExp(`^${name}: (.+)$`, 'm').exec(head)?.[1]?.trim();
  const promise = word('promise');
  const tests = word('tests')?.split(/[\s,]+/);
  if (!promise || !tests) throw new Error(`${patch} has to say "promise:" and "tests:".`);
  // A file that cannot be loaded counts as one that has seen the fault.
  const missing = tests.filter((file) => !existsSync(join(root, file)));
  if (missing.length > 0) throw new Error(`${patch} names ${missing.join(', ')}, which is not there.`);
  return { name: basename(patch, '.patch'), patch, promise, tests };
}

/** A copy of the repository as it is on the disk, without what git leaves out. */
function copyRepository(): string {
  const copy = mkdtempSync(join(tmpdir(), 'academy-faults-'));
  const listed = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', listed, { cwd: root, encoding: 'utf8' }).split('\0');
  for (const file of files.filter((each) => each !== '' && existsSync(join(root, each)))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

const SUITES = { elements: /^tests\/elements\//, journeys: /\.spec\.ts$/, vitest: /^tests\// } as const;

/** The suite of a test file, as `npm test -- --only` calls it. */
function suiteOf(file: string): keyof typeof SUITES {
  const names = Object.keys(SUITES) as (keyof typeof SUITES)[];
  const found = names.find((name) => SUITES[name].test(file));
  if (!found) throw new Error(`${file} is no test.`);
  return found;
}

const patching = (copy: string, { patch }: Fault, ...options: string[]) =>
  execFileSync('git', ['apply', '--unidiff-zero', '--recount', ...options, patch], { cwd: copy, stdio: 'pipe' });

async function plant(fault: Fault, copy: string): Promise<Verdict> {
  const began = performance.now();
  const verdict = (rest: Omit<Verdict, 'fault' | 'seconds'>): Verdict => ({
    fault,
    seconds: (performance.now() - began) / 1000,
    ...rest,
  });
  try {
    patching(copy, fault);
  } catch {
    return verdict({ problem: 'the patch does not fit any more' });
  }
  try {
    for (const suite of new Set(fault.tests.map(suiteOf))) {
      const files = fault.tests.filter((file) => suiteOf(file) === suite);
      await runTests(copy, suite, files);
      const ended = endedIn(progressIn(copy, suite));
      const failed = ended.find(hasFailed);
      if (failed) {
        const [file = '', ...titles] = failed.path;
        return verdict({
          seenBy: { file: relative(copy, resolve(copy, file)).replace(/:\d+$/, ''), test: titles.join(' › ') },
        });
      }
      // A file that cannot be loaded any more has seen it too.
      if (ended.length === 0) return verdict({ seenBy: { file: files[0] ?? '', test: 'it cannot be loaded' } });
    }
    return verdict({ problem: 'no test saw it' });
  } finally {
    patching(copy, fault, '--reverse');
  }
}

const progressIn = (copy: string, suite: string) => join(copy, `test-results/${suite}.ended.jsonl`);
const hasFailed = ({ state }: Ended) => state === 'failed';

/** How often is looked whether a test has failed, in ms. */
const LOOK_MS = 500;

/** Runs tests until one has failed: that one has seen the fault, whatever the others say. */
const runTests = (copy: string, suite: string, files: readonly string[]): Promise<void> =>
  new Promise((resolve) => {
    const progress = progressIn(copy, suite);
    // That of the fault before.
    rmSync(progress, { force: true });
    const args = [
      '--import',
      'tsx',
      'tests/run.ts',
      '--only',
      suite,
      ...(suite === 'elements' ? ['--', '--files'] : []),
      ...files,
    ];
    const child = spawn(process.execPath, args, { cwd: copy, stdio: 'ignore' });
    const looking = setInterval(() => {
      if (!endedIn(progress).some(hasFailed)) return;
      clearInterval(looking);
      child.kill('SIGINT');
    }, LOOK_MS);
    child.once('close', () => {
      clearInterval(looking);
      resolve();
    });
  });

const words = process.argv.slice(2);
const faults = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.patch'))
  .sort()
  .map((file) => readFault(join(folder, file)))
  .filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));

// Once for all copies.
await findFrameworks();
const verdicts: Verdict[] = [];
const left = [...faults];
await Promise.all(
  Array.from({ length: Math.min(AT_ONCE, faults.length) }, async () => {
    const copy = copyRepository();
    try {
      for (let fault = left.shift(); fault; fault = left.shift()) {
        const found = await plant(fault, copy);
        verdicts.push(found);
        const what = found.seenBy ? `${found.seenBy.file} › ${found.seenBy.test}` : `NOT SEEN: ${found.problem}`;
        console.log(`${verdicts.length} of ${faults.length}  ${found.fault.name}  ${what}`);
      }
    } finally {
      rmSync(copy, { recursive: true, force: true });
    }
  }),
);

console.log('\n| fault | test that saw it | level | seconds |\n|---|---|---|---:|');
for (const { fault, seenBy, problem, seconds } of verdicts.sort((a, b) => a.fault.patch.localeCompare(b.fault.patch))) {
  const test = seenBy ? `${seenBy.file} › ${seenBy.test}`.replaceAll('|', '\\|') : `**${problem}**`;
  console.log(`| ${fault.name} | ${test} | ${seenBy ? levelOf(seenBy.file) : '–'} | ${seconds.toFixed(0)} |`);
}
const unseen = verdicts.filter(({ seenBy }) => !seenBy).length;
console.log(`\n${verdicts.length - unseen} seen, ${unseen} not seen`);
process.exitCode = unseen > 0 || verdicts.length === 0 ? 1 : 0;
