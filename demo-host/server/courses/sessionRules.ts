/**
 * What a unit may send while it is open (promises/course-packages.md#what-a-unit-may-send): the rules of cmi5 for a session, and for
 * a registration. Each is said in a sentence that names the cure.
 */
import type { LaunchMode } from '#domain/courses/coursePackages.ts';
import { isObject, type Json } from '#host/server/facts/xapi/formats.ts';
import { VOIDED } from '#host/server/facts/xapi/parts.ts';
import {
  type Account,
  CATEGORY,
  EXTENSION,
  idsAt,
  OWN_VERBS,
  PROGRESS,
  partOf,
  UNIT_VERBS,
  type UnitVerb,
} from './cmi5Words.ts';

/** Why a statement of a unit is not taken. */
export class SessionFault extends Error {
  override readonly name = 'SessionFault';
}

/** What was stated when, by the timestamps of statements. */
export type Stated = Readonly<Record<UnitVerb, Date | null>>;

/** A session with all that decides what may come next. */
export interface SessionState {
  account: Account;
  registration: string;
  sessionId: string;
  /** What statements call the unit. */
  activityId: string;
  publisherId: string;
  mode: LaunchMode;
  masteryScore: number | null;
  stated: Stated;
  /** The latest timestamp of all its statements. */
  lastAt: Date | null;
  /** In earlier sessions of the registration. */
  before: { isCompleted: boolean; isPassed: boolean };
}

/** What is read of a statement. */
interface Sent {
  sent: Json;
  verb: string;
  happenedAt: Date;
}

/** The state after a statement. @throws SessionFault */
export function afterStatement(state: SessionState, { sent, verb, happenedAt }: Sent): SessionState {
  holdIdentity(state, sent, verb);
  const context = partOf(sent, 'context');
  const isDefined = idsAt(context, 'category').includes(CATEGORY.cmi5);
  const name = isDefined ? verbOf(verb) : undefined;
  if (name) {
    holdObject(state, sent);
    holdResult(state, name, partOf(sent, 'result'), context);
  }
  holdOrder(state, name, happenedAt);
  if (name) holdOnce(state, name);
  return {
    ...state,
    stated: name ? { ...state.stated, [name]: happenedAt } : state.stated,
    lastAt: state.lastAt && state.lastAt > happenedAt ? state.lastAt : happenedAt,
  };
}

const fault = (message: string) => new SessionFault(message);

/** Who, in which registration and session: of every statement of a unit. */
function holdIdentity({ account, registration, sessionId, publisherId }: SessionState, sent: Json, verb: string): void {
  if (verb === VOIDED) throw fault('A unit takes no statement back.');
  if (typeof sent.id !== 'string')
    throw fault('The statement has no id: a unit gives each statement a UUID of its own.');
  if (typeof sent.timestamp !== 'string' || !/(?:Z|[+]00:?00)$/i.test(sent.timestamp))
    throw fault('The statement needs a timestamp in UTC, such as 2026-03-14T09:30:00.000Z.');
  const actor = partOf(sent, 'actor');
  const { homePage, name } = partOf(actor, 'account');
  if (actor.objectType === 'Group' || homePage !== account.homePage || name !== account.name)
    throw fault('The actor is another one than the actor of the launch: send that one as it is.');
  const context = partOf(sent, 'context');
  if (String(context.registration ?? '').toLowerCase() !== registration)
    throw fault('context.registration is not the registration of the launch: send that one.');
  if (partOf(context, 'extensions')[EXTENSION.sessionId] !== sessionId)
    throw fault(
      `context.extensions has another session id than the launch: begin with the contextTemplate of LMS.LaunchData (${EXTENSION.sessionId}).`,
    );
  if (!idsAt(context, 'grouping').includes(publisherId))
    throw fault(
      'context.contextActivities.grouping is without the id of the publisher: begin with the contextTemplate of LMS.LaunchData.',
    );
}

/** What the verb of a statement with the category of cmi5 is. */
function verbOf(verb: string): UnitVerb {
  const found = (Object.keys(UNIT_VERBS) as UnitVerb[]).find((name) => UNIT_VERBS[name] === verb);
  if (found) return found;
  const isOwn = Object.values<string>(OWN_VERBS).includes(verb) || verb.endsWith('/waived');
  throw fault(
    isOwn
      ? 'This verb is for the academy to use, and not for a unit.'
      : 'A statement with the category of cmi5 has one of the verbs initialized, completed, passed, failed and terminated. Leave out the category with another verb.',
  );
}

function holdObject({ activityId }: SessionState, sent: Json): void {
  const object = partOf(sent, 'object');
  if ((object.objectType ?? 'Activity') !== 'Activity' || object.id !== activityId)
    throw fault('The object has to be the unit: send the activityId of the launch as its id.');
}

function holdOrder({ stated, lastAt }: SessionState, name: UnitVerb | undefined, at: Date): void {
  const { initialized, terminated } = stated;
  if (name === 'initialized') {
    if (!initialized && lastAt) throw fault('initialized has to be the first statement of a launch.');
    return;
  }
  if (!initialized) throw fault('The first statement of a launch has to be initialized.');
  if (at < initialized)
    throw fault('The timestamp is before that of initialized, which has to be the first statement.');
  if (terminated && at > terminated)
    throw fault('The unit was terminated: nothing may come after that. Open it again.');
  if (name === 'terminated' && lastAt && at < lastAt)
    throw fault('terminated has to be the last statement, and its timestamp is before that of another one.');
}

function holdOnce({ stated, before, mode }: SessionState, name: UnitVerb): void {
  if (stated[name]) throw fault(`${name} may come once in a launch, and it came before.`);
  if (name === 'initialized' || name === 'terminated') return;
  if (mode !== 'Normal') throw fault(`The unit was opened in the mode ${mode}, in which it records no ${name}.`);
  if (name === 'completed' && before.isCompleted)
    throw fault('completed may come once in a registration, and it came in an earlier launch.');
  if (name === 'completed') return;
  if (stated.passed || stated.failed)
    throw fault('passed or failed may come once in a launch, and one of them came before.');
  if (before.isPassed)
    throw fault(
      name === 'passed'
        ? 'passed may come once in a registration, and it came in an earlier launch.'
        : 'failed may not follow passed, which came in an earlier launch.',
    );
}

/** What may stand in the result of each verb. */
const RESULTS: Readonly<Record<UnitVerb, { success?: boolean; completion?: boolean; hasDuration: boolean }>> = {
  initialized: { hasDuration: false },
  completed: { completion: true, hasDuration: true },
  passed: { success: true, hasDuration: true },
  failed: { success: false, hasDuration: true },
  terminated: { hasDuration: true },
};

function holdResult({ masteryScore }: SessionState, name: UnitVerb, result: Json, context: Json): void {
  const wanted = RESULTS[name];
  for (const part of ['success', 'completion'] as const) {
    if (result[part] !== wanted[part])
      throw fault(
        wanted[part] === undefined
          ? `result.${part} does not belong to ${name}: leave it out.`
          : `result.${part} of ${name} has to be ${wanted[part]}.`,
      );
  }
  if (wanted.hasDuration && typeof result.duration !== 'string')
    throw fault(`result.duration of ${name} is missing: say how long it took, such as PT5M.`);
  const hasMoveOn = idsAt(context, 'category').includes(CATEGORY.moveOn);
  const needsMoveOn = wanted.success !== undefined || wanted.completion !== undefined;
  if (hasMoveOn !== needsMoveOn)
    throw fault(
      needsMoveOn
        ? `context.contextActivities.category of ${name} needs ${CATEGORY.moveOn}.`
        : `context.contextActivities.category of ${name} may not have ${CATEGORY.moveOn}.`,
    );
  const progress = partOf(result, 'extensions')[PROGRESS];
  if (
    progress !== undefined &&
    !(Number.isInteger(progress) && (progress as number) >= 0 && (progress as number) <= 100)
  )
    throw fault(`result.extensions: ${PROGRESS} has to be a whole number from 0 to 100.`);
  const score = isObject(result.score) ? result.score : undefined;
  if (!score) return;
  if (wanted.success === undefined)
    throw fault(`result.score does not belong to ${name}, but to passed and failed: leave it out.`);
  holdScore(score, wanted.success, masteryScore);
  const stated = partOf(context, 'extensions')[EXTENSION.masteryScore];
  if (masteryScore !== null && stated !== undefined && stated !== masteryScore)
    throw fault(`context.extensions has another mastery score than the launch, which is ${masteryScore}.`);
}

function holdScore({ scaled, raw, min, max }: Json, isPassed: boolean, masteryScore: number | null): void {
  if (raw !== undefined && (min === undefined || max === undefined))
    throw fault('result.score.raw needs min and max beside it.');
  if (typeof scaled !== 'number') return;
  if (scaled < 0) throw fault(`result.score.scaled is ${scaled}, and has to be from 0 to 1.`);
  if (masteryScore === null) return;
  if (isPassed && scaled < masteryScore)
    throw fault(`The score ${scaled} is below the mastery score ${masteryScore}: that is failed, and not passed.`);
  if (!isPassed && scaled >= masteryScore)
    throw fault(`The score ${scaled} reaches the mastery score ${masteryScore}: that is passed, and not failed.`);
}
