/**
 * Tokens of an LMS for its services (1EdTech Security Framework, as LTI Advantage uses it): the academy signs a request with the
 * key that it publishes, and the LMS answers with a token for one scope. A token is kept in the memory of this process until it
 * expires, and stands in no table and no log.
 */
import { SignJWT } from 'jose';
import * as v from 'valibot';
import type { Tx } from '#host/server/database/actor.ts';
import type { FetchLimits, Outbound } from '#host/server/http/network/outbound.ts';
import { newToken } from '#host/server/http/session.ts';
import { liberal } from './liberal.ts';
import { readJson } from './lmsAnswer.ts';
import { type Service, ServiceFailure, served } from './lmsService.ts';
import { signMessage } from './ltiKeys.ts';

const AGS = 'https://purl.imsglobal.org/spec/lti-ags/scope/';

/** What each need of the grades is called. */
export const GRADE_SCOPES = {
  lineItem: `${AGS}lineitem`,
  result: `${AGS}result.readonly`,
  score: `${AGS}score`,
} as const;

/** The scopes that the academy asks for, by the service that it uses; no others. */
export const SCOPES: Readonly<Record<Service, readonly string[]>> = {
  members: ['https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly'],
  grades: Object.values(GRADE_SCOPES),
};

/** How long a signed request is good, in seconds. */
const REQUEST_SECONDS = 300;
/** A token is not used in its last seconds: it may expire on its way. */
const LAST_SECONDS = 60;
/** How long a token is good that does not say it, in seconds: an hour, as is usual. */
const TOKEN_SECONDS = 3_600;
/** The largest answer with a token, in bytes. */
const ANSWER_MAX = 64 * 1024;

/** Who gives tokens for an LMS connection. */
export interface TokenPlace {
  connectionId: number;
  clientId: string;
  tokenUrl: string;
  /** What the LMS calls the one who gives tokens, where that is not the address. */
  tokenAudience: string | null;
}

const tokenSchema = v.object({
  // It goes into a header.
  access_token: v.pipe(v.string(), v.regex(/^[!-~]{1,16000}$/)),
  expires_in: liberal(v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.number(), v.minValue(0))),
  scope: liberal(v.string()),
});

/** The tokens of this process, by service and LMS connection. */
export type ServiceTokens = Map<string, { token: string; place: string; until: number }>;

/** Signs the request for a token, in a transaction that may sign (`actor.read_lms_course`). */
export function signTokenRequest(
  tx: Tx,
  { clientId, tokenUrl, tokenAudience }: TokenPlace,
  { now, keySecret }: { now: Date; keySecret: string | undefined },
): Promise<string> {
  const issued = Math.floor(now.getTime() / 1000);
  const request = new SignJWT({ jti: newToken() })
    .setIssuer(clientId)
    .setSubject(clientId)
    .setAudience(tokenAudience ?? tokenUrl)
    .setIssuedAt(issued)
    .setExpirationTime(issued + REQUEST_SECONDS);
  return signMessage(tx, request, keySecret);
}

/** What asks an LMS for a token. */
interface TokenServices {
  outbound: Pick<Outbound, 'exchange'>;
  serviceTokens: ServiceTokens;
  clock: () => Date;
}

const keyOf = (service: Service, { connectionId }: TokenPlace) => `${service} ${connectionId}`;

const placeOf = ({ clientId, tokenUrl, tokenAudience }: TokenPlace) =>
  JSON.stringify([clientId, tokenUrl, tokenAudience]);

/**
 * Asks a service of an LMS with its token: one that is kept and still good, or else a new one. Where the LMS has taken back
 * the one that was kept, once more with a new one.
 * @param sign gives a signed request for a token
 * @param signal ends each request
 * @param takenBack statuses by which the LMS says so
 * @returns what waits for the answer to a request; it throws ServiceFailure where the LMS gives no token
 */
export function withToken(
  services: TokenServices,
  service: Service,
  place: TokenPlace,
  {
    sign,
    signal,
    takenBack = [401],
  }: { sign: () => Promise<string>; signal: () => AbortSignal; takenBack?: readonly number[] },
): (ask: (token: string, signal: AbortSignal) => Promise<Response>) => Promise<Response> {
  return async (ask) => {
    const kept = services.serviceTokens.get(keyOf(service, place));
    const now = services.clock().getTime();
    // The connection may have been changed since.
    if (kept && kept.place === placeOf(place) && kept.until > now) {
      const response = await ask(kept.token, signal());
      if (!takenBack.includes(response.status)) return response;
    }
    return ask(await fetchToken(services, service, place, await sign(), signal()), signal());
  };
}

/** Gets a token, and keeps it. @param request signed by `signTokenRequest` @throws ServiceFailure where the LMS gives none */
async function fetchToken(
  { outbound, serviceTokens, clock }: TokenServices,
  service: Service,
  place: TokenPlace,
  request: string,
  signal: AbortSignal,
): Promise<string> {
  const scopes = SCOPES[service];
  const body = Buffer.from(
    new URLSearchParams({
      grant_type: 'client_credentials',
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: request,
      scope: scopes.join(' '),
    }).toString(),
  );
  const limits: FetchLimits = {
    headers: new Headers({
      Accept: 'application/json',
      'Content-Type': 'application/x-www-form-urlencoded',
      'Content-Length': String(body.byteLength),
    }),
    signal,
    maxBytes: ANSWER_MAX,
  };
  const answer = await served(
    service,
    outbound.exchange(new URL(place.tokenUrl), body, limits),
    { refused: 'tokenRefused', gone: 'tokenRefused', unreadable: 'tokenUnreadable' },
    (text) => readJson(text, tokenSchema),
  );
  // Without a scope it is those that were asked for.
  const given = answer.scope?.split(/\s+/);
  if (given && !scopes.every((scope) => given.includes(scope))) throw new ServiceFailure(service, 'scope');
  const seconds = (answer.expires_in ?? TOKEN_SECONDS) - LAST_SECONDS;
  serviceTokens.set(keyOf(service, place), {
    token: answer.access_token,
    place: placeOf(place),
    until: clock().getTime() + seconds * 1000,
  });
  return answer.access_token;
}

declare module '#host/server/http/handlers.ts' {
  interface Services {
    /** Tokens of LMS for their services, which this process keeps. */
    serviceTokens: ServiceTokens;
  }
}
