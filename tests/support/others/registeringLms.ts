/**
 * Learning management systems that register themselves (LTI Dynamic Registration), each with the ways of one that people use,
 * and those that lie or fail.
 */
import { Hono } from 'hono';
import { html } from 'hono/html';
import { serve } from '#tests/support/browser/sites.ts';

const PLATFORM = 'https://purl.imsglobal.org/spec/lti-platform-configuration';
const TOOL = 'https://purl.imsglobal.org/spec/lti-tool-configuration';
export const REGISTRATION_TOKEN = 'token-of-the-lms';

interface Ways {
  /** What its configuration has beside its addresses. */
  configuration?: object;
  /** Whether it sends a token, and wants it for its configuration too. */
  token?: 'for the registration' | 'for both';
  /** What it answers beside what it was sent. */
  answer?: object;
  status?: number;
}

const messages = (placements?: readonly string[]) => ({
  messages_supported: [
    { type: 'LtiResourceLinkRequest' },
    { type: 'LtiDeepLinkingRequest', ...(placements ? { placements } : {}) },
  ],
});

/** By the name under which each is begun. */
const WAYS = {
  // Sends a token (github.com/Cvmcosta/ltijs/issues/163), names its deployment, and lists no placements
  // (github.com/moodle/moodle, mod/lti/classes/local/ltiopenid/registration_helper.php).
  moodle: {
    configuration: { [PLATFORM]: { product_family_code: 'moodle', version: '4.5', ...messages() } },
    token: 'for the registration',
    answer: { [TOOL]: { deployment_id: '7' } },
  },
  // Wants its token for the configuration too, numbers its clients (github.com/hypothesis/lms/pull/3791), shows placements only
  // where they are declared (developerdocs.instructure.com/services/canvas/external-tools/lti/file.registration).
  canvas: {
    configuration: {
      [PLATFORM]: {
        product_family_code: 'canvas',
        ...messages(['assignment_selection', 'link_selection', 'editor_button']),
      },
    },
    token: 'for both',
    answer: { client_id: 10000000000042 },
    status: 201,
  },
  // Sends no token (github.com/openwebwork/webwork2/pull/2993), and no deployment; says who is in its courses, has a part of the grades, and calls the one who gives
  // tokens otherwise (github.com/RunestoneInteractive/rs/issues/1073).
  brightspace: {
    configuration: {
      [PLATFORM]: { product_family_code: 'desire2learn' },
      scopes_supported: [
        'openid',
        'https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly',
        'https://purl.imsglobal.org/spec/lti-ags/scope/score',
        'https://purl.imsglobal.org/spec/lti-ags/scope/lineitem',
      ],
      authorization_server: 'https://api.brightspace.example/auth/token',
    },
  },
  // Nothing of its own.
  plain: {},
  liar: { configuration: { issuer: 'https://moodle.example' } },
  inside: { configuration: { registration_endpoint: 'https://10.0.0.8/register' } },
  'without registration': { configuration: { registration_endpoint: undefined } },
  'with a script': { configuration: { authorization_endpoint: 'javascript:alert(1)' } },
  refusing: { status: 400 },
  speechless: { answer: { client_id: '' } },
  huge: { configuration: { padding: 'x'.repeat(300_000) } },
} satisfies Record<string, Ways>;
export type Way = keyof typeof WAYS;

/** A registration that an LMS got. */
export interface GotRegistration {
  way: string;
  authorization: string | undefined;
  /** What was sent. */
  sent: Record<string, unknown>;
}

export interface RegisteringLms {
  origin: string;
  /** What its configuration names in place of its own: where it proves logins, and where its services are. */
  addresses: Record<string, string>;
  /** Where each is begun: the query that it adds to the address of the academy. */
  beginning(way: Way): Record<string, string>;
  /** Its page on which an administrator has pasted the address: the academy in a frame, and that the frame has ended. */
  pageUrl(way: Way, address: string): string;
  /** The registrations that came. */
  got: GotRegistration[];
  /** Waited for before a registration is answered. */
  beforeAnswer: (() => Promise<void>) | undefined;
  stop(): Promise<void>;
}

export async function startRegisteringLms(): Promise<RegisteringLms> {
  let clients = 0;
  const waysOf = (way: string): Ways => WAYS[way as Way];
  const app = new Hono();
  app.get('/configuration/:way', (c) => {
    const way = c.req.param('way');
    const { configuration, token } = waysOf(way);
    if (token === 'for both' && c.req.header('Authorization') !== `Bearer ${REGISTRATION_TOKEN}`) {
      return c.json({ error: 'invalid_token' }, 401);
    }
    return c.json({
      issuer: lms.origin,
      authorization_endpoint: `${lms.origin}/auth`,
      jwks_uri: `${lms.origin}/jwks`,
      token_endpoint: `${lms.origin}/token`,
      registration_endpoint: `${lms.origin}/register/${encodeURIComponent(way)}`,
      scopes_supported: ['openid'],
      ...lms.addresses,
      ...configuration,
    });
  });
  app.post('/register/:way', async (c) => {
    const way = c.req.param('way');
    const { token, answer, status } = waysOf(way);
    const authorization = c.req.header('Authorization');
    const sent = (await c.req.json()) as Record<string, unknown>;
    lms.got.push({ way, authorization, sent });
    await lms.beforeAnswer?.();
    if (authorization !== (token ? `Bearer ${REGISTRATION_TOKEN}` : undefined)) return c.json({ error: 'token' }, 401);
    return c.json({ ...sent, client_id: `client-${++clients}`, ...answer }, (status ?? 200) as 200);
  });
  app.get('/admin/:way', (c) => {
    const query = new URLSearchParams(lms.beginning(c.req.param('way') as Way));
    return c.html(html`<!doctype html><title>Tools</title><h1>Tools</h1>
      <iframe title="Academy" width="600" height="400" src="${c.req.query('address')}?${query}"></iframe>
      <script>addEventListener('message', ({ data }) => {
        if (data.subject !== 'org.imsglobal.lti.close') return;
        document.querySelector('iframe').remove();
        document.querySelector('h1').textContent = 'The tool is registered';
      })</script>`);
  });
  // A name of its own, so that the academy is another site to it.
  const site = await serve(app);
  const lms: RegisteringLms = {
    origin: site.origin.replace('127.0.0.1', 'localhost'),
    beginning: (way) => ({
      openid_configuration: `${lms.origin}/configuration/${encodeURIComponent(way)}`,
      ...(waysOf(way).token ? { registration_token: REGISTRATION_TOKEN } : {}),
    }),
    pageUrl: (way, address) => `${lms.origin}/admin/${encodeURIComponent(way)}?${new URLSearchParams({ address })}`,
    addresses: {},
    got: [],
    beforeAnswer: undefined,
    stop: site.stop,
  };
  return lms;
}
