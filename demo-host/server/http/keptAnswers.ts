/**
 * Answers kept in memory: what many ask alike, or one asks again and again, is made once and sent until something changes
 * from which it follows. The database counts the changes (024_changes.sql), and tells their number with the session of each
 * request. So an answer is right in every process from the moment at which anybody has written anything, and every request
 * still has a session that is checked.
 *
 * Nobody is sent what was made for somebody with other rights: those who see all schools share by their role, everybody else
 * has answers of their own. Nor what was made for a reader of another language, where the academy has names in one of the two
 * (promises/names-in-languages.md#answers-that-are-kept).
 */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { sql } from 'kysely';
import type { AnyCall } from '#contract/call.ts';
import type { CallId } from '#contract/index.ts';
import type { Changes, Tx } from '#host/server/database/actor.ts';
import { etagOfBytes } from './files/builtFiles.ts';
import type { Session } from './session.ts';

/** Calls whose answers follow from who there is and what is taught, as the database counts changes of it, and nothing else. */
const ON_RECORD: ReadonlySet<string> = new Set<CallId>([
  'examCategories',
  'planSchools',
  'studyPlans',
  'studyPlanById',
  'planSharedSchools',
  'planDaySummary',
  'planDaySessions',
  'schools',
  'countries',
  'schoolClasses',
  'children',
  // Only the people whom it finds: when they were last seen is read each time.
  'users',
]);
/** Calls whose answers follow from that, from what students did, from the day, and from who was here. */
const OF_VISITS: ReadonlySet<string> = new Set<CallId>(['dashboardStats', 'platformAnalytics']);
/** Calls whose answers follow from the same without who was here. */
const FIGURES: ReadonlySet<string> = new Set<CallId>([
  'performanceSummary',
  'videoAnalytics',
  'examAnalytics',
  'topPerformers',
  'categoryExams',
  'examResults',
  'studyPlanReports',
  'planActivityCounts',
  'planDayWise',
  'planVideoEngagement',
  'planExamPerformance',
  'planIntensiveCare',
  'planCareStudents',
  'planSchoolSummary',
  'planDayWiseReport',
  'planDayList',
  'attendanceBySchool',
  'parentWeek',
  'parentPerformance',
  'parentDashboardStats',
  'parentAttendance',
  'parentStudyProgress',
]);
/** Of these, those that say what is the person's own: nobody else is sent them. */
const OWN: ReadonlySet<string> = new Set<CallId>(['studyPlans', 'studyPlanById']);
/** A parameter without a meaning, by which addresses differ. */
const MEANINGLESS = '_t';

/** Calls of which a part is kept alone. */
const IN_PART: ReadonlySet<string> = new Set<CallId>(['users']);

export const isKeptInPart = ({ id }: { id: string }): boolean => IN_PART.has(id);
export const isKept = ({ id }: { id: string }): boolean =>
  [ON_RECORD, FIGURES, OF_VISITS].some((calls) => calls.has(id)) && !IN_PART.has(id);

/** A day begins at a multiple of this many ms in every time zone, and the answers of another day are others. */
const QUARTER_MS = 15 * 60_000;
/** The number of the quarter of an hour. */
export const quarterOf = (now: Date): number => Math.floor(now.getTime() / QUARTER_MS);
/** How much is kept, in characters; the answers of some thousand people. */
const MOST = 48 * 1024 * 1024;
/** A longer answer is made anew each time. */
const LONGEST = 512 * 1024;

/** An answer as it is sent. */
export interface KeptAnswer {
  text: string;
  etag: string;
  /** The same, packed for those who take gzip. */
  packed(): Promise<Uint8Array<ArrayBuffer>>;
}

/** What is asked, and what the answer follows from. */
export interface Question {
  call: AnyCall;
  session: Session;
  input: { params: Record<string, unknown>; query: Record<string, unknown> };
  /** What of the answer it is, if it is no whole answer. */
  part?: unknown;
  now: Date;
  /** The changes that the maker of the answer sees. */
  changes: Changes;
}

/** The memory of one process. */
export interface KeptAnswers {
  /** The answer that is there. */
  peek(question: Question): KeptAnswer | undefined;
  /** The answer that is there, or that `make` makes. Those who ask the same meanwhile wait for it. */
  get(question: Question, make: () => Promise<Made>): Promise<KeptAnswer>;
}

export interface Made {
  text: string;
  /** It changes with the time, and not only with the day. */
  isPassing?: boolean;
}

/** @param most how many characters it keeps; of more the answers that nobody has asked for longest go. */
export function keptAnswers(most = MOST): KeptAnswers {
  /** The one that was asked for longest ago first. */
  const kept = new Map<string, { changes: number; answer: KeptAnswer }>();
  const making = new Map<string, Promise<KeptAnswer>>();
  let size = 0;

  const forget = (key: string) => {
    size -= kept.get(key)?.answer.text.length ?? 0;
    kept.delete(key);
  };
  const keep = (key: string, changes: number, answer: KeptAnswer) => {
    forget(key);
    kept.set(key, { changes, answer });
    size += answer.text.length;
    for (const [oldest] of kept) {
      if (size <= most) break;
      forget(oldest);
    }
  };
  const find = (key: string, changes: number): KeptAnswer | undefined => {
    const found = kept.get(key);
    if (found?.changes !== changes) return undefined;
    kept.delete(key);
    kept.set(key, found);
    return found.answer;
  };

  return {
    peek: (question) => find(keyOf(question), changesIn(question)),
    async get(question, make) {
      const key = keyOf(question);
      const changes = changesIn(question);
      const found = find(key, changes);
      if (found) return found;
      const turn = `${changes} ${key}`;
      for (let begun = making.get(turn); begun; begun = making.get(turn)) {
        // The first may fail for a reason of its own, such as a cancelled query.
        const answer = await begun.catch(() => undefined);
        if (answer) return answer;
      }
      const made = (async () => {
        const { text, isPassing } = await make();
        const answer = answerOf(text);
        if (!isPassing && text.length <= LONGEST) keep(key, changes, answer);
        return answer;
      })();
      making.set(turn, made);
      try {
        return await made;
      } finally {
        if (making.get(turn) === made) making.delete(turn);
      }
    },
  };
}

/** The number of changes for which the answer to it is right. */
const changesIn = ({ call: { id }, changes }: Question): number =>
  ON_RECORD.has(id) ? changes.onRecord : FIGURES.has(id) ? changes.withFacts : changes.withSeen;

/** Whose answers these are: those of everybody with the same rights, or of one person. */
function rightsOf({ call, session: { person, actingRole } }: Question): unknown {
  const isOfAll = person.schools === 'all' && actingRole !== 'parent' && !OWN.has(call.id);
  return isOfAll ? actingRole : [actingRole, person.pid, person.schools, person.children];
}

function keyOf(question: Question): string {
  const { call, session, input, part, now } = question;
  const { [MEANINGLESS]: _, ...query } = input.query;
  return JSON.stringify([
    call.id,
    rightsOf(question),
    session.person.language,
    quarterOf(now),
    input.params,
    query,
    part,
  ]);
}

/** An answer, to be sent whole or packed. */
export function answerOf(text: string): KeptAnswer {
  let packed: Promise<Uint8Array<ArrayBuffer>> | undefined;
  let etag: string | undefined;
  return {
    text,
    get etag() {
      // The same for both forms, which say the same: a weak one.
      etag ??= `W/${etagOfBytes(Buffer.from(text))}`;
      return etag;
    },
    packed() {
      packed ??= promisify(gzip)(text).then((bytes) => new Uint8Array(bytes));
      return packed;
    },
  };
}

/** Whether what a parent is told will be another before the quarter of an hour is over, though nobody writes. */
export async function passesSoon(tx: Tx, now: Date): Promise<boolean> {
  const until = new Date((quarterOf(now) + 1) * QUARTER_MS);
  const { rows } = await sql<{ passes: boolean }>`
    select actor.passes_between(${now}::timestamptz, ${until}::timestamptz) as passes`.execute(tx);
  return rows[0]?.passes === true;
}
