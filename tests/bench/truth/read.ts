/**
 * Reads the files again, and works out what students did, by what the documentation of the files says. Nothing of the
 * product is used here: this is the other side of the comparison.
 */
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { strFromU8, unzipSync } from 'fflate';
import Papa from 'papaparse';
import type { TruthFiles } from './files.ts';

export interface Pupil {
  sourcedId: string;
  name: string;
  school: string;
  className: string;
  grade: number;
  roll: string;
  parentPhone: string;
}

/** Somebody of the roster who is no pupil. */
export interface Grown {
  name: string;
  role: 'teacher' | 'principal' | 'parent';
  school: string;
  phone: string;
}

export interface Exam {
  title: string;
  category: string;
  subject: string;
  minutes: number;
  questions: number;
}

interface Video {
  title: string;
  category: string;
  subject: string;
  seconds: number;
}

export interface Session {
  plan: Plan;
  title: string;
  type: number;
  week: number;
  day: number;
  position: number;
  subject: string;
  reference: string;
  exam: Exam | undefined;
  video: Video | undefined;
}

export interface Plan {
  title: string;
  description: string;
  /** Null for every grade. */
  grade: number | null;
  isEnabled: boolean;
  schools: Set<string>;
  sessions: Session[];
}

export interface Live {
  title: string;
  school: string;
  /** Empty for the whole school. */
  className: string;
  startsAt: number;
  startTime: string;
  minutes: number;
}

/** An exam taken, a video watched, or another session opened. Percentages are in hundredths, so that sums are exact. */
export interface Event {
  kind: 'exam' | 'video' | 'visit';
  pupil: Pupil;
  /** When it began, and when it counts. */
  since: number;
  at: number;
  share: number;
  seconds: number;
  session: Session | undefined;
  exam: Exam | undefined;
  video: Video | undefined;
  subject: string;
  mark: number;
  right: number;
  attended: number;
}

/** Everything that the files say. */
export interface FileFacts {
  schools: string[];
  classes: { school: string; name: string; grade: number }[];
  pupils: Pupil[];
  grown: Grown[];
  exams: Exam[];
  videos: Video[];
  plans: Plan[];
  lives: Live[];
  holidays: { day: string; school: string }[];
  events: Event[];
  /** Minutes of each pupil in each live session that a statement is about. */
  presence: Map<Live, Map<Pupil, number>>;
  /** What became of the lines of the file. */
  lines: { different: number; nothing: number; unknownPupil: number; unknownActivity: number };
}

type Rows = Record<string, string>[];

function tablesOf(zip: Uint8Array): Record<string, Rows> {
  const files = unzipSync(zip);
  return Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [
      name.replace('.csv', ''),
      Papa.parse<Record<string, string>>(strFromU8(bytes), { header: true, skipEmptyLines: true }).data,
    ]),
  );
}

const text = (value: string | undefined) => value ?? '';

export async function readFiles(files: TruthFiles): Promise<FileFacts> {
  const roster = tablesOf(await readFile(files.roster));
  const book = tablesOf(await readFile(files.workbook));
  const matches = Papa.parse<Record<string, string>>(await readFile(files.matches, 'utf8'), {
    header: true,
    skipEmptyLines: true,
  }).data;

  const schools = new Map(
    (roster.orgs ?? []).filter((org) => org.type === 'school').map((org) => [org.sourcedId, text(org.name)]),
  );
  const homes = new Map(
    (roster.classes ?? []).filter((each) => each.classType === 'homeroom').map((each) => [each.sourcedId, each]),
  );
  const classes = [...homes.values()].map((home) => ({
    school: text(schools.get(home.schoolSourcedId)),
    name: text(home.title),
    grade: Number(home.grades),
  }));
  const homeOf = new Map(
    (roster.enrollments ?? [])
      .filter((each) => each.role === 'student' && homes.has(each.classSourcedId))
      .map((each) => [each.userSourcedId, homes.get(each.classSourcedId)]),
  );
  const users = new Map((roster.users ?? []).map((user) => [user.sourcedId, user]));
  const nameOf = (user: Record<string, string>) => `${user.givenName} ${user.familyName}`.trim();
  const pupils: Pupil[] = [];
  const grown: Grown[] = [];
  for (const user of users.values()) {
    const school = text(schools.get(user.orgSourcedIds));
    if (user.role === 'student') {
      const home = homeOf.get(user.sourcedId);
      pupils.push({
        sourcedId: text(user.sourcedId),
        name: nameOf(user),
        school,
        className: text(home?.title),
        grade: Number(home?.grades),
        roll: text(user.identifier),
        parentPhone: text(users.get(user.agentSourcedIds)?.sms),
      });
    } else {
      const role = user.role === 'administrator' ? 'principal' : (user.role as 'teacher' | 'parent');
      grown.push({ name: nameOf(user), role, school, phone: text(user.sms) });
    }
  }

  const exams = (book.exams ?? []).map(
    (row): Exam => ({
      title: text(row.title),
      category: text(row.examCategory),
      subject: text(row.subjectTitle),
      minutes: Number(row.examDuration),
      questions: Number(row.totalQuestions),
    }),
  );
  const videos = (book.videos ?? []).map(
    (row): Video => ({
      title: text(row.title),
      category: text(row.videoCategory),
      subject: text(row.subjectTitle),
      seconds: Number(row.duration),
    }),
  );
  const examOf = new Map(exams.map((exam) => [exam.title, exam]));
  const videoOf = new Map(videos.map((video) => [video.title, video]));
  const plans = (book.plans ?? []).map(
    (row): Plan => ({
      title: text(row.title),
      description: text(row.description),
      grade: row.gradeId ? Number(row.gradeId) : null,
      isEnabled: row.isEnable === '1',
      schools: new Set(
        (book['sharing-with-schools'] ?? []).filter((each) => each.plan === row.title).map((each) => text(each.school)),
      ),
      sessions: [],
    }),
  );
  const planOf = new Map(plans.map((plan) => [plan.title, plan]));
  for (const row of book.sessions ?? []) {
    const plan = planOf.get(text(row.plan));
    if (!plan) continue;
    plan.sessions.push({
      plan,
      title: text(row.title),
      type: Number(row.type),
      week: Number(row.weekNo),
      day: Number(row.day),
      position: Number(row.position),
      subject: text(row.subjectTitle),
      reference: text(row.referenceTitle),
      exam: examOf.get(text(row.exam)),
      video: videoOf.get(text(row.video)),
    });
  }
  const lives = (book['live-sessions'] ?? []).map(
    (row): Live => ({
      title: text(row.title),
      school: text(row.school),
      className: text(row.grade),
      startsAt: Date.parse(`${row.date}T${row.startTime}:00+05:30`),
      startTime: text(row.startTime),
      minutes: Number(row.duration),
    }),
  );
  const facts: FileFacts = {
    schools: [...schools.values()],
    classes,
    pupils,
    grown,
    exams,
    videos,
    plans,
    lives,
    holidays: (book.holidays ?? []).map((row) => ({ day: text(row.date), school: text(row.school) })),
    events: [],
    presence: new Map(),
    lines: { different: 0, nothing: 0, unknownPupil: 0, unknownActivity: 0 },
  };
  await readStatements(files.statements, facts, meaningsOf(matches, facts));
  return facts;
}

/** What an activity is. */
interface Meaning {
  session?: Session | undefined;
  exam?: Exam | undefined;
  video?: Video | undefined;
  live?: Live | undefined;
}

function meaningsOf(matches: Rows, { plans, exams, videos, lives }: FileFacts): Map<string, Meaning> {
  const sessions = new Map(plans.flatMap((plan) => plan.sessions.map((session) => [session.title, session])));
  return new Map(
    matches.map(({ iri, kind, title }) => {
      const session = kind === 'session' ? sessions.get(text(title)) : undefined;
      const exam = kind === 'exam' ? exams.find((each) => each.title === title) : session?.exam;
      const video = kind === 'video' ? videos.find((each) => each.title === title) : session?.video;
      const live = kind === 'live' ? lives.find((each) => each.title === title) : undefined;
      return [text(iri), { session: session ?? onlySession(plans, exam, video), exam, video, live }];
    }),
  );
}

/** The session of an exam or video that one session of all plans has. */
function onlySession(plans: readonly Plan[], exam: Exam | undefined, video: Video | undefined): Session | undefined {
  if (!exam && !video) return undefined;
  const all = plans.flatMap(({ sessions }) =>
    sessions.filter((each) => (exam && each.exam === exam) || (video && each.video === video)),
  );
  return all.length === 1 ? all[0] : undefined;
}

/** A statement as far as it counts, in little memory: there are a million. */
interface ReadStatement {
  id: string;
  at: number;
  score?: number;
  raw?: number;
  seconds?: number;
  part?: [number, number];
  isDone?: boolean;
  /** Of a live session: that somebody came, or went. */
  step?: 'in' | 'out';
}

interface Group {
  pupil: Pupil;
  meaning: Meaning;
  statements: ReadStatement[];
}

const DONE = ['passed', 'failed', 'completed', 'scored'].map((verb) => `http://adlnet.gov/expapi/verbs/${verb}`);
const VIDEO_TYPE = 'https://w3id.org/xapi/video/activity-type/video';
const SEEN = 'https://w3id.org/xapi/video/extensions/played-segments';
const SESSION_ID = 'https://w3id.org/xapi/video/extensions/session-id';

// biome-ignore lint/suspicious/noExplicitAny: whatever a statement may be.
type Statement = any;

async function readStatements(file: string, facts: FileFacts, meanings: Map<string, Meaning>): Promise<void> {
  const pupilOf = new Map(facts.pupils.map((pupil) => [pupil.sourcedId, pupil]));
  const ids = new Set<string>();
  const voided = new Set<string>();
  const groups = new Map<string, Group>();
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const statement = JSON.parse(line) as Statement;
    if (ids.has(statement.id)) continue;
    ids.add(statement.id);
    if (statement.verb.id.endsWith('/voided')) {
      voided.add(statement.object.id);
      facts.lines.nothing += 1;
      continue;
    }
    const step = stepOf(statement);
    const meaning = meanings.get(statement.object.id);
    const pupil = pupilOf.get(statement.actor.account.name);
    const what = whatOf(statement, meaning, step);
    if (what === undefined) facts.lines.nothing += 1;
    else if (!meaning || !pupil) {
      facts.lines.unknownPupil += Number(!pupil);
      facts.lines.unknownActivity += Number(!meaning);
    } else {
      const key = `${pupil.sourcedId} ${statement.object.id} ${what}`;
      const statements: ReadStatement = {
        id: statement.id,
        at: Date.parse(statement.timestamp),
        ...detailsOf(statement, step),
      };
      const group = groups.get(key);
      if (group) group.statements.push(statements);
      else groups.set(key, { pupil, meaning, statements: [statements] });
    }
  }
  facts.lines.different = ids.size;
  for (const { pupil, meaning, statements: all } of groups.values()) {
    const statements = all.filter(({ id }) => !voided.has(id)).sort((a, b) => a.at - b.at);
    if (statements.length === 0) continue;
    if (meaning.live) {
      const present = facts.presence.get(meaning.live) ?? new Map<Pupil, number>();
      present.set(pupil, minutesOf(statements, meaning.live));
      facts.presence.set(meaning.live, present);
      continue;
    }
    const event = eventOf(pupil, meaning, statements);
    if (event) facts.events.push(event);
  }
  facts.events.sort((a, b) => a.at - b.at);
}

const stepOf = ({ verb }: Statement): ReadStatement['step'] =>
  verb.id.endsWith('/join') ? 'in' : verb.id.endsWith('/leave') ? 'out' : undefined;

/** Which of the pupil's facts about the activity a statement belongs to; undefined where its verb means nothing here. */
function whatOf(statement: Statement, meaning: Meaning | undefined, step: ReadStatement['step']): string | undefined {
  const verb = statement.verb.id as string;
  if (step || verb.endsWith('/attended')) return 'live';
  if (verb === 'http://id.tincanapi.com/verb/viewed') return meaning?.exam || meaning?.video ? undefined : statement.id;
  const isVideo = statement.object.definition?.type === VIDEO_TYPE;
  if (isVideo || verb.startsWith('https://w3id.org/xapi/video/verbs/')) return statement.context.extensions[SESSION_ID];
  return DONE.includes(verb) ? (statement.context?.registration ?? statement.id) : undefined;
}

function detailsOf({ result = {}, verb }: Statement, step: ReadStatement['step']): Omit<ReadStatement, 'id' | 'at'> {
  const { score, duration, extensions } = result;
  const [from, to] = (extensions?.[SEEN] ?? '').split('[.]').map(Number);
  return {
    ...(score?.scaled === undefined ? {} : { score: Math.round(10_000 * score.scaled) }),
    ...(score?.raw === undefined ? {} : { raw: score.raw, score: Math.round((10_000 * score.raw) / score.max) }),
    ...(duration === undefined ? {} : { seconds: secondsOf(duration) }),
    ...(to === undefined ? {} : { part: [from, to] as [number, number] }),
    ...(verb.id.endsWith('/completed') && result.completion !== false ? { isDone: true } : {}),
    ...(step ? { step } : {}),
  };
}

/** `PT12M` or `PT30S`. */
const secondsOf = (duration: string) => Number.parseInt(duration.slice(2), 10) * (duration.endsWith('M') ? 60 : 1);

function eventOf(
  pupil: Pupil,
  { session, exam, video }: Meaning,
  statements: readonly ReadStatement[],
): Event | undefined {
  const first = statements[0]?.at ?? 0;
  const common = { pupil, session, exam, video, mark: 0, right: 0, attended: 0 };
  if (exam) {
    const last = statements.findLast(({ score }) => score !== undefined);
    if (!last) return undefined;
    const share = last.score ?? 0;
    const longest = Math.max(0, ...statements.map(({ seconds = 0 }) => seconds));
    const seconds = longest || Math.round((last.at - first) / 1000);
    return {
      ...common,
      kind: 'exam',
      at: last.at,
      since: last.at - 1000 * seconds,
      share,
      seconds,
      subject: exam.subject,
      mark: last.raw ?? Math.round((share * exam.questions) / 100) / 100,
      right: Math.round((share * exam.questions) / 10_000),
      attended: exam.questions,
    };
  }
  if (video) {
    const parts = statements.flatMap(({ part }) => (part ? [part] : [])).sort((a, b) => a[0] - b[0]);
    let seconds = 0;
    let end = 0;
    for (const [from, to] of parts) {
      seconds += Math.max(0, to - Math.max(from, end));
      end = Math.max(end, to);
    }
    const isDone = statements.some((each) => each.isDone);
    const share = isDone ? 10_000 : Math.min(10_000, Math.round((10_000 * seconds) / video.seconds));
    return { ...common, kind: 'video', at: first, since: first, share, seconds, subject: video.subject };
  }
  if (!session) return undefined;
  const seconds = statements[0]?.seconds ?? 0;
  return { ...common, kind: 'visit', at: first, since: first, share: 0, seconds, subject: session.subject };
}

/**
 * Whole minutes of the planned ones, and one at least for a student who came. Between two moments somebody was there who had come more
 * often than they had gone, or who went at the second one without having come.
 */
function minutesOf(statements: readonly ReadStatement[], { startsAt, minutes }: Live): number {
  const ends = startsAt + 60_000 * minutes;
  const inside = (at: number) => Math.min(Math.max(at, startsAt), ends);
  let milliseconds = 0;
  let online = 0;
  let from = startsAt;
  const moments = new Map(statements.map((each) => [`${each.at} ${each.step}`, each]));
  for (const { step, at, seconds } of moments.values()) {
    if (!step) milliseconds = Math.max(milliseconds, Math.min(1000 * (seconds ?? 60 * minutes), ends - startsAt));
    else {
      if (online > 0 || step === 'out') milliseconds += inside(at) - inside(from);
      online = Math.max(0, online + (step === 'in' ? 1 : -1));
      from = at;
    }
  }
  if (online > 0) milliseconds += ends - inside(from);
  return milliseconds > 0 ? Math.max(1, Math.round(milliseconds / 60_000)) : 0;
}
