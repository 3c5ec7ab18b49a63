/** An OpenID Connect provider for the tests: it signs in whom a test names, and signs as a test wants. */
import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { html } from 'hono/html';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import type { OidcConfig } from '#host/server/provider/oidcProvider.ts';
import { serve } from '#tests/support/browser/sites.ts';

export const CLIENT_ID = 'academy-at-our-district';
export const CLIENT_SECRET = 'a secret of the district';

/** Claims about somebody with an account of the provider. */
export type ProviderUser = { sub: string } & Record<string, unknown>;

export interface TestProvider {
  origin: string;
  /** What the operator of the academy sets. */
  config: OidcConfig;
  /** Who is signed in at the provider; nobody when undefined, and then it answers that the person cancelled. */
  signedIn: ProviderUser | undefined;
  /** Changes the claims of the ID token before they are signed. */
  change: (claims: JWTPayload) => JWTPayload;
  /** How the discovery is answered from now on. */
  discovery: 'well' | 'down' | 'missing' | 'other issuer' | 'no json';
  /** Signs with a key that is not in the key set. */
  signsWithForeignKey: boolean;
  /** Takes a new key and drops the old one. */
  rotate(): Promise<void>;
  /** How often a code was exchanged. */
  exchanges(): number;
  /** The way through the provider without a browser: the address that it sends the browser back to. */
  visit(signInUrl: string): Promise<string>;
  stop(): Promise<void>;
}

export async function startOidcProvider(): Promise<TestProvider> {
  let kid = 0;
  let exchanged = 0;
  const newKey = async () => {
    const pair = await generateKeyPair('RS256', { extractable: true });
    kid += 1;
    return { ...pair, jwk: { ...(await exportJWK(pair.publicKey)), kid: `key-${kid}`, alg: 'RS256', use: 'sig' } };
  };
  let key = await newKey();
  const foreign = await newKey();
  /** The requests whose codes have not been exchanged, by code. */
  const requests = new Map<string, Record<string, string>>();

  const app = new Hono();
  app.get('/.well-known/openid-configuration', (c) => {
    if (provider.discovery === 'down') return c.text('Bad gateway', 502);
    if (provider.discovery === 'missing') return c.text('Not found', 404);
    if (provider.discovery === 'no json') return c.html('<title>A portal</title>');
    const { origin } = provider;
    return c.json({
      issuer: provider.discovery === 'other issuer' ? `${origin}/realms/other` : origin,
      authorization_endpoint: `${origin}/authorize`,
      token_endpoint: `${origin}/token`,
      jwks_uri: `${origin}/jwks`,
      end_session_endpoint: `${origin}/sign-out`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      code_challenge_methods_supported: ['S256'],
    });
  });
  app.get('/jwks', (c) => c.json({ keys: [key.jwk] }));
  app.get('/sign-out', (c) => c.html(html`<h1>Signed out of the district</h1>`));

  // The person who is signed in confirms with a button, as at a real provider.
  app.get('/authorize', (c) => {
    const request = c.req.query();
    return c.html(html`<!doctype html><title>The district</title><h1>The district</h1>
      <a href="${wayBack(request)}">Continue</a>`);
  });

  app.post('/token', async (c) => {
    const form = (await c.req.parseBody()) as Record<string, string>;
    const basic = Buffer.from((c.req.header('Authorization') ?? '').replace(/^Basic /, ''), 'base64').toString();
    const [id, secret] = basic.split(':').map((part) => decodeURIComponent(part.replaceAll('+', ' ')));
    if (id !== CLIENT_ID || secret !== CLIENT_SECRET) return c.json({ error: 'invalid_client' }, 401);
    const request = requests.get(form.code ?? '');
    requests.delete(form.code ?? '');
    const challenge = createHash('sha256')
      .update(form.code_verifier ?? '')
      .digest('base64url');
    if (!request || request.code_challenge !== challenge || request.redirect_uri !== form.redirect_uri) {
      return c.json({ error: 'invalid_grant' }, 400);
    }
    exchanged += 1;
    const now = Math.floor(Date.now() / 1000);
    const claims = provider.change({
      iss: provider.origin,
      aud: CLIENT_ID,
      iat: now,
      exp: now + 300,
      nonce: request.nonce,
      ...JSON.parse(request.user ?? '{}'),
    });
    const signing = provider.signsWithForeignKey ? foreign : key;
    const idToken = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: key.jwk.kid })
      .sign(signing.privateKey);
    return c.json({ access_token: 'of no use here', token_type: 'Bearer', expires_in: 300, id_token: idToken });
  });

  /** Where the browser is sent back to, for a request that came to `/authorize`. */
  function wayBack(request: Record<string, string>): string {
    const back = new URL(request.redirect_uri ?? '');
    back.searchParams.set('state', request.state ?? '');
    if (provider.signedIn) {
      const code = `code-${crypto.randomUUID()}`;
      requests.set(code, { ...request, user: JSON.stringify(provider.signedIn) });
      back.searchParams.set('code', code);
    } else back.searchParams.set('error', 'access_denied');
    return back.href;
  }

  const site = await serve(app);
  // A name of its own, so that the academy is another site to it.
  const origin = site.origin.replace('127.0.0.1', 'localhost');
  const provider: TestProvider = {
    origin,
    config: {
      issuer: origin,
      clientId: CLIENT_ID,
      clientSecret: CLIENT_SECRET,
      name: 'Our district',
      match: { by: 'email', domains: [] },
      endsProviderSession: false,
    },
    signedIn: undefined,
    change: (claims) => claims,
    discovery: 'well',
    signsWithForeignKey: false,
    async rotate() {
      key = await newKey();
    },
    exchanges: () => exchanged,
    visit: async (signInUrl) => {
      const { origin: at, pathname, searchParams } = new URL(signInUrl);
      if (at !== origin || pathname !== '/authorize') throw new Error(`${at}${pathname} is not the provider.`);
      return wayBack(Object.fromEntries(searchParams));
    },
    stop: site.stop,
  };
  return provider;
}
