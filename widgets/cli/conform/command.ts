/** `academy-widgets conform`: asks an API server every call that elements make, and judges its answers. */
import { writeFileSync } from 'node:fs';
import { REQUEST_TIMEOUT_MS } from '#domain/lists/limits.ts';
import { callIdsOf, elementRow } from '#widgets/page/elements.ts';
import { signIn } from './checks/checkSignIn.ts';
import { conform } from './conform.ts';
import { knownFields } from './contractVersions.ts';
import { HELP } from './help.ts';
import { callById } from './inputs.ts';
import { type Options, readOptions } from './options.ts';
import { type Report, reportOf } from './report.ts';
import { htmlReport } from './reportHtml.ts';
import { junitReport } from './reportJunit.ts';
import { textReport } from './reportText.ts';
import type { Wanted } from './run.ts';
import { sender } from './send.ts';
import { CannotAsk } from './verdicts.ts';

/** The origin of pages where none is named: one that no server names by itself. */
const SOME_ORIGIN = 'https://www.school.example';

const FOUND = 1;
const NOTHING_SENT = 2;

/** Runs the command. @returns the exit code: 0, 1 where something is wrong, 2 where nothing could be asked */
export async function run(args: readonly string[]): Promise<number> {
  if (args.length === 0 || args.includes('--help') || args.includes('-h')) {
    process.stdout.write(HELP);
    return args.length === 0 ? NOTHING_SENT : 0;
  }
  try {
    const options = readOptions(args, process.env);
    const report = await reportFor(options, onTerminal(options.isQuiet));
    if (!options.isQuiet) process.stdout.write(textReport(report, process.stdout.hasColors?.() ?? false));
    writeFiles(options, report);
    return report.ok ? 0 : FOUND;
  } catch (error) {
    if (!(error instanceof CannotAsk)) throw error;
    process.stderr.write(`${error.message}\n`);
    return NOTHING_SENT;
  }
}

/** Asks what the options want, and gives the report. @throws CannotAsk */
export async function reportFor(
  options: Options,
  onStep: (step: string, done: number, all: number) => void,
): Promise<Report> {
  const start = performance.now();
  const origin = options.isSameOrigin ? undefined : (options.origin ?? SOME_ORIGIN);
  const send = sender(options.base, options.timeoutMs, origin);
  // A sign-in is slow on purpose: it hashes a password.
  const signing = sender(options.base, Math.max(options.timeoutMs, REQUEST_TIMEOUT_MS), origin);
  const signedIn = [];
  for (const credentials of options.signIns) signedIn.push(await signIn(signing, options.base, credentials));
  const interrupted = new AbortController();
  const interrupt = () => interrupted.abort();
  process.once('SIGINT', interrupt);
  try {
    const run = await conform({
      ...options,
      known: await knownFields(options.contract),
      send,
      signedIn,
      identities: [...options.identities, ...signedIn.map(({ identity }) => identity)],
      wanted: options.tags.flatMap((tag): Wanted[] => {
        const row = elementRow(tag);
        const calls = callIdsOf(tag).flatMap((id) => callById.get(id) ?? []);
        return row ? [{ row: { ...row, tag }, calls }] : [];
      }),
      origin,
      isOriginGuessed: options.origin === undefined,
      now: new Date(),
      onStep,
      writes: options.isWriting ? { signal: interrupted.signal } : undefined,
    });
    const report = reportOf(run, (performance.now() - start) / 1000);
    if (report.ok && !report.results.some(({ check, verdict }) => check === 'answer' && verdict !== 'not asked')) {
      throw new CannotAsk(
        `Nothing could be asked: ${options.tags.join(', ')} show nothing to ${report.roles.join(', ')}. Give the token of somebody who uses them.`,
      );
    }
    return report;
  } finally {
    process.off('SIGINT', interrupt);
  }
}

/** One line on the error output of a terminal, which the next one takes the place of. */
function onTerminal(isQuiet: boolean): (step: string, done: number, all: number) => void {
  if (isQuiet || !process.stderr.isTTY) return () => {};
  return (step, done, all) => process.stderr.write(`\r\x1b[K${done === all ? '' : `${step}: ${done} of ${all}`}`);
}

function writeFiles({ files }: Options, report: Report): void {
  const texts = {
    json: () => `${JSON.stringify(report, null, 2)}\n`,
    junit: () => junitReport(report),
    html: () => htmlReport(report),
  };
  for (const kind of ['json', 'junit', 'html'] as const) {
    const file = files[kind];
    if (file === undefined) continue;
    try {
      writeFileSync(file, texts[kind]());
    } catch (error) {
      throw new CannotAsk(`${file} cannot be written (${(error as NodeJS.ErrnoException).code}).`);
    }
  }
}
