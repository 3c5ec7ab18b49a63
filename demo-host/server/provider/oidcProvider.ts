/** The district's OpenID Connect provider: its discovery, the address that a sign-in begins at, and the proof that ends it. */

import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  type ClientAuth,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  type IDToken,
  ResponseBodyError,
} from 'openid-client';
import type { Logger } from 'pino';
import { OidcError } from './oidcErrors.ts';

/** How a person of the provider is found among the people of the academy. */
export type OidcMatch =
  /** By a verified e-mail address, of one of `domains` if there are any. */
  | { by: 'email'; domains: readonly string[] }
  /** By the claim that has the person's `sourcedId`. */
  | { by: 'sourcedId'; claim: string };

export interface OidcConfig {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** What the button calls the provider. */
  name: string;
  match: OidcMatch;
  /** Signing out of the academy signs out of the provider too. */
  endsProviderSession: boolean;
}

/** What a sign-in begins with, and what it is checked against when the browser comes back. */
export interface OidcSecrets {
  state: string;
  nonce: string;
  /** The verifier of PKCE. */
  verifier: string;
}

export interface OidcProvider extends Pick<OidcConfig, 'name' | 'match' | 'issuer'> {
  /** Whether the provider has answered, so that people can be sent to it. */
  isReady(): boolean;
  /** The address to send the browser to. @throws OidcError `away` before the provider has answered. */
  signInUrl(secrets: OidcSecrets, redirectUri: string): Promise<string>;
  /**
   * Exchanges the code that the browser came back with, and verifies the ID token: signature, issuer, audience, expiry,
   * nonce. @throws OidcError
   */
  prove(secrets: OidcSecrets, returned: URL): Promise<IDToken>;
  /** Where a sign-out goes on to, if the provider's session shall end too and the provider can do that. */
  signOutUrl(returnTo: string): string | undefined;
  stop(): void;
}

interface Options {
  logger: Pick<Logger, 'warn' | 'error' | 'info'>;
  /** The pauses between attempts to reach a provider that does not answer, in ms; the last one is repeated. */
  retryMs?: readonly number[];
}

/** Seconds that a provider has to answer. */
const TIMEOUT_SECONDS = 5;
const RETRY_MS = [5_000, 15_000, 60_000, 300_000];

/**
 * Asks the provider what it offers, and goes on asking in the background while it does not answer: the rest of the
 * academy works meanwhile, and nobody is offered to sign in by it.
 * @throws an Error in one sentence when something answers that is not the provider which the settings name.
 */
export async function startOidc(config: OidcConfig, { logger, retryMs = RETRY_MS }: Options): Promise<OidcProvider> {
  let found: Configuration | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function again(attempt: number): Promise<void> {
    found = await discover(config).catch((error: unknown) => {
      const problem = error instanceof Error ? error.message : undefined;
      logger.warn({ issuer: config.issuer, problem }, 'the OpenID provider cannot be used');
      return undefined;
    });
    if (found) logger.info({ issuer: config.issuer }, 'the OpenID provider answers');
    else retry(attempt);
  }
  function retry(attempt: number): void {
    if (isStopped) return;
    timer = setTimeout(() => void again(attempt + 1), retryMs[Math.min(attempt, retryMs.length - 1)]);
    timer.unref();
  }

  try {
    found = await discover(config);
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    logger.warn({ issuer: config.issuer, problem: error.message }, 'the OpenID provider does not answer');
    retry(0);
  }

  const ready = () => {
    if (!found) throw new OidcError('away');
    return found;
  };
  return {
    name: config.name,
    match: config.match,
    issuer: config.issuer,
    isReady: () => found !== undefined,

    async signInUrl({ state, nonce, verifier }, redirectUri) {
      const url = buildAuthorizationUrl(ready(), {
        scope: 'openid email profile',
        response_type: 'code',
        redirect_uri: redirectUri,
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        // People share computers: each chooses the own account.
        prompt: 'select_account',
      });
      return url.href;
    },

    async prove({ state, nonce, verifier }, returned) {
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
      const tokens = await authorizationCodeGrant(ready(), returned, checks).catch((error: unknown) => {
        throw oidcErrorOf(error);
      });
      const claims = tokens.claims();
      if (!claims) throw new OidcError('token', 'no ID token');
      return claims;
    },

    signOutUrl(returnTo) {
      if (!config.endsProviderSession || !found?.serverMetadata().end_session_endpoint) return undefined;
      return buildEndSessionUrl(found, { post_logout_redirect_uri: returnTo }).href;
    },

    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/** The provider did not answer, or said itself that it cannot at the moment. */
class Unreachable extends Error {}

/** The secret is sent in the body where the provider takes it there, else in a header, which every provider takes. */
function authenticate(secret: string): ClientAuth {
  const [inBody, inHeader] = [ClientSecretPost(secret), ClientSecretBasic(secret)];
  return (server, ...request) => {
    const takesBody = server.token_endpoint_auth_methods_supported?.includes('client_secret_post');
    return (takesBody ? inBody : inHeader)(server, ...request);
  };
}

/** @throws Unreachable, or an Error in one sentence when the settings are wrong. */
async function discover({ issuer, clientId, clientSecret }: OidcConfig): Promise<Configuration> {
  const url = new URL(issuer);
  try {
    return await discovery(url, clientId, {}, authenticate(clientSecret), {
      timeout: TIMEOUT_SECONDS,
      execute: [enableNonRepudiationChecks, ...(url.protocol === 'http:' ? [allowInsecureRequests] : [])],
    });
  } catch (error) {
    const problem = problemOf(error, issuer);
    if (problem) {
      throw new Error(`The configuration cannot be used: OIDC_ISSUER ${problem}.`, { cause: error });
    }
    throw new Unreachable(detailOf(error), { cause: error });
  }
}

const CODE = {
  status: 'OAUTH_RESPONSE_IS_NOT_CONFORM',
  otherIssuer: 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  notJson: 'OAUTH_RESPONSE_IS_NOT_JSON',
  unreadable: 'OAUTH_PARSE_ERROR',
  incomplete: 'OAUTH_INVALID_RESPONSE',
  timeout: 'OAUTH_TIMEOUT',
} as const;

const HOW_TO_CURE = 'copy the issuer from its discovery page, without /.well-known/openid-configuration at the end';

/** What is wrong with the issuer; undefined when the provider may only be down. */
function problemOf(error: unknown, issuer: string): string | undefined {
  if (!(error instanceof ClientError)) return undefined;
  const { code, cause } = error;
  if (code === CODE.status) {
    // By its shape: the server’s adapter replaces the global `Response`.
    const { status = 500 } = (cause ?? {}) as { status?: number };
    const isItsOwnFault = status >= 500 || status === 429;
    return isItsOwnFault
      ? undefined
      : `names ${issuer}, which answers ${status} instead of its discovery: ${HOW_TO_CURE}`;
  }
  if (code === CODE.otherIssuer) {
    const { body } = cause as { body?: { issuer?: unknown } };
    return `names ${issuer}, and the provider calls itself ${String(body?.issuer)}: set exactly that`;
  }
  if (code === CODE.notJson || code === CODE.unreadable || code === CODE.incomplete) {
    return `names ${issuer}, which is no OpenID Connect provider: ${HOW_TO_CURE}`;
  }
  return undefined;
}

/** What went wrong, for the log: names of errors, and nothing that was sent. */
function detailOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { cause } = error;
  const inner = cause instanceof Error ? ('code' in cause && String(cause.code)) || cause.name : undefined;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  return inner ? `${code} ${inner}` : code;
}

/** Why a proof failed. */
function oidcErrorOf(error: unknown): OidcError {
  // What the provider sent the browser back with, as when somebody cancels there.
  if (error instanceof AuthorizationResponseError) return new OidcError('cancelled', error.error);
  // `invalid_client`: the secret is wrong or has expired, which only the operator can cure.
  if (error instanceof ResponseBodyError) {
    return new OidcError(error.error === 'invalid_grant' ? 'expired' : 'refused', error.error);
  }
  const isAway =
    !(error instanceof ClientError) ||
    error.code === CODE.timeout ||
    error.code === CODE.status ||
    error.code === CODE.notJson;
  return new OidcError(isAway ? 'away' : 'token', detailOf(error));
}

declare module '#host/server/http/handlers.ts' {
  interface Services {
    /** The provider by which people sign in besides a password, if there is one. */
    oidc?: OidcProvider | undefined;
  }
}
