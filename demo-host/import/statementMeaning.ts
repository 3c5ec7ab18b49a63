/**
 * What statements mean: which fact a statement is about, and what all statements of one fact say together. Facts are made
 * of all their statements anew, so the order in which these come does not matter, and one that is voided is gone.
 */
import { roundTo } from '#domain/rounding.ts';
import type { Becomes } from '#domain/statements.ts';
import type { ExamAttempt, LiveAttendance, PlanVisit, VideoWatch } from '#host/db/facts.ts';
import type { Detail, Target } from '#host/db/statements.ts';
import type { Statement } from './statement.ts';

/** What a rule makes of statements, by verb and activity type. */
export type Rules = ReadonlyMap<string, Becomes | 'nothing'>;

/** What a statement becomes; undefined where no rule, or the rule `nothing`, knows its verb. */
export function meaningOf(
  { verb, activityType }: Pick<Statement, 'verb' | 'activityType'>,
  rules: Rules,
): Becomes | undefined {
  const becomes = rules.get(ruleKey(verb, activityType)) ?? rules.get(ruleKey(verb, ''));
  return becomes === 'nothing' ? undefined : becomes;
}

/** The name of a rule in `Rules`. */
export const ruleKey = (verb: string, activityType: string): string => `${verb} ${activityType}`;

/** What a statement says about a fact. */
export function detailOf(statement: Statement, becomes: Becomes): Detail {
  const { result, happenedAt, registration, attempt, videoSession, id, verb } = statement;
  const group = {
    // The attempt first: Moodle's plugin writes one registration for all that is done between two sign-ins.
    attempt: attempt?.iri ?? registration ?? id,
    view: videoSession ?? registration ?? happenedAt.toISOString().slice(0, 10),
    visit: id,
    joined: '',
    left: '',
    attended: '',
  }[becomes];
  const isDone = verb.endsWith('/completed') && result.isComplete !== false;
  return {
    becomes,
    group,
    at: happenedAt.getTime(),
    ...(result.percentage === undefined ? {} : { percentage: result.percentage }),
    ...(result.raw === undefined ? {} : { raw: result.raw }),
    ...(result.seconds === undefined ? {} : { seconds: result.seconds }),
    ...(result.progress === undefined ? {} : { progress: result.progress }),
    ...(isDone ? { isDone } : {}),
    ...(result.segments.length === 0 ? {} : { segments: result.segments }),
  };
}

/**
 * The name of the fact that a statement of this student is about. Undefined where it says nothing about such an activity,
 * like the score of a live session.
 */
export function factName({ becomes, group }: Detail, target: Target, pid: number): string | undefined {
  const { examId, videoId, liveSessionId, studyPlanItemId } = target;
  switch (becomes) {
    case 'attempt':
      if (examId !== null) return `attempt ${pid} exam ${examId} ${studyPlanItemId ?? ''} ${group}`;
      // Packages say of a video or a page too that it was completed.
      if (videoId !== null) return `view ${pid} video ${videoId} ${studyPlanItemId ?? ''} ${group}`;
      return studyPlanItemId === null ? undefined : `visit ${pid} session ${studyPlanItemId} ${group}`;
    case 'view':
      return videoId === null ? undefined : `view ${pid} video ${videoId} ${studyPlanItemId ?? ''} ${group}`;
    case 'visit':
      if (examId !== null || videoId !== null || studyPlanItemId === null) return undefined;
      return `visit ${pid} session ${studyPlanItemId} ${group}`;
    case 'joined':
    case 'left':
    case 'attended':
      return liveSessionId === null ? undefined : `attendance ${pid} live session ${liveSessionId}`;
  }
}

/** A fact with the list that it belongs to. */
export type Told =
  | { list: 'attempts'; fact: ExamAttempt }
  | { list: 'watches'; fact: VideoWatch }
  | { list: 'visits'; fact: PlanVisit }
  | { list: 'attendance'; fact: LiveAttendance };

/** What the statements of one fact say together; undefined while they do not say enough, like an exam without a score. */
export function factOf(sourceId: string, pid: number, target: Target, details: readonly Detail[]): Told | undefined {
  const told = [...details].sort((a, b) => a.at - b.at);
  const common = { sourceId, pid };
  const [first] = told;
  if (!first) return undefined;
  if (target.liveSessionId !== null && ['joined', 'left', 'attended'].includes(first.becomes)) {
    return {
      list: 'attendance',
      fact: { ...common, liveSessionId: target.liveSessionId, minutes: minutesOf(told, target) },
    };
  }
  if (target.examId !== null) return attemptOf(common, target, told);
  if (target.videoId !== null) return watchOf(common, target, told);
  if (target.studyPlanItemId === null) return undefined;
  const visit = { ...common, studyPlanItemId: target.studyPlanItemId, visitedAt: new Date(first.at) };
  return { list: 'visits', fact: { ...visit, seconds: first.seconds ?? 0 } };
}

/** The largest mark that the table keeps. */
const MARK_MAX = 99_999;

function attemptOf(
  common: { sourceId: string; pid: number },
  target: Target,
  told: readonly Detail[],
): Told | undefined {
  const scored = told.filter(({ percentage }) => percentage !== undefined);
  const last = scored.at(-1);
  if (!last || target.examId === null) return undefined;
  const questions = target.questionCount ?? 0;
  const percentage = Math.min(100, Math.max(0, last.percentage ?? 0));
  const first = told[0]?.at ?? last.at;
  const seconds =
    told.reduce((most, { seconds: said = 0 }) => Math.max(most, said), 0) || Math.round((last.at - first) / 1000);
  const mark = last.raw ?? (percentage * questions) / 100;
  return {
    list: 'attempts',
    fact: {
      ...common,
      examId: target.examId,
      studyPlanItemId: target.studyPlanItemId,
      startedAt: new Date(last.at - 1000 * seconds),
      submittedAt: new Date(last.at),
      attended: questions,
      rightAnswers: roundTo((percentage * questions) / 100, 0, Math.round),
      mark: Math.min(MARK_MAX, Math.max(-MARK_MAX, mark)),
      percentage,
      durationSeconds: seconds,
    },
  };
}

function watchOf(common: { sourceId: string; pid: number }, target: Target, told: readonly Detail[]): Told | undefined {
  if (target.videoId === null) return undefined;
  const length = target.durationSeconds ?? 0;
  const isDone = told.some((detail) => detail.isDone);
  const progress = told.reduce((most, { progress: said = 0 }) => Math.max(most, said), 0);
  const played = lengthOf(told.flatMap(({ segments = [] }) => segments));
  const said = told.reduce((most, { seconds = 0 }) => Math.max(most, seconds), 0);
  const completion = isDone ? 100 : Math.min(100, Math.max(progress, length > 0 ? (100 * played) / length : 0));
  const seconds = Math.round(played || said || (length * completion) / 100);
  // Somebody pressed play, and nothing was seen yet.
  if (completion === 0 && seconds === 0) return undefined;
  const watchedAt = new Date(told[0]?.at ?? 0);
  const { videoId, studyPlanItemId } = target;
  return { list: 'watches', fact: { ...common, videoId, studyPlanItemId, watchedAt, seconds, completion } };
}

/** How long parts are together, where what is in several counts once. */
function lengthOf(parts: readonly (readonly [number, number])[]): number {
  let length = 0;
  let end = 0;
  for (const [from, to] of [...parts].sort((a, b) => a[0] - b[0])) {
    length += Math.max(0, to - Math.max(from, end));
    end = Math.max(end, to);
  }
  return length;
}

/** The most minutes of a live session: a day. */
const MINUTES_MAX = 24 * 60;

/** How long somebody was there. Who joined and never left stayed until the end that the session was planned to have. */
function minutesOf(told: readonly Detail[], { startsAt, durationSeconds }: Target): number {
  const planned = (durationSeconds ?? 0) * 1000;
  const end = (startsAt?.getTime() ?? 0) + planned;
  let milliseconds = 0;
  let joinedAt: number | undefined;
  for (const { becomes, at, seconds } of told) {
    // Moodle's face-to-face says PT0S where it was given no times.
    if (becomes === 'attended') milliseconds = Math.max(milliseconds, seconds ? 1000 * seconds : planned);
    if (becomes === 'joined') joinedAt ??= at;
    if (becomes === 'left' && joinedAt !== undefined) {
      milliseconds += at - joinedAt;
      joinedAt = undefined;
    }
  }
  if (joinedAt !== undefined) milliseconds += Math.max(0, end - joinedAt);
  return Math.min(MINUTES_MAX, Math.round(milliseconds / 60_000));
}
