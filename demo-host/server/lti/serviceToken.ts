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
import { readJson, served, serviceFailure } from './lmsService.ts';
import { signMessage } from './ltiKeys.ts';

/** The only scope that the academy asks for: to read who is in a course. */
export const MEMBERS_SCOPE = 'https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly';

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

/** The tokens of this process, by LMS connection. */
export type ServiceTokens = Map<number, { token: string; place: string; until: number }>;

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

/** A token that is kept and still good; undefined where there is none. */
export function keptToken(tokens: ServiceTokens, of: TokenPlace, now: Date): string | undefined {
  const kept = tokens.get(of.connectionId);
  // The connection may have been changed since.
  return kept && kept.place === placeOf(of) && kept.until > now.getTime() ? kept.token : undefined;
}

const placeOf = ({ clientId, tokenUrl, tokenAudience }: TokenPlace) =>
  JSON.stringify([clientId, tokenUrl, tokenAudience]);

/** Gets a token, and keeps it. @param request signed by `signTokenRequest` @throws ApiError 409 where the LMS gives none */
export async function fetchToken(
  {
    outbound,
    serviceTokens,
    clock,
  }: { outbound: Pick<Outbound, 'exchange'>; serviceTokens: ServiceTokens; clock: () => Date },
  place: TokenPlace,
  request: string,
  signal: AbortSignal,
): Promise<string> {
  const body = Buffer.from(
    new URLSearchParams({
      grant_type: 'client_credentials',
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: request,
      scope: MEMBERS_SCOPE,
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
  const response = await served(outbound.exchange(new URL(place.tokenUrl), body, limits), 'token refused');
  const answer = readJson(await response.text(), tokenSchema, 'token unreadable');
  // Without a scope it is that which was asked for.
  if (answer.scope !== undefined && !answer.scope.split(/\s+/).includes(MEMBERS_SCOPE)) throw serviceFailure('scope');
  const seconds = (answer.expires_in ?? TOKEN_SECONDS) - LAST_SECONDS;
  serviceTokens.set(place.connectionId, {
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
