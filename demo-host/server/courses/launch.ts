/** Opens a unit for a student (promises/course-packages.md#opening-a-unit): the registration, what is stated and told, the address. */
import { randomUUID } from 'node:crypto';
import { type LaunchMethod, launchModeOf } from '#domain/courses/coursePackages.ts';
import type { Tx } from '#host/server/database/actor.ts';
import { type Place, writeDocument } from '#host/server/facts/resources/documents.queries.ts';
import { receiveSent } from '#host/server/facts/senders.ts';
import { actorName } from '#host/server/facts/xapi/actors.ts';
import { newToken, sha256 } from '#host/server/http/session.ts';
import { agentOf, LAUNCH_DATA } from './cmi5Words.ts';
import { placeOf } from './coursePackage.ts';
import { CLOSED_PATH, FETCH_PATH, FILES_PATH, UNIT_XAPI_PATH } from './coursePaths.ts';
import {
  accountName,
  courseState,
  endLaunches,
  insertLaunch,
  lockedRegistration,
  noteSatisfied,
  unitOf,
} from './launches.queries.ts';
import { abandoned, launchData, launched, satisfied, satisfiedParts } from './ownStatements.ts';

/** How long a unit may be open, in hours: as long as a session of staff. */
const LAUNCH_HOURS = 12;

export interface LaunchRequest {
  unitId: number;
  /** The student, and the school that they are at. */
  pid: number;
  schoolId: number;
  /** The session of the parent. */
  sessionId: number;
  publicUrl: string;
  now: Date;
}

/**
 * Opens a unit.
 * @param recorder the actor who writes facts of all schools; the caller has checked that the parent may open the unit for the student
 * @returns the address to open, which holds a secret
 */
export async function openUnit(
  recorder: Tx,
  { unitId, pid, schoolId, sessionId, publicUrl, now }: LaunchRequest,
): Promise<{ url: string; launchMethod: LaunchMethod }> {
  const account = await accountName(recorder, pid);
  const unit = await unitOf(recorder, unitId);
  const { registrationId: registration, isNew } = await lockedRegistration(recorder, {
    packageId: unit.packageId,
    pid,
    schoolId,
  });
  const left = [];
  for (const { launchId, unitId: ofUnit, launchedAt, lastAt } of await endLaunches(recorder, registration)) {
    const seconds = ((lastAt ?? launchedAt).getTime() - launchedAt.getTime()) / 1000;
    const session = { account, registration, sessionId: launchId };
    left.push(abandoned(session, await unitOf(recorder, ofUnit), seconds, now));
  }
  const course = await courseState(recorder, registration);
  const progress = course.units[unit.position] ?? { isCompleted: false, isPassed: false };
  const mode = launchModeOf(unit.moveOn, progress);
  const launchId = randomUUID();
  const secret = newToken();
  await insertLaunch(recorder, {
    launchId,
    registrationId: registration,
    unitId,
    pid,
    sessionId,
    mode,
    secretHash: sha256(secret),
    hours: LAUNCH_HOURS,
    now,
  });

  // What is satisfied from the beginning is of no launch.
  const begun = { account, registration, sessionId: randomUUID() };
  const parts = isNew ? satisfiedParts(course) : [];
  if (parts.some(({ kind }) => kind === 'course')) await noteSatisfied(recorder, registration);
  const session = { account, registration, sessionId: launchId };
  const { url, launchUrl } = addressOf(unit.url, {
    publicUrl,
    secret,
    parameters: {
      endpoint: `${publicUrl}${UNIT_XAPI_PATH}/`,
      fetch: `${publicUrl}${FETCH_PATH}/${secret}`,
      actor: JSON.stringify(agentOf(account)),
      registration,
      activityId: unit.iri,
    },
  });
  const data = launchData(session, unit, { mode, returnUrl: `${publicUrl}${CLOSED_PATH}` });
  await writeDocument(
    recorder,
    stateOf({ schoolId, account, activity: unit.iri, registration }),
    LAUNCH_DATA,
    { contentType: 'application/json', content: new TextEncoder().encode(JSON.stringify(data)) },
    pid,
  );
  const statements = [
    ...left,
    ...parts.map((part) => satisfied(begun, part, now)),
    launched(session, unit, { mode, launchUrl, now }),
  ];
  await receiveSent(recorder, statements, { keyId: null, schoolId });
  return { url, launchMethod: unit.launchMethod };
}

interface StatePlace {
  schoolId: number;
  account: string;
  activity: string;
  registration: string;
}

const stateOf = ({ schoolId, account, activity, registration }: StatePlace): Place => ({
  resource: 'state',
  schoolId,
  activity,
  agent: actorName(agentOf(account), 'actor'),
  registration,
});

/** The address of a unit, and the same without parameters and without the secret, as statements may have it. */
function addressOf(
  url: string,
  { publicUrl, secret, parameters }: { publicUrl: string; secret: string; parameters: Record<string, string> },
): { url: string; launchUrl: string } {
  const place = placeOf(url);
  if (!place) throw new Error('A unit is kept whose address is none.');
  const elsewhere = 'address' in place;
  const path = elsewhere ? '' : place.path.split('/').map(encodeURIComponent).join('/');
  const address = elsewhere
    ? new URL(place.address)
    : new URL(`${publicUrl}${FILES_PATH}/${secret}/${path}${place.search}${place.hash}`);
  const launchUrl = elsewhere ? place.address.href : `${publicUrl}${FILES_PATH}/-/${path}${place.search}${place.hash}`;
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  return { url: address.href, launchUrl };
}
