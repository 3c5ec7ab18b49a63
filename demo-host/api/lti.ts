import { SignJWT } from 'jose';
import {
  addLtiPlatform,
  answerLtiDeepLink,
  linkLtiAccount,
  ltiLinks,
  ltiPlatforms,
  openLtiLaunch,
  removeLtiLink,
  removeLtiPlatform,
  renewLtiKey,
} from '#contract/lti.ts';
import { isLinkable, linkQuery } from '#domain/lti.ts';
import { writeActivity } from '#host/db/activityLog.ts';
import {
  deleteLink,
  deletePlatform,
  insertPlatform,
  linkAccount,
  linksOf,
  newSecret,
  type OpenedLaunch,
  openLaunch,
  platformsOf,
  retireKey,
  takeDeepLink,
} from '#host/db/lti.ts';
import { ApiError, badRequest, notFound } from './errors.ts';
import { signMessage } from './ltiKeys.ts';
import { cookieName, LTI_PATH, toolUrls } from './ltiPages.ts';
import { claim, LTI_VERSION, RESOURCE_LINK } from './ltiToken.ts';
import { InsideAddress, type Outbound } from './outbound.ts';
import { type AskedByAnyone, openRoute, route } from './route.ts';
import { LIFETIME, loginAnswer, NO_CHILD, startSession } from './session.ts';

/** Signing in, linking, and choosing a screen take no longer than this. */
const TICKET_MINUTES = 60;
const OVER = 'This link has expired. Open it again from your LMS.';
/** How long a registration waits to be told where a name leads, in ms. */
const LOOKUP_MS = 2_000;
/** How tall a frame is before its page has said so itself, in px. */
const FRAME_HEIGHT = 800;

/**
 * Opens a launch for the page that it redirected to. Who holds the code alone gets nothing: it takes the secret
 * of the browser that began the login, in its cookie or kept for it by the LMS. So nobody can be made to open,
 * and then to link, somebody else's launch by being led to its address.
 */
async function open({
  body,
  services,
  cookie,
  requestId,
  origin,
  userAgent,
  capabilitiesOf,
}: AskedByAnyone<typeof openLtiLaunch>) {
  const browser = body.browser ?? (origin && cookie(cookieName(origin, body.login)));
  if (!browser) throw new ApiError(403, OVER);
  const ticket = newSecret();
  const opened = await services.database.as({ kind: 'lti' }, async (tx) => {
    const launch = await openLaunch(tx, { code: body.code, browser, ticket }, TICKET_MINUTES);
    if (!launch || launch.pid === null) return launch && { launch };
    // In a frame nothing outlives the page: no session needs to last longer than the shortest.
    const started = await startSession(tx, {
      pid: launch.pid,
      parentView: launch.parentView === true,
      lifetime: LIFETIME.staff,
      userAgent,
    });
    if (started.kind !== 'shut out') {
      const isIn = started.kind === 'in';
      await writeActivity(tx, {
        type: isIn ? 'LOGIN' : 'LOGIN_DENIED',
        narration: isIn ? `Signed in from ${launch.platformName}` : NO_CHILD,
        pid: started.session.person.pid,
        schoolId: started.session.schoolId,
        requestId,
      });
    }
    return { launch, started };
  });
  if (!opened) throw new ApiError(403, OVER);
  const { launch, started } = opened;
  if (!started) return { ...told(launch), ticket, session: null };
  if (started.kind === 'in') return { ...told(launch), ticket, session: loginAnswer(started, capabilitiesOf) };
  throw new ApiError(403, 'The account that is linked here may not sign in. Please ask your school.');
}

/** The key set is the one address of an LMS that this host fetches itself. */
async function refuseInside(outbound: Outbound, jwksUrl: string): Promise<void> {
  try {
    await outbound.check(new URL(jwksUrl), AbortSignal.timeout(LOOKUP_MS));
  } catch (error) {
    if (!(error instanceof InsideAddress)) throw error;
    throw badRequest(
      `Wrong field "jwksUrl": ${error.message}. Whoever runs the academy can allow it with LTI_ALLOWED_HOSTS.`,
    );
  }
}

const told = ({ platformName, lmsName, screen, attributes, deepLink }: OpenedLaunch) => ({
  platformName,
  lmsName,
  screen,
  attributes,
  returnUrl: deepLink?.returnUrl ?? null,
});

export const ltiRoutes = [
  route(ltiPlatforms, async ({ db, origin }) => ({
    platforms: await platformsOf(db),
    tool: origin === undefined ? null : toolUrls(origin),
  })),
  route(addLtiPlatform, async ({ db, body, session, services, record }) => {
    await refuseInside(services.outbound, body.jwksUrl);
    const platformId = await insertPlatform(db, body, session.person.pid);
    if (platformId === undefined) throw new ApiError(409, 'This issuer is already registered with this client ID');
    await record({ type: 'ADD_LMS', narration: `Connected ${body.name} (${body.issuer})` });
    return { message: 'LMS connected', platformId };
  }),
  route(removeLtiPlatform, async ({ db, params, record }) => {
    const name = await deletePlatform(db, params.platformId);
    if (name === undefined) throw notFound();
    await record({ type: 'REMOVE_LMS', narration: `Disconnected ${name} and unlinked its accounts` });
    return { message: 'LMS disconnected' };
  }),
  route(renewLtiKey, async ({ db, record }) => {
    await retireKey(db);
    await record({ type: 'RENEW_LMS_KEY', narration: 'Replaced the key that deep linking is signed with' });
    return { message: 'Key replaced' };
  }),
  route(ltiLinks, ({ db }) => linksOf(db)),
  route(linkLtiAccount, async ({ db, body, record }) => {
    const name = await linkAccount(db, body.ticket);
    if (name === undefined) throw new ApiError(409, OVER);
    await record({ type: 'LINK_LMS', narration: `Linked an account of ${name}` });
    return { message: 'Account linked' };
  }),
  route(removeLtiLink, async ({ db, params, record }) => {
    const name = await deleteLink(db, params.linkId);
    if (name === undefined) throw notFound();
    await record({ type: 'UNLINK_LMS', narration: `Removed the link of an account of ${name}` });
    return { message: 'Link removed' };
  }),
  openRoute(openLtiLaunch, open),
  route(answerLtiDeepLink, async ({ db, body, services, origin, now, record }) => {
    const { screen, title, attributes } = body;
    if (!isLinkable({ screen: screen ?? undefined, attributes })) throw badRequest('There is no such screen');
    const asked = await takeDeepLink(db, body.ticket);
    if (!asked) throw new ApiError(409, OVER);
    if (origin === undefined) throw new ApiError(409, 'This academy does not know its own address. Set PUBLIC_URL.');
    const issued = Math.floor(now.getTime() / 1000);
    const items = screen
      ? [
          {
            type: RESOURCE_LINK,
            title: title || screen,
            url: `${origin}${LTI_PATH.launch}?${linkQuery({ screen, attributes })}`,
            iframe: { height: FRAME_HEIGHT },
          },
        ]
      : [];
    const message = new SignJWT({
      nonce: newSecret(),
      [claim.messageType]: 'LtiDeepLinkingResponse',
      [claim.version]: LTI_VERSION,
      [claim.deploymentId]: asked.deploymentId,
      [claim.contentItems]: items,
      ...(asked.deepLink.data === undefined ? {} : { [claim.data]: asked.deepLink.data }),
    })
      // In a message of the tool these two change places.
      .setIssuer(asked.clientId)
      .setAudience(asked.issuer)
      .setIssuedAt(issued)
      .setExpirationTime(issued + 300);
    const signed = await signMessage(db, message, services.keySecret);
    await record({
      type: 'LINK_SCREEN',
      narration: screen ? `Added ${screen} to a course of an LMS` : 'Added nothing to a course of an LMS',
    });
    return { returnUrl: asked.deepLink.returnUrl, message: signed };
  }),
];
