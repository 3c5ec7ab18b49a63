import { createHash, randomBytes } from 'node:crypto';
import type { CallAnswer } from '#contract/call.ts';
import { login, signOut } from '#contract/session.ts';
import { ROLE, toRole } from '#domain/roles.ts';
import { phoneOf } from '#domain/users.ts';
import { writeActivity } from '#host/db/activityLog.ts';
import { type EnteredSession, enterSession, setActor, type Tx } from '#host/db/actor.ts';
import { rememberAddress, rememberDevice } from '#host/db/devices.ts';
import { verifyPassword } from '#host/db/passwords.ts';
import { endSession, findAccount, openSession } from '#host/db/sessions.ts';
import { passTwoStep } from '#host/db/twoStep.ts';
import { ApiError, unauthorized } from './errors.ts';
import { menuFor } from './menu.ts';
import { type Standing, standingOf } from './policy.ts';
import { type AskedByAnyone, openRoute, route } from './route.ts';
import { takeSecondStep } from './secondStep.ts';
import { acquit, admit, hashedAddress, Pace, refusal } from './signInGuard.ts';

/** Who asks, and with whose rights. */
export interface Session extends EnteredSession {
  standing: Standing;
}

const HOUR = 3600;
const DAY = 24 * HOUR;
/** How long sessions last: over after `absolute`, or when not used for `idle`; in seconds. */
export const LIFETIME = {
  staff: { absoluteSeconds: 12 * HOUR, idleSeconds: HOUR },
  parent: { absoluteSeconds: 30 * DAY, idleSeconds: 7 * DAY },
} as const;

const sha256 = (text: string) => createHash('sha256').update(text).digest();

/**
 * The hash of the token of an `Authorization: Bearer` header.
 * @throws ApiError 401 when there is none.
 */
export function bearerTokenHash(authorization: string | undefined): Buffer {
  const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
  if (token === undefined) throw unauthorized('Please sign in');
  return sha256(token);
}

/**
 * Makes the session's person the actor of this transaction.
 * @throws ApiError 401 when the session is unknown or over.
 */
export async function enter(tx: Tx): Promise<Session> {
  const session = await find(tx);
  if (!session) throw unauthorized('Your session has ended. Please sign in again.');
  return session;
}

async function find(tx: Tx): Promise<Session | undefined> {
  const entered = await enterSession(tx);
  return entered && { ...entered, standing: standingOf(entered.person.role, entered.person.isParentView) };
}

type Login = AskedByAnyone<typeof login>;

const newToken = () => randomBytes(32).toString('base64url');

const pace = new Pace();

/**
 * Sign in. Three steps, and no connection is held while the password is hashed: count the attempt and
 * find the account; check the password; open the session or write down why not.
 */
async function signIn({ body, services, origin, client, userAgent, requestId, capabilitiesOf }: Login) {
  const { database } = services;
  const began = performance.now();
  const phone = phoneOf(body.identifier);
  const actor = { kind: 'sign-in', phone } as const;
  const deviceHash = body.deviceToken ? sha256(body.deviceToken) : undefined;

  const { admission, account } = await database.as(actor, async (tx) => {
    const admission = await admit(tx, { phone, address: client.address, deviceHash });
    return { admission, account: admission.way === 'none' ? undefined : await findAccount(tx) };
  });
  if (admission.way === 'none') {
    await pace.keep(began, () => verifyPassword(undefined, body.password));
    throw refusal(admission);
  }

  // A phone number that nobody has costs the same time as one with a wrong password.
  const isRight = await verifyPassword(account?.passwordHash, body.password);

  /** Writes down a sign-in that came to nothing, and says why. */
  const refuse = async (type: string, narration: string, error: ApiError): Promise<never> => {
    await database.as(actor, (tx) =>
      writeActivity(tx, {
        type,
        narration,
        pid: account?.pid ?? null,
        schoolId: account?.schoolId ?? null,
        requestId,
      }),
    );
    pace.note(performance.now() - began);
    throw error;
  };
  if (!account || !isRight) {
    return refuse('LOGIN_FAILED', 'Wrong phone number or password', refusal(admission));
  }
  const role = toRole(account.role);
  if (role === undefined) {
    return refuse('LOGIN_DENIED', 'The role may not sign in', new ApiError(403, 'Access denied'));
  }
  if (account.isBanned) {
    const message = 'This account is blocked. Please ask your school.';
    return refuse('LOGIN_DENIED', 'The account is blocked', new ApiError(403, message));
  }

  const { recoveryCodes } = await takeSecondStep({
    services,
    origin,
    requestId,
    phone,
    account,
    code: body.code,
    counted: admission.counted,
  });

  const isParent = standingOf(role, body.parentView) === 'parent';
  const lifetime = isParent ? LIFETIME.parent : LIFETIME.staff;
  const { started, deviceToken } = await database.as(actor, async (tx) => {
    await acquit(tx, admission);
    await passTwoStep(tx);
    const started = await startSession(tx, { pid: account.pid, parentView: body.parentView, lifetime, userAgent });
    if (started.kind !== 'shut out') {
      const isIn = started.kind === 'in';
      await writeActivity(tx, {
        type: isIn ? 'LOGIN' : 'LOGIN_DENIED',
        narration: isIn ? `Signed in${isParent ? ' as parent' : ''}` : NO_CHILD,
        pid: started.session.person.pid,
        schoolId: started.session.schoolId,
        requestId,
      });
    }
    if (started.kind !== 'in') return { started };
    await rememberAddress(tx, account.pid, hashedAddress({ phone, address: client.address }));
    const fresh = newToken();
    const isNew = await rememberDevice(tx, {
      pid: account.pid,
      sent: deviceHash,
      fresh: sha256(fresh),
      label: userAgent ?? '',
    });
    return { started, deviceToken: isNew ? fresh : undefined };
  });
  if (started.kind === 'in') {
    return {
      ...loginAnswer(started, capabilitiesOf),
      ...(deviceToken ? { deviceToken } : {}),
      ...(recoveryCodes ? { recoveryCodes } : {}),
    };
  }
  // Of all that the account was checked for, only its schools are left: they were deleted.
  if (started.kind === 'shut out') {
    const message = 'Your school is no longer part of the academy. Please ask the academy.';
    return refuse('LOGIN_DENIED', 'The school was deleted', new ApiError(403, message));
  }
  throw new ApiError(403, 'There is no child on record for you. Please ask your school.');
}

/** For the log. */
export const NO_CHILD = 'No child on record for a parent view';

interface NewSession {
  pid: number;
  parentView: boolean;
  lifetime: (typeof LIFETIME)[keyof typeof LIFETIME];
  userAgent: string | null;
}

/** A session that has begun: its person is the actor from then on. */
interface Started {
  session: Session;
  token: string;
  parentView: boolean;
}

/**
 * Starts a session for a person whom this transaction may let in, and makes that person its actor, as every
 * later request of the session will. `shut out`: banned, or deleted, or of deleted schools alone.
 */
export async function startSession(
  tx: Tx,
  { pid, parentView, lifetime, userAgent }: NewSession,
): Promise<({ kind: 'in' | 'childless' } & Started) | { kind: 'shut out' }> {
  const token = newToken();
  const tokenHash = sha256(token);
  await openSession(tx, { tokenHash, pid, parentView, userAgent, ...lifetime });
  await setActor({ kind: 'session', tokenHash }).execute(tx);
  const session = await find(tx);
  if (!session) return { kind: 'shut out' };
  const isChildless = parentView && session.person.children.length === 0;
  if (isChildless) await endSession(tx, session.sessionId);
  return { kind: isChildless ? 'childless' : 'in', session, token, parentView };
}

/** What a sign-in answers. */
export function loginAnswer(
  { session, token, parentView }: Started,
  capabilitiesOf: (standing: Standing) => string[],
): CallAnswer<typeof login> {
  const { person, name, schoolId, schoolName, standing } = session;
  const isParent = standing === 'parent';
  return {
    token,
    user: {
      pid: person.pid,
      name,
      role: person.role,
      schoolId: isParent ? null : schoolId,
      ...(person.role === ROLE.school && schoolName && !isParent ? { schoolInfo: { schoolName } } : {}),
      isParentView: parentView,
      capabilities: capabilitiesOf(standing),
    },
    menu: menuFor(standing),
  };
}

export const sessionRoutes = [
  openRoute(login, signIn),
  route(signOut, async ({ session, db, record }) => {
    await endSession(db, session.sessionId);
    await record({ type: 'LOGOUT', narration: 'Signed out' });
    return { message: 'Signed out' };
  }),
];
