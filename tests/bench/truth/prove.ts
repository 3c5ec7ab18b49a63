/**
 * The proof that screens show what the files say. An empty academy takes the files through the public commands; then every
 * call behind the 20 screens is asked as administrator, as a school user and as parents, and each figure of the answers is
 * compared with what `read.ts` and `figures.ts` count straight from the files.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Papa from 'papaparse';
import { Figures } from './figures.ts';
import { makeFiles, type TruthFiles, type TruthSize } from './files.ts';
import { Ledger } from './ledger.ts';
import * as parents from './parentScreens.ts';
import * as plans from './planScreens.ts';
import { type Grown, type Pupil, readFiles } from './read.ts';
import * as scores from './scoreScreens.ts';
import * as staff from './staffScreens.ts';
import { HOME_PAGE } from './statements.ts';
import { type Answer, type Comparison, pidOf, type Viewer } from './viewer.ts';

/** The academy to be proved. */
interface Proved {
  /** Asks its API. */
  ask(method: string, path: string, options: { token?: string; body?: unknown }): Promise<Response>;
  /** Runs one of its commands with `--json`, and gives the answer. */
  run(command: string, ...args: string[]): Promise<Answer>;
  /** Takes in the file of statements; by default with the command. */
  importStatements?: (file: string) => Promise<Answer>;
}

interface ProveOptions extends TruthSize {
  folder: string;
  /** Objects that cost a call each are compared for about this many. */
  samples: number;
  /** How many parents look at their child. */
  parents: number;
  say(step: string): void;
}

const PASSWORD = 'of the second floor';
const CHOSEN = 'a mango tree in the yard';
const ADMINISTRATOR = '9876543210';
/** This many activities are matched when statements wait for them already. */
const MATCHED_LATER = 3;

/** Fills the academy, asks it, and gives the books. */
export async function prove(academy: Proved, options: ProveOptions): Promise<Ledger> {
  const { folder, say } = options;
  say('Making the files');
  const files = await makeFiles(folder, options, new Date());
  const client = new Client(academy);
  const taken = await fill(academy, client, files, options);
  say('Reading the files');
  const facts = await readFiles(files);
  const figures = new Figures(facts, Date.now());
  const ledger = new Ledger();
  const data = ledger.page('(what the import says)');
  data.same('statements', taken, { stored: facts.lines.different, nothing: facts.lines.nothing });
  const counts = await client.get('/api/admin/statements/counts', ADMINISTRATOR);
  data.same('what waits', counts, {
    studentStatements: facts.lines.unknownPupil,
    activityStatements: facts.lines.unknownActivity,
  });

  const school = facts.schools[0] ?? '';
  const principal = facts.grown.find((each) => each.role === 'principal' && each.school === school);
  const children = childrenOf(figures, options.parents);
  const homes: [Grown, Pupil][] = [];
  for (const child of children) {
    const parent = facts.grown.find(({ phone }) => phone === child.parentPhone);
    if (parent) homes.push([parent, child]);
  }
  say('Signing in');
  const signedIn = new Map([['', 1]]);
  for (const { name, phone, school: home } of [...(principal ? [principal] : []), ...homes.map(([parent]) => parent)]) {
    await client.welcome(name, phone);
    signedIn.set(home, (signedIn.get(home) ?? 0) + 1);
  }
  const comparison: Comparison = { figures, ledger, signedIn, samples: options.samples };
  const viewers: Viewer[] = [
    client.viewer('administrator', ADMINISTRATOR, new Set(facts.schools)),
    client.viewer('school user', principal?.phone ?? '', new Set([school])),
  ];
  for (const viewer of viewers) {
    for (const screen of STAFF_SCREENS) {
      say(`${viewer.what}: ${screen.name}`);
      await screen(viewer, comparison);
    }
  }
  for (const [{ phone }, child] of homes) {
    say(`the parent of ${child.name}`);
    const viewer = { what: `parent of ${child.name}`, child, get: (path: string) => client.get(path, phone) };
    for (const screen of PARENT_SCREENS) await screen(viewer, comparison);
  }
  return ledger;
}

const STAFF_SCREENS = [
  staff.dashboard,
  plans.planReports,
  plans.planList,
  plans.planReport,
  plans.planAttendance,
  scores.performanceTracking,
  scores.leaderboard,
  staff.schools,
  staff.users,
  staff.analytics,
  staff.others,
];
const PARENT_SCREENS = [
  parents.parentDashboard,
  parents.parentWeek,
  parents.parentPerformance,
  parents.parentProgress,
  parents.parentAttendance,
  parents.parentMessages,
];

/** Children who did much, little and nothing, of several schools. */
function childrenOf({ facts, eventsOf }: Figures, wanted: number): Pupil[] {
  const byWork = facts.pupils.toSorted((a, b) => (eventsOf.get(b)?.length ?? 0) - (eventsOf.get(a)?.length ?? 0));
  return Array.from(
    { length: wanted },
    (_, at) => byWork[Math.round((at * (byWork.length - 1)) / Math.max(1, wanted - 1))],
  ).flatMap((child) => child ?? []);
}

/** Roster and workbook, then what an administrator says of the learning system, then the statements. */
async function fill(
  academy: Proved,
  client: Client,
  files: TruthFiles,
  { folder, say }: ProveOptions,
): Promise<Answer> {
  say('Importing the roster');
  await academy.run('import', 'oneroster', files.roster, '--yes');
  say('Importing the workbook');
  await academy.run('import', 'workbook', files.workbook, '--yes');
  const password = join(folder, 'password');
  await writeFile(password, PASSWORD);
  await academy.run('admin', 'create', '--name', 'Nila Menon', '--phone', ADMINISTRATOR, '--password-file', password);
  await client.signIn(ADMINISTRATOR, PASSWORD);
  say('Matching activities');
  await client.send('PUT', '/api/admin/statements/home-pages', { homePage: HOME_PAGE, isTrusted: true });
  const matches = Papa.parse<Record<string, string>>(await readFile(files.matches, 'utf8'), {
    header: true,
    skipEmptyLines: true,
  }).data;
  for (const match of matches.slice(MATCHED_LATER)) await client.match(match);
  say('Importing the statements');
  const taken = await (academy.importStatements?.(files.statements) ?? academy.run('import', 'xapi', files.statements));
  for (const match of matches.slice(0, MATCHED_LATER)) await client.match(match);
  return taken;
}

/** The API, as each person who is signed in. */
class Client {
  private readonly tokens = new Map<string, string>();
  private readonly logins = new Map<string, Answer>();

  constructor(private readonly academy: Proved) {}

  async get(path: string, phone: string): Promise<Answer> {
    if (path === '(login)') return this.logins.get(phone);
    return this.json('GET', path, { token: this.tokens.get(phone) ?? '' });
  }

  send(method: string, path: string, body: unknown): Promise<Answer> {
    return this.json(method, path, { token: this.tokens.get(ADMINISTRATOR) ?? '', body });
  }

  viewer(what: string, phone: string, schools: ReadonlySet<string>): Viewer {
    return { what, schools, isAdministrator: phone === ADMINISTRATOR, get: (path) => this.get(path, phone) };
  }

  async signIn(identifier: string, password: string, newPassword?: string): Promise<void> {
    const body = { identifier, password, parentView: false, ...(newPassword ? { newPassword } : {}) };
    const login = await this.json('POST', '/api/admin/login', { body });
    this.tokens.set(identifier, login.token);
    this.logins.set(identifier, login);
  }

  /** Gives somebody a one-time password, with which they sign in and choose their own. */
  async welcome(name: string, phone: string): Promise<void> {
    const pid = await pidOf(this.viewer('administrator', ADMINISTRATOR, new Set()), name);
    await this.send('PUT', `/api/admin/users/${pid}/one-time-password`, { password: PASSWORD });
    await this.signIn(phone, PASSWORD, CHOSEN);
  }

  /** Says what an activity of the learning system is, as an administrator does under Data. */
  async match({ iri = '', kind = '', title = '' }: Record<string, string>): Promise<void> {
    const targets: Answer[] = await this.get(
      `/api/admin/statements/targets?kind=${kind}&search=${encodeURIComponent(title)}`,
      ADMINISTRATOR,
    );
    const id = targets.find((target) => target.title === title)?.id;
    await this.send('POST', '/api/admin/statements/activities', { name: iri, kind, id });
  }

  private async json(method: string, path: string, options: { token?: string; body?: unknown }): Promise<Answer> {
    const response = await this.academy.ask(method, path, options);
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text);
  }
}
