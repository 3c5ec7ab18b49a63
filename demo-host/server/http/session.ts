/** Sessions: who makes a call, how a session begins, and what a sign-in answers. */
import { createHash, randomBytes } from 'node:crypto';
import type { CallAnswer } from '#contract/call.ts';
import type { login } from '#contract/sign-in/session.ts';
import { CHANGE_VIEW, OTHER_VIEW } from '#domain/people/partCapabilities.ts';
import { ROLE } from '#domain/people/roles.ts';
import type { Deed } from '#host/server/database/activity/activityKinds.ts';
import { type EnteredSession, enterSession, setActor, type Tx } from '#host/server/database/actor.ts';
import { type Activity, writeActivity } from './activityLog.ts';
import { unauthorized } from './errors.ts';
import { menuFor } from './menu.ts';
import { type ActingRole, actingRoleOf } from './policy.ts';
import { endSession, openSession, otherViewOf, replaceByOtherView } from './sessions.ts';

/** A session: its person, and the role whose rights it has. */
export interface Session extends EnteredSession {
  actingRole: ActingRole;
}

const HOUR = 3600;
const DAY = 24 * HOUR;
/** How long a session lasts, in seconds: at most `absoluteSeconds`, and no longer than `idleSeconds` after its last use. */
export const LIFETIME = {
  staff: { absoluteSeconds: 12 * HOUR, idleSeconds: HOUR },
  parent: { absoluteSeconds: 30 * DAY, idleSeconds: 7 * DAY },
} as const;

export const sha256 = (text: string) => createHash('sha256').update(text).digest();

/** A random token of 256 bits, as text. */
export const newToken = () => randomBytes(32).toString('base64url');

/** The token in an `Authorization: Bearer` header. */
export const bearerToken = (authorization: string | undefined): string | undefined =>
  /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];

/**
 * The hash of the token in an `Authorization: Bearer` header.
 * @throws ApiError 401 when there is no token.
 */
export function bearerTokenHash(authorization: string | undefined): Buffer {
  const token = bearerToken(authorization);
  if (token === undefined) throw unauthorized('Please sign in');
  return sha256(token);
}

/** The session that a transaction has entered. @throws ApiError 401 when it is unknown or has ended. */
export function enteredSession(entered: EnteredSession | undefined): Session {
  if (!entered) throw unauthorized('Your session has ended. Please sign in again.');
  return { ...entered, actingRole: actingRoleOf(entered.person.role, entered.person.isParentView) };
}

interface NewSession {
  pid: number;
  parentView: boolean;
  lifetime: (typeof LIFETIME)[keyof typeof LIFETIME];
  userAgent: string | null;
  requestId: string;
  /** What the activity log says of a session that began. */
  began: Deed;
}

/** A session that has begun. Its person is the actor of the transaction from then on. */
export interface StartedSession {
  session: Session;
  token: string;
  parentView: boolean;
  /** Whether the person has another view, as a parent or as staff, and whether this session may change into it. */
  otherView: 'none' | 'sign-in' | 'at once';
}

/** `denied`: the person is banned or deleted, or all their schools are deleted. `noChild`: a parent without a child. */
type SessionStart = ({ kind: 'started' | 'noChild' } & StartedSession) | { kind: 'denied' };

/**
 * Starts a session for a person whom this transaction may sign in, makes that person its actor, as each later request
 * of the session does, and writes to the activity log how it went, except for `denied`.
 */
export async function startSession(
  tx: Tx,
  { pid, parentView, lifetime, userAgent, requestId, began }: NewSession,
): Promise<SessionStart> {
  const token = newToken();
  const tokenHash = sha256(token);
  await openSession(tx, { tokenHash, pid, parentView, userAgent, ...lifetime });
  const session = await become(tx, tokenHash);
  if (!session) return { kind: 'denied' };
  const hasNoChild = parentView && session.person.children.length === 0;
  if (hasNoChild) await endSession(tx, session.sessionId);
  const activity: Activity = hasNoChild ? { kind: 'noChildOnRecord' } : began;
  await writeActivity(tx, { ...activity, pid: session.person.pid, schoolId: session.schoolId, requestId });
  const hasOtherView = (await otherViewOf(tx)) !== undefined;
  const otherView = !hasOtherView ? 'none' : parentView ? 'sign-in' : 'at once';
  return { kind: hasNoChild ? 'noChild' : 'started', session, token, parentView, otherView };
}

/**
 * Ends this session of the transaction's actor and starts one in their other view, which lasts no longer and leads back.
 * @returns undefined when there is no other view, or one has to sign in to it.
 */
export async function changeView(tx: Tx, { sessionId, person }: Session): Promise<StartedSession | undefined> {
  const token = newToken();
  const tokenHash = sha256(token);
  if (!(await replaceByOtherView(tx, sessionId, tokenHash))) return undefined;
  const session = await become(tx, tokenHash);
  return session && { session, token, parentView: !person.isParentView, otherView: 'at once' };
}

/** Makes the person of a session the actor of the transaction, as each request of that session does. */
async function become(tx: Tx, tokenHash: Buffer): Promise<Session | undefined> {
  await setActor({ kind: 'session', tokenHash }).execute(tx);
  const entered = await enterSession(tx);
  return entered && enteredSession(entered);
}

/** What a sign-in answers. */
export function loginAnswer(
  { session, token, parentView, otherView }: StartedSession,
  capabilitiesOf: (role: ActingRole) => string[],
): CallAnswer<typeof login> {
  const { person, name, schoolId, schoolName, actingRole } = session;
  const isParent = actingRole === 'parent';
  const isMissing = (word: string) =>
    (word === OTHER_VIEW && otherView === 'none') || (word === CHANGE_VIEW && otherView !== 'at once');
  return {
    token,
    user: {
      pid: person.pid,
      name,
      role: person.role,
      schoolId: isParent ? null : schoolId,
      ...(person.role === ROLE.school && schoolName && !isParent ? { schoolInfo: { schoolName } } : {}),
      isParentView: parentView,
      capabilities: capabilitiesOf(actingRole).filter((word) => !isMissing(word)),
    },
    menu: menuFor(actingRole),
  };
}
