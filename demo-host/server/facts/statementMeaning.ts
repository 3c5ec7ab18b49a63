/**
 * What statements mean: which fact a statement is about, and what all statements of one fact say together. Facts are made
 * of all their statements anew, so the order in which these come does not matter, and one that is voided is gone.
 */
import { roundTo } from '#domain/format/rounding.ts';
import type { Becomes } from '#domain/learning/statements.ts';
import type { ExamAttempt, LiveAttendance, PlanVisit, VideoWatch } from './facts.ts';
import type { Statement } from './statement.ts';
import type { Detail, PlayerStep, Target } from './statements.queries.ts';
import { lengthOf, playedBySteps } from './xapi/playedParts.ts';
import { minutesOf } from './xapi/presence.ts';

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

/**
 * What a statement says about a fact.
 * @param dayOf the day at the academy of a moment, which holds views together that nothing else does
 */
export function detailOf(statement: Statement, becomes: Becomes, dayOf: (moment: Date) => string): Detail {
  const { result, happenedAt, registration, attempt, videoSession, launch, id, verb } = statement;
  const view = videoSession ?? registration;
  const { player, segments } = result;
  // A player that leaves the type of its activity out completes a view, not an exam.
  const isView = becomes === 'view' || videoSession !== undefined || player !== undefined || segments.length > 0;
  const group = {
    // The attempt first: Moodle's plugin writes one registration for all that is done between two sign-ins.
    attempt: attempt?.iri ?? view ?? (isView ? dayOf(happenedAt) : id),
    view: view ?? (isView ? dayOf(happenedAt) : ''),
    visit: id,
    joined: '',
    left: '',
    attended: '',
  }[becomes];
  const isDone = verb.endsWith('/completed') && result.isComplete !== false;
  return {
    becomes,
    group,
    ...(launch === undefined ? {} : { launch }),
    at: happenedAt.getTime(),
    ...(result.percentage === undefined ? {} : { percentage: result.percentage }),
    ...(result.raw === undefined ? {} : { raw: result.raw }),
    ...(result.seconds === undefined ? {} : { seconds: result.seconds }),
    ...(result.progress === undefined ? {} : { progress: result.progress }),
    ...(isDone ? { isDone } : {}),
    ...(segments.length === 0 ? {} : { segments }),
    ...(player === undefined ? {} : { player }),
  };
}

/**
 * The name of the fact that a statement of this student is about. Undefined where it says nothing about such an activity,
 * like the score of a live session. What units of course packages state counts by it too
 * (promises/course-packages.md#what-becomes-of-it).
 */
export function factName({ becomes, group, launch = group }: Detail, target: Target, pid: number): string | undefined {
  const { examId, videoId, liveSessionId, studyPlanItemId } = target;
  switch (becomes) {
    case 'attempt':
      if (examId !== null) return `attempt ${pid} exam ${examId} ${studyPlanItemId ?? ''} ${group}`;
      // Packages say of a video or a page too that it was completed.
      if (videoId !== null) return `view ${pid} video ${videoId} ${studyPlanItemId ?? ''} ${group}`;
      return studyPlanItemId === null ? undefined : `visit ${pid} session ${studyPlanItemId} ${launch}`;
    case 'view':
      return videoId === null ? undefined : `view ${pid} video ${videoId} ${studyPlanItemId ?? ''} ${group}`;
    case 'visit':
      if (examId !== null || videoId !== null || studyPlanItemId === null) return undefined;
      return `visit ${pid} session ${studyPlanItemId} ${launch}`;
    case 'joined':
    case 'left':
    case 'attended':
      return liveSessionId === null ? undefined : `attendance ${pid} live session ${liveSessionId}`;
  }
}

/** A fact with the list that it belongs to. */
export type ListedFact =
  | { list: 'attempts'; fact: ExamAttempt }
  | { list: 'watches'; fact: VideoWatch }
  | { list: 'visits'; fact: PlanVisit }
  | { list: 'attendance'; fact: LiveAttendance };

/** Of things at one moment: who leaves joined before, and a player stops before it jumps, and jumps before it plays. */
const TURN: Readonly<Record<Becomes | PlayerStep['does'], number>> = {
  joined: 0,
  attended: 1,
  left: 2,
  attempt: 3,
  view: 3,
  visit: 3,
  stop: 0,
  'go on': 1,
  seek: 2,
  play: 3,
};

/**
 * The order in which statements are read: as they happened. Of two at one moment every difference that matters decides, so that
 * the order in which they came does not: of two scores the better one is read last.
 */
function inOrder(a: Detail, b: Detail): number {
  if (a.at !== b.at) return a.at - b.at;
  const [one, other] = [a, b].map(({ becomes, player, percentage, raw, seconds }) => [
    TURN[becomes],
    player ? TURN[player.does] : -1,
    player?.from ?? -1,
    player?.to ?? -1,
    percentage ?? -1,
    raw ?? -Infinity,
    seconds ?? -1,
  ]) as [number[], number[]];
  const at = one.findIndex((value, place) => value !== other[place]);
  return at === -1 ? 0 : (one[at] ?? 0) < (other[at] ?? 0) ? -1 : 1;
}

/** What the statements of one fact say together; undefined while they do not say enough, like an exam without a score. */
export function factOf(
  sourceId: string,
  pid: number,
  target: Target,
  details: readonly Detail[],
): ListedFact | undefined {
  const ordered = [...details].sort(inOrder);
  const common = { sourceId, pid };
  const [first] = ordered;
  if (!first) return undefined;
  if (target.liveSessionId !== null && ['joined', 'left', 'attended'].includes(first.becomes)) {
    return {
      list: 'attendance',
      fact: { ...common, liveSessionId: target.liveSessionId, minutes: minutesOf(ordered, target) },
    };
  }
  if (target.examId !== null) return attemptOf(common, target, ordered);
  if (target.videoId !== null) return watchOf(common, target, ordered);
  if (target.studyPlanItemId === null) return undefined;
  const visit = { ...common, studyPlanItemId: target.studyPlanItemId, visitedAt: new Date(first.at) };
  const seconds = ordered.reduce((most, { seconds: stated = 0 }) => Math.max(most, stated), 0);
  return { list: 'visits', fact: { ...visit, seconds } };
}

/** The largest mark that the table keeps. */
const MARK_MAX = 99_999;

function attemptOf(
  common: { sourceId: string; pid: number },
  target: Target,
  details: readonly Detail[],
): ListedFact | undefined {
  const scored = details.filter(({ percentage }) => percentage !== undefined);
  const last = scored.at(-1);
  if (!last || target.examId === null) return undefined;
  const questions = target.questionCount ?? 0;
  const percentage = Math.min(100, Math.max(0, last.percentage ?? 0));
  const first = details[0]?.at ?? last.at;
  const seconds =
    details.reduce((most, { seconds: stated = 0 }) => Math.max(most, stated), 0) ||
    Math.round((last.at - first) / 1000);
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

function watchOf(
  common: { sourceId: string; pid: number },
  target: Target,
  details: readonly Detail[],
): ListedFact | undefined {
  if (target.videoId === null) return undefined;
  const length = target.durationSeconds ?? 0;
  const segments = details.flatMap((detail) => detail.segments ?? []);
  // A player that says which parts were played knows it best.
  const steps = segments.length === 0 ? playedBySteps(details) : undefined;
  const played = steps?.seconds ?? lengthOf(segments);
  const share = length > 0 ? (100 * played) / length : 0;
  const watchedAt = new Date(details[0]?.at ?? 0);
  const { videoId, studyPlanItemId } = target;
  const watch = { ...common, videoId, studyPlanItemId, watchedAt };
  if (steps && !steps.isGapless) {
    // A student who jumped to the end has not seen it all, whatever the player calls completed.
    if (played === 0) return undefined;
    return { list: 'watches', fact: { ...watch, seconds: Math.round(played), completion: Math.min(100, share) } };
  }
  const isDone = details.some((detail) => detail.isDone);
  const progress = details.reduce((most, { progress: stated = 0 }) => Math.max(most, stated), 0);
  const stated = details.reduce((most, { seconds = 0 }) => Math.max(most, seconds), 0);
  const completion = isDone ? 100 : Math.min(100, Math.max(progress, share));
  const seconds = Math.round(played || stated || (length * completion) / 100);
  // Somebody pressed play, and nothing was seen yet.
  if (completion === 0 && seconds === 0) return undefined;
  return { list: 'watches', fact: { ...watch, seconds, completion } };
}
