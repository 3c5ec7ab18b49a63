/** A learning management system for the tests: it signs in its people, frames the academy, and takes deep links. */
import { Hono } from 'hono';
import { html, raw } from 'hono/html';
import { createRemoteJWKSet, exportJWK, generateKeyPair, type JWK, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { serve } from '#tests/support/browser/sites.ts';

const CLAIM = 'https://purl.imsglobal.org/spec/lti/claim/';
const DEEP_LINK = 'https://purl.imsglobal.org/spec/lti-dl/claim/';

export const CLIENT_ID = 'academy-at-our-lms';
export const DEPLOYMENT_ID = 'course-7';

/** Somebody with an account of the LMS. */
export interface LmsUser {
  sub: string;
  name: string;
  email: string;
}

/** What the academy asks the LMS to prove, as it came. */
export interface AuthRequest {
  redirect_uri: string;
  state: string;
  nonce: string;
  client_id: string;
  [name: string]: string;
}

/** A link that a deep linking made. */
export interface CreatedLink {
  type: string;
  title: string;
  url: string;
}

/**
 * How it keeps things for a frame. All but the first have courses at another origin than their logins, as Canvas has
 * (github.com/instructure/canvas-lms, doc/api/lti_window_post_message.md), and a frame of the logins' origin beside that of the tool.
 */
type StorageWay =
  /** In the page of the course, which it names. */
  | 'page'
  /** In that frame, which it names. */
  | 'frame'
  /** In that frame, which only its capabilities name (imsglobal.org/spec/lti-cs-pm/v0p1, target frame). */
  | 'frame of its capabilities'
  /** In the page of the course, which answers what was sent to the frame. */
  | 'another origin'
  /** Nowhere, and nobody answers. */
  | 'silent';

/** Keeps a text for a frame, and says which it has. */
const KEEPING = `
  const kept = new Map();
  function respond(to, { subject, message_id, key, value }, origin) {
    if (subject === 'lti.put_data') kept.set(key, value);
    else if (subject !== 'lti.get_data') return;
    to.postMessage({ subject: subject + '.response', message_id, key, value: kept.get(key) }, origin);
  }`;

/** The name that Canvas gives to its frame. */
const STORAGE_FRAME = 'post_message_forwarding';

export interface Lms {
  origin: string;
  /** What an administrator of the academy types in. */
  registration: {
    name: string;
    issuer: string;
    clientId: string;
    deploymentIds: string[];
    authUrl: string;
    jwksUrl: string;
    origins: string[];
  };
  /** The claims of an honest launch. */
  claims(user: LmsUser, request: AuthRequest, target: string): JWTPayload;
  /** The claims of an honest deep linking. */
  deepLinking(user: LmsUser, request: AuthRequest, target: string): JWTPayload;
  /** Signs with the newest key. */
  sign(claims: JWTPayload): Promise<string>;
  /** Takes a new key and expires the old one. */
  rotate(): Promise<void>;
  publicJwk(): JWK;
  /** How the key set is answered from now on. */
  answerKeys(how: 'well' | 'down' | 'elsewhere' | 'huge'): void;
  keyRequests(): number;
  /** Who is signed in at the LMS, and may so be proven. */
  signedIn: LmsUser | undefined;
  /** Waited for while the browser is here to prove its login. */
  beforeProof: (() => Promise<void>) | undefined;
  /** Where a course leads: to a screen, or to the choice of one. */
  courseUrl(tool: string, link: { target?: string; deepLinking?: boolean; storage?: StorageWay }): string;
  links: CreatedLink[];
  stop(): Promise<void>;
}

export async function startLms(): Promise<Lms> {
  let kid = 0;
  let how: Parameters<Lms['answerKeys']>[0] = 'well';
  let requests = 0;
  const newKey = async () => {
    const pair = await generateKeyPair('RS256', { extractable: true });
    kid += 1;
    return { ...pair, jwk: { ...(await exportJWK(pair.publicKey)), kid: `key-${kid}`, alg: 'RS256', use: 'sig' } };
  };
  let key = await newKey();

  const app = new Hono();
  app.get('/jwks', (c) => {
    requests += 1;
    if (how === 'down') return c.text('Bad gateway', 502);
    if (how === 'elsewhere') return c.redirect(`${lms.origin}/other-jwks`);
    return c.json({ keys: [key.jwk], ...(how === 'huge' ? { padding: 'x'.repeat(300_000) } : {}) });
  });
  app.get('/other-jwks', (c) => c.json({ keys: [key.jwk] }));

  // The login is proven to the person who is signed in here, and to nobody else.
  app.get('/auth', async (c) => {
    await lms.beforeProof?.();
    const request = c.req.query() as AuthRequest;
    const user = lms.signedIn;
    if (!user || request.login_hint !== user.sub) return c.text('Please sign in', 401);
    const { deep, target = '' } = JSON.parse(request.lti_message_hint ?? '{}') as { deep?: boolean; target?: string };
    const claims = deep ? lms.deepLinking(user, request, target) : lms.claims(user, request, target);
    return c.html(html`<form method="post" action="${request.redirect_uri}">
      <input name="id_token" value="${await lms.sign(claims)}"><input name="state" value="${request.state}">
    </form><script>document.forms[0].submit()</script>`);
  });

  app.get('/course', (c) => {
    const { tool = '', target = '', deep, storage = '' } = c.req.query();
    const isNamed = storage === 'frame' || storage === 'another origin';
    const query = new URLSearchParams({
      iss: lms.origin,
      client_id: CLIENT_ID,
      lti_deployment_id: DEPLOYMENT_ID,
      login_hint: lms.signedIn?.sub ?? '',
      target_link_uri: target,
      lti_message_hint: JSON.stringify({ target, deep: deep === '1' }),
      ...(storage ? { lti_storage_target: isNamed ? STORAGE_FRAME : '_parent' } : {}),
    });
    const isInFrame = isNamed || storage === 'frame of its capabilities';
    return c.html(html`<!doctype html><title>A course</title><h1>A course</h1>
      <iframe title="Academy" width="900" height="300" src="${tool}/lti/login?${query}"></iframe>
      <script>${raw(coursePage(new URL(tool).origin, storage as StorageWay | ''))}</script>
      ${isInFrame ? html`<iframe name="${STORAGE_FRAME}" src="${lms.origin}/storage?${new URLSearchParams({ tool, storage })}"></iframe>` : ''}`);
  });
  app.get('/storage', (c) => {
    const { tool = '', storage } = c.req.query();
    const script = storageFrame(new URL(tool).origin, storage as StorageWay);
    return c.html(html`<!doctype html><title>Storage</title><script>${raw(script)}</script>`);
  });

  app.post('/return', async (c) => {
    const { JWT } = await c.req.parseBody();
    const tool = c.req.query('tool') ?? '';
    const { payload } = await jwtVerify(String(JWT), createRemoteJWKSet(new URL(`${tool}/lti/jwks.json`)), {
      issuer: CLIENT_ID,
      audience: lms.origin,
      algorithms: ['RS256'],
    });
    const made = payload[`${DEEP_LINK}content_items`] as CreatedLink[];
    lms.links.push(...made);
    return c.html(html`<h1>Added ${made.length}: ${made.map(({ title }) => title).join()}</h1>`);
  });

  // A name of its own, so that the academy is another site to it.
  const site = await serve(app);
  const origin = site.origin.replace('127.0.0.1', 'localhost');
  const courses = await serve(app);
  const courseOrigin = courses.origin.replace('127.0.0.1', 'localhost');
  const lms: Lms = {
    origin,
    registration: {
      name: 'Our LMS',
      issuer: origin,
      clientId: CLIENT_ID,
      deploymentIds: [DEPLOYMENT_ID],
      authUrl: `${origin}/auth`,
      jwksUrl: `${origin}/jwks`,
      origins: [origin, courseOrigin],
    },
    claims: (user, { nonce, client_id }, target) => {
      const now = Math.floor(Date.now() / 1000);
      return {
        iss: origin,
        aud: client_id,
        sub: user.sub,
        nonce,
        iat: now,
        exp: now + 300,
        name: user.name,
        email: user.email,
        [`${CLAIM}version`]: '1.3.0',
        [`${CLAIM}message_type`]: 'LtiResourceLinkRequest',
        [`${CLAIM}deployment_id`]: DEPLOYMENT_ID,
        [`${CLAIM}target_link_uri`]: target,
        [`${CLAIM}resource_link`]: { id: 'link-1' },
        [`${CLAIM}roles`]: ['http://purl.imsglobal.org/vocab/lis/v2/institution/person#Administrator'],
      };
    },
    deepLinking: (user, request, target) => ({
      ...lms.claims(user, request, target),
      [`${CLAIM}message_type`]: 'LtiDeepLinkingRequest',
      [`${DEEP_LINK}deep_linking_settings`]: {
        deep_link_return_url: `${origin}/return?tool=${encodeURIComponent(new URL(target).origin)}`,
        accept_types: ['ltiResourceLink', 'link'],
        accept_presentation_document_targets: ['iframe'],
        data: 'what the LMS wants back',
      },
    }),
    sign: (claims) => new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: key.jwk.kid }).sign(key.privateKey),
    async rotate() {
      key = await newKey();
    },
    publicJwk: () => key.jwk,
    answerKeys(next) {
      how = next;
    },
    keyRequests: () => requests,
    signedIn: undefined,
    beforeProof: undefined,
    courseUrl: (tool, { target = `${tool}/lti/launch`, deepLinking = false, storage }) => {
      const at = storage === undefined || storage === 'page' ? origin : courseOrigin;
      const query = { tool, target, deep: deepLinking ? '1' : '', storage: storage ?? '' };
      return `${at}/course?${new URLSearchParams(query)}`;
    },
    links: [],
    async stop() {
      await Promise.all([site.stop(), courses.stop()]);
    },
  };
  return lms;
}

/** The page of a course: makes a frame as tall as it asks, says what it can do, and keeps things for it. */
const coursePage = (tool: string, storage: StorageWay | '') => `
  const own = document.querySelector('iframe');
  addEventListener('message', ({ data: sent, origin, source }) => {
    const data = typeof sent === 'string' ? JSON.parse(sent) : sent;
    // Of the frame that passes things on: answered to the tool all the same.
    if (data.passed) return respond(own.contentWindow, data.passed, '*');
    if (origin !== ${JSON.stringify(tool)}) return;
    if (data.subject === 'lti.frameResize') own.height = data.height;
    if (data.subject === 'lti.capabilities') say(source, data);
    ${storage === 'page' ? 'respond(source, data, origin);' : ''}
  });
  function say(source, { subject, message_id }) {
    if (${storage !== 'page' && storage !== 'frame of its capabilities'}) return;
    const frame = ${JSON.stringify(storage === 'page' ? undefined : STORAGE_FRAME)};
    const supported_messages = ['lti.put_data', 'lti.get_data'].map((subject) => ({ subject, frame }));
    source.postMessage({ subject: subject + '.response', message_id, supported_messages }, '*');
  }
  ${KEEPING}`;

/** The frame beside that of the tool. */
const storageFrame = (tool: string, storage: StorageWay) => `
  addEventListener('message', ({ data, origin, source }) => {
    if (origin !== ${JSON.stringify(tool)}) return;
    ${storage === 'another origin' ? "parent.postMessage({ passed: data }, '*');" : 'respond(source, data, origin);'}
  });
  ${KEEPING}`;
