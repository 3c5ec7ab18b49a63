/**
 * Lets units of course packages into the learning record store: by the token of a launch, which reaches what is of its student,
 * registration and unit (promises/course-packages.md#the-token), and by the rules of cmi5.
 */
import { setActor, type Tx } from '#host/server/database/actor.ts';
import type { Database } from '#host/server/database/database.ts';
import type { Place } from '#host/server/facts/resources/documents.queries.ts';
import type { SentStatement } from '#host/server/facts/resources/readBatch.ts';
import { countReceived, type Gate, type Reach, receiveSent, recorderOf } from '#host/server/facts/senders.ts';
import type { Received } from '#host/server/facts/statementInbox.ts';
import { BatchFault } from '#host/server/facts/takeStatements.ts';
import { ApiError } from '#host/server/http/errors.ts';
import type { Metrics } from '#host/server/http/metrics.ts';
import { sha256 } from '#host/server/http/session.ts';
import { accountOf, LAUNCH_DATA } from './cmi5Words.ts';
import {
  courseState,
  type EnteredLaunch,
  enterLaunch,
  knownOf,
  launchRow,
  lockRegistration,
  noteSatisfied,
  noteStated,
  unitOf,
} from './launches.queries.ts';
import { newlySatisfied, satisfied } from './ownStatements.ts';
import { afterStatement, SessionFault, type SessionState } from './sessionRules.ts';

interface LaunchGate {
  database: Pick<Database, 'as'>;
  clock: () => Date;
  metrics?: Pick<Metrics, 'statements'> | undefined;
}

const UNKNOWN = 'This token is not known. Send the one that fetch has answered, as Authorization: Basic.';
const OVER = 'The session of this unit is over, or another one has taken its place. Open the unit again.';

/** The token in an `Authorization: Basic` header. @throws ApiError 401 */
function tokenOf(authorization: string | undefined): string {
  const token = /^Basic +([A-Za-z0-9+/=_-]{20,200}) *$/i.exec(authorization ?? '')?.[1];
  if (token === undefined)
    throw new ApiError(401, UNKNOWN, {
      headers: { 'WWW-Authenticate': 'Basic realm="course packages", charset="UTF-8"' },
    });
  return token;
}

export function launchGate({ database, clock, metrics }: LaunchGate): Gate {
  return async (authorization) => {
    const hash = sha256(tokenOf(authorization));
    /** Runs `work` as the launch. @throws ApiError 401, 403 */
    const entered = <T>(work: (tx: Tx, launch: EnteredLaunch) => Promise<T>) =>
      database.as({ kind: 'launch' }, async (tx) => {
        const launch = await enterLaunch(tx, hash);
        if (!launch) throw new ApiError(401, UNKNOWN);
        if (!launch.isOpen) throw new ApiError(403, OVER);
        return work(tx, launch);
      });
    // Not in one transaction with the work: in between the body comes, as slowly as its sender likes, and holds no connection.
    // So the work enters it again, and a launch that has ended meanwhile does nothing any more.
    const launch = await entered(async (_, found) => found);
    return {
      schoolId: launch.schoolId,
      reach: reachOf(launch),
      as: (work) => entered((tx) => work(tx)),
      store: (statements) =>
        entered((tx, found) => takeSent(tx, found, statements, clock())).then((received) =>
          countReceived(metrics, received),
        ),
    };
  };
}

/** Which documents a launch has. */
function reachOf({
  pid,
  account,
  registrationId,
  iri,
}: Omit<EnteredLaunch, 'isOpen' | 'launchId' | 'schoolId'>): Reach {
  const { homePage, name: accountName } = accountOf(account);
  const own = `account:${homePage}|${accountName}`;
  const refuse = (message: string) => new ApiError(403, message);
  return {
    pid,
    hold({ resource, agent, activity, registration }: Place, name, does) {
      if (agent && agent.name !== own) throw refuse('The agent is another one than the actor of the launch.');
      if (activity !== undefined && activity !== iri)
        throw refuse('The activityId is another one than that of the launch.');
      if (resource === 'state' && registration !== registrationId)
        throw refuse('The registration is missing, or another one than that of the launch.');
      if (does === 'read') return;
      if (resource === 'activity_profile')
        throw refuse(
          'A document of an activity is of all students. A unit reads it; keep what is of this student in State.',
        );
      if (resource === 'state' && name === LAUNCH_DATA)
        throw refuse(`A unit reads ${LAUNCH_DATA}, and does not change it.`);
    },
  };
}

/**
 * Takes statements of a launch, by the rules of cmi5, and states what is satisfied by them, in the caller's transaction, whose actor
 * is the launch.
 * @throws BatchFault 403 where one breaks a rule
 */
async function takeSent(
  tx: Tx,
  launch: EnteredLaunch,
  statements: readonly SentStatement[],
  now: Date,
): Promise<Received> {
  const { launchId, registrationId, schoolId, account } = launch;
  await setActor(recorderOf(schoolId)).execute(tx);
  await lockRegistration(tx, registrationId);
  const row = await launchRow(tx, launchId);
  // Another launch may have taken its place while this one waited.
  if (row.isAbandoned) throw new ApiError(403, OVER);
  const unit = await unitOf(tx, row.unitId);
  const known = await knownOf(
    tx,
    statements.map(({ id }) => id),
  );
  let state: SessionState = {
    ...row,
    account: accountOf(account),
    registration: registrationId,
    sessionId: launchId,
    activityId: unit.iri,
    publisherId: unit.publisherId,
    masteryScore: unit.masteryScore,
  };
  for (const [at, statement] of statements.entries()) {
    if (known.has(statement.id)) continue;
    try {
      state = afterStatement(state, statement);
    } catch (error) {
      throw error instanceof SessionFault ? new BatchFault(403, at, error.message) : error;
    }
  }
  const before = await courseState(tx, registrationId);
  await noteStated(tx, launchId, state);
  const parts = newlySatisfied(before, await courseState(tx, registrationId));
  const own = parts.map((part) => satisfied({ account, registration: registrationId, sessionId: launchId }, part, now));
  if (parts.some(({ kind }) => kind === 'course')) await noteSatisfied(tx, registrationId);
  return receiveSent(tx, [...statements, ...own], { keyId: null, schoolId });
}
