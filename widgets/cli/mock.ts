/** `academy-widgets mock`: a stand-in for an API server, with the demo academy in memory. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { postgresFiles, siteFolder } from '#host/mock/postgresFiles.ts';
import { MOCK_PORT, serve } from '#host/mock/server.ts';
import { createStandIn, STAND_IN_STUDENTS } from '#host/mock/standIn.ts';
import { FAILURES, failuresOf, latencyOf, type Switches } from '#host/mock/switches.ts';
import { CLI_PACKAGE } from '#widgets/package/packageNames.ts';

const HELP = `Serves every call of the API with the demo academy, so that a page can be built before there is a server, and
so that a server can be built by looking at what elements ask. The academy is in memory: everything that is written is
gone at the end, and no real data belongs into it. The elements' files and the documentation are served beside it.

  ${CLI_PACKAGE.command} mock [--port ${MOCK_PORT}] [--latency 300] [--fail dashboardStats=500] …

  --port N         the port; ${MOCK_PORT} without it
  --host ADDRESS   the address to listen on; without it only this machine can connect
  --latency WHAT   holds every answer back: 300 (ms), 200-1500 (ms, at random) or slow-3g
  --fail CALL=HOW  a call that fails, by its id, or "all"; may be given several times. HOW is one of
                   ${Object.keys(FAILURES).join(', ')}
  --students N     how many students the academy has; ${STAND_IN_STUDENTS} without it. 1200 takes some ten seconds
  --seed N         other people and results; the same number makes the same ones

Latency and failures can be changed at /mock/ while it runs, where the traffic is too.
`;

/** The exit code of wrong use, and of a port that is taken. */
const WRONG_USE = 2;
const FAILED = 1;

interface Options {
  host: string;
  port: number;
  students: number;
  seed: number;
  switches: Partial<Switches>;
}

/** Runs it until Ctrl-C. @returns the exit code */
export async function run(args: readonly string[]): Promise<number> {
  if (args.includes('--help') || args.includes('-h')) {
    say(HELP);
    return 0;
  }
  let options: Options;
  try {
    options = optionsOf(args);
  } catch (error) {
    complain(`${sentence(error)}\n${CLI_PACKAGE.command} mock --help tells the options.`);
    return WRONG_USE;
  }
  const standIn = createStandIn({ files: postgresFiles, ...options });
  try {
    const site = siteFolder();
    const server = await serve(standIn, { ...options, site });
    introduce(server.url, standIn.accounts, site);
    const ended = new Promise<void>((resolve) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
    });
    await standIn.ready;
    // Since the process began: what somebody waits for who has typed the command.
    say(`Ready after ${(performance.now() / 1000).toFixed(1)} s. Ctrl-C stops.\n`);
    await ended;
    await server.stop();
    await standIn.close();
    return 0;
  } catch (error) {
    complain(sentence(error));
    // The academy may still be in the making, and nobody will ask it.
    process.exit(FAILED);
  }
}

interface Account {
  phone: string;
  name: string;
  notes: Readonly<Record<string, string>>;
  password: string;
}

/** What there is, and what a page needs to show it. @param site the folder with what is served besides the API */
function introduce(url: string, accounts: readonly Account[], site: string) {
  const hasElements = existsSync(join(site, 'academy-widgets.js'));
  const hasDocs = existsSync(join(site, 'docs/index.html'));
  const elements = `
Three lines for a page, and a tag for each screen:

  <link rel="stylesheet" href="${url}/academy-widgets.css">
  <script type="module" src="${url}/academy-widgets.js"></script>
  <meta name="academy-api-base" content="${url}">
  <academy-dashboard></academy-dashboard>
`;
  say(`
A stand-in for an API server, with the demo academy in memory:

  ${url}         what a page names as its API:
  ${' '.repeat(url.length)}         <meta name="academy-api-base" content="${url}">
  ${url}/mock/   who asks what, and switches for slowness and failures
${hasDocs ? `  ${url}/docs/   the documentation\n` : ''}${hasElements ? elements : ''}
Demo accounts, all with the password ${accounts[0]?.password}:
${accounts.map(({ phone, notes, name }) => `  ${phone}  ${notes.en} (${name})`).join('\n')}

Making the academy …
`);
}

/** @throws an Error with a sentence */
function optionsOf(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: 'string', default: String(MOCK_PORT) },
      host: { type: 'string', default: 'localhost' },
      latency: { type: 'string' },
      fail: { type: 'string', multiple: true },
      students: { type: 'string', default: String(STAND_IN_STUDENTS) },
      seed: { type: 'string', default: '1' },
    },
  });
  return {
    host: values.host,
    port: wholeNumber('--port', values.port, 0, 65_535),
    students: wholeNumber('--students', values.students, 20, 20_000),
    seed: wholeNumber('--seed', values.seed, 1, 1_000_000),
    switches: {
      ...(values.latency !== undefined && { latency: latencyOf(values.latency) }),
      ...(values.fail && { failures: failuresOf(values.fail) }),
    },
  };
}

function wholeNumber(option: string, text: string, least: number, most: number): number {
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw new Error(`${option} takes a whole number from ${least} to ${most}, not "${text}".`);
}

const sentence = (error: unknown) => (error instanceof Error ? error.message : String(error));
const say = (text: string) => void process.stdout.write(text);
const complain = (text: string) => void process.stderr.write(`${text}\n`);
