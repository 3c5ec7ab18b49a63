/** LMS connections, linked accounts, launches and answers to deep linking. */
import { SignJWT } from 'jose';
import { isLinkable, linkQuery } from '#domain/people/lti.ts';
import { ApiError, badRequest, notFound } from '#host/server/http/errors.ts';
import type { Handlers, PublicRequestContext } from '#host/server/http/handlers.ts';
import { InsideAddress, type Outbound } from '#host/server/http/network/outbound.ts';
import { LIFETIME, loginAnswer, newToken, startSession } from '#host/server/http/session.ts';
import {
  changeLmsConnection,
  deleteLink,
  deleteLmsConnection,
  insertLmsConnection,
  insertRegistration,
  latestLaunches,
  linkAccount,
  linksOf,
  lmsConnections,
  type OpenedLaunch,
  openLaunch,
  retireKey,
  takeDeepLink,
} from './lti.queries.ts';
import { signMessage } from './ltiKeys.ts';
import { cookieName } from './ltiPages.ts';
import { claim, LTI_VERSION, RESOURCE_LINK } from './ltiToken.ts';
import { LTI_PATH, toolUrls } from './ltiUrls.ts';

/** How long a person has, after a launch, to sign in, to link the account and to choose a screen. */
const TICKET_MINUTES = 60;
const OVER = 'This link has expired. Open it again from your LMS.';
const NO_ADDRESS = 'This academy does not know its own address. Set PUBLIC_URL.';
/** How long the address is good by which an LMS registers itself. */
const REGISTRATION_HOURS = 24;
/** How long adding an LMS waits for the hostname to be resolved, in ms. */
const LOOKUP_MS = 2_000;
/** The height of the frame that an LMS is told, in px. The page in it later says its own. */
const FRAME_HEIGHT = 800;

/**
 * Opens a launch for the page that it redirected to. The code alone is not enough: the page also has to bring the
 * secret of the browser that began the login, from its cookie or from the LMS that kept it. So an attacker cannot make
 * somebody else open, and then link, a launch of the attacker by sending its address.
 */
async function open(context: PublicRequestContext<'openLtiLaunch'>) {
  const { body, services, cookie, requestId, publicUrl, userAgent, capabilitiesOf } = context;
  const browser = body.browser ?? (publicUrl && cookie(cookieName(publicUrl, body.login)));
  if (!browser) throw new ApiError(403, OVER);
  const ticket = newToken();
  const opened = await services.database.as({ kind: 'lti' }, async (tx) => {
    const launch = await openLaunch(tx, { code: body.code, browser, ticket }, TICKET_MINUTES);
    if (!launch || launch.pid === null) return launch && { launch };
    const started = await startSession(tx, {
      pid: launch.pid,
      parentView: launch.parentView === true,
      // In a frame the session is lost with the page, so the shortest lifetime is enough.
      lifetime: LIFETIME.staff,
      userAgent,
      requestId,
      began: { kind: launch.isNew ? 'signedInVouchedFor' : 'signedInFromLms', values: { lms: launch.platformName } },
    });
    return { launch, started };
  });
  if (!opened) throw new ApiError(403, OVER);
  const { launch, started } = opened;
  if (!started) return { ...launchAnswer(launch), ticket, session: null };
  // In a frame of an LMS there is no console to sign in to anew.
  if (started.kind === 'started') {
    return {
      ...launchAnswer(launch),
      ticket,
      session: loginAnswer({ ...started, otherView: 'none' }, capabilitiesOf),
    };
  }
  throw new ApiError(403, 'The account that is linked here may not sign in. Please ask your school.');
}

/** Refuses addresses inside the server's own network: of those that are typed in the server asks these itself. */
async function refuseInsideAddress(
  outbound: Outbound,
  typed: { jwksUrl?: string; tokenUrl?: string | null | undefined },
): Promise<void> {
  for (const [field, address] of Object.entries(typed)) {
    if (!address) continue;
    await outbound.check(new URL(address), AbortSignal.timeout(LOOKUP_MS)).catch((error: unknown) => {
      if (!(error instanceof InsideAddress)) throw error;
      throw badRequest(
        `Wrong field "${field}": ${error.message}. Whoever runs the academy can allow it with LTI_ALLOWED_HOSTS.`,
      );
    });
  }
}

/** What a launch answers about itself. */
const launchAnswer = ({ platformName, lmsName, screen, attributes, deepLink }: OpenedLaunch) => ({
  platformName,
  lmsName,
  screen,
  attributes,
  returnUrl: deepLink?.returnUrl ?? null,
});

export const ltiHandlers = {
  ltiPlatforms: async ({ db, publicUrl }) => ({
    platforms: await lmsConnections(db),
    tool: publicUrl === undefined ? null : toolUrls(publicUrl),
  }),
  addLtiPlatform: async ({ db, body, session, services, record }) => {
    await refuseInsideAddress(services.outbound, { jwksUrl: body.jwksUrl, tokenUrl: body.tokenUrl });
    const platformId = await insertLmsConnection(db, body, session.person.pid);
    if (platformId === undefined) throw new ApiError(409, 'This issuer is already registered with this client ID');
    await record({ kind: 'connectedLms', values: { lms: body.name, issuer: body.issuer } });
    return { message: 'LMS connected', platformId };
  },
  removeLtiPlatform: async ({ db, params, record }) => {
    const name = await deleteLmsConnection(db, params.platformId);
    if (name === undefined) throw notFound();
    await record({ kind: 'disconnectedLms', values: { lms: name } });
    return { message: 'LMS disconnected' };
  },
  addLtiRegistration: async ({ db, session, publicUrl, record }) => {
    if (publicUrl === undefined) throw new ApiError(409, NO_ADDRESS);
    const secret = newToken();
    const expiresDate = await insertRegistration(db, { secret, madeBy: session.person.pid, hours: REGISTRATION_HOURS });
    await record({ kind: 'invitedLms' });
    return { url: `${publicUrl}${LTI_PATH.register}/${secret}`, expiresDate };
  },
  changeLtiPlatform: async ({ db, params, body, services, record }) => {
    await refuseInsideAddress(services.outbound, { tokenUrl: body.tokenUrl });
    if (!(await changeLmsConnection(db, params.platformId, body))) throw notFound();
    const { name, vouchesBy } = body;
    await record(
      vouchesBy
        ? { kind: 'changedVouchingLms', values: { lms: name, vouchesBy } }
        : { kind: 'changedLms', values: { lms: name } },
    );
    return { message: 'LMS connection saved' };
  },
  ltiLaunches: ({ db }) => latestLaunches(db),
  renewLtiKey: async ({ db, record }) => {
    await retireKey(db);
    await record({ kind: 'renewedLmsKey' });
    return { message: 'Key replaced' };
  },
  ltiLinks: ({ db }) => linksOf(db),
  linkLtiAccount: async ({ db, body, record }) => {
    const name = await linkAccount(db, body.ticket);
    if (name === undefined) throw new ApiError(409, OVER);
    await record({ kind: 'linkedLmsAccount', values: { lms: name } });
    return { message: 'Account linked' };
  },
  removeLtiLink: async ({ db, params, record }) => {
    const name = await deleteLink(db, params.linkId);
    if (name === undefined) throw notFound();
    await record({ kind: 'unlinkedLmsAccount', values: { lms: name } });
    return { message: 'Link removed' };
  },
  openLtiLaunch: open,
  answerLtiDeepLink: async ({ db, body, services, publicUrl, now, record }) => {
    const { screen, title, attributes } = body;
    if (!isLinkable({ screen: screen ?? undefined, attributes })) throw badRequest('There is no such screen');
    const request = await takeDeepLink(db, body.ticket);
    if (!request) throw new ApiError(409, OVER);
    if (publicUrl === undefined) throw new ApiError(409, NO_ADDRESS);
    const issued = Math.floor(now.getTime() / 1000);
    const items = screen
      ? [
          {
            type: RESOURCE_LINK,
            title: title || screen,
            url: `${publicUrl}${LTI_PATH.launch}?${linkQuery({ screen, attributes })}`,
            iframe: { height: FRAME_HEIGHT },
          },
        ]
      : [];
    const message = new SignJWT({
      nonce: newToken(),
      [claim.messageType]: 'LtiDeepLinkingResponse',
      [claim.version]: LTI_VERSION,
      [claim.deploymentId]: request.deploymentId,
      [claim.contentItems]: items,
      ...(request.deepLink.data === undefined ? {} : { [claim.data]: request.deepLink.data }),
    })
      // In a message to the LMS, issuer and audience are the other way round.
      .setIssuer(request.clientId)
      .setAudience(request.issuer)
      .setIssuedAt(issued)
      .setExpirationTime(issued + 300);
    const signed = await signMessage(db, message, services.keySecret);
    await record(screen ? { kind: 'linkedScreen', values: { screen } } : { kind: 'linkedNoScreen' });
    return { returnUrl: request.deepLink.returnUrl, message: signed };
  },
} satisfies Partial<Handlers>;
