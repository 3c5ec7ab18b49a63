/** Verifies messages of an LMS (LTI 1.3). */

import {
  createRemoteJWKSet,
  customFetch,
  errors,
  type FetchImplementation,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose';
import * as v from 'valibot';
import { isSafeAddress, vouchedRoles } from '#domain/people/lti.ts';
import type { Services } from '#host/server/http/handlers.ts';
import { InsideAddress } from '#host/server/http/network/outbound.ts';
import { sha256 } from '#host/server/http/session.ts';
import { isStorable } from '#platform/text.ts';
import { address, liberal } from './liberal.ts';
import type { LmsConnection } from './lti.queries.ts';
import { LtiError } from './ltiErrors.ts';
import { SCOPES } from './serviceToken.ts';

const CLAIM = 'https://purl.imsglobal.org/spec/lti/claim/';
const DEEP_LINK = 'https://purl.imsglobal.org/spec/lti-dl/claim/';
export const LTI_VERSION = '1.3.0';

export const claim = {
  messageType: `${CLAIM}message_type`,
  version: `${CLAIM}version`,
  deploymentId: `${CLAIM}deployment_id`,
  target: `${CLAIM}target_link_uri`,
  custom: `${CLAIM}custom`,
  roles: `${CLAIM}roles`,
  sis: `${CLAIM}lis`,
  deepLinkSettings: `${DEEP_LINK}deep_linking_settings`,
  contentItems: `${DEEP_LINK}content_items`,
  data: `${DEEP_LINK}data`,
  context: `${CLAIM}context`,
  members: 'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice',
  grades: 'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint',
} as const;

/** The kind of link that this academy makes. */
export const RESOURCE_LINK = 'ltiResourceLink';

/** Each LMS must offer RS256; ES256 is as safe. Others are refused: `none` and HS256 are used in attacks. */
const ALGORITHMS = ['RS256', 'ES256'];
/** How much clocks may differ, in seconds. */
const LEEWAY_SECONDS = 60;
/** The largest age of a message in seconds: an older one may have been stolen. */
const MAX_AGE_SECONDS = 600;
/** The largest key set, in bytes. */
const KEY_SET_MAX = 256 * 1024;

export interface KeyFetching {
  /** How long after a search for an unknown key no other search is made, in ms. */
  cooldownMs: number;
  /** The timeout of an LMS, in ms. */
  timeoutMs: number;
}

const FETCHING: KeyFetching = { cooldownMs: 30_000, timeoutMs: 5_000 };

/**
 * The key sets of LMS connections, cached by address. Since keys change, an unknown key is looked for at once, and then
 * not again before a pause is over, so that nobody can make this server send many requests to an LMS.
 */
export function keySets(
  { outbound, clock }: Pick<Services, 'outbound' | 'clock'>,
  { cooldownMs, timeoutMs } = FETCHING,
): (platform: LmsConnection) => JWTVerifyGetKey {
  const sets = new Map<string, JWTVerifyGetKey>();
  const fetchKeySet: FetchImplementation = (url, { headers, signal }) =>
    outbound.get(new URL(url), { headers, signal, maxBytes: KEY_SET_MAX });

  function keySetAt(url: URL): JWTVerifyGetKey {
    const keys = createRemoteJWKSet(url, {
      // The library itself never looks for an unknown key.
      cooldownDuration: Number.POSITIVE_INFINITY,
      timeoutDuration: timeoutMs,
      [customFetch]: fetchKeySet,
    });
    let pausedUntil = 0;
    return async (header, token) => {
      const wasKept = keys.fresh;
      try {
        return await keys(header, token);
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey) || !wasKept) throw error;
        // Requests that come during a search wait for the same answer.
        if (!keys.reloading) {
          if (clock().getTime() < pausedUntil) throw error;
          pausedUntil = clock().getTime() + cooldownMs;
        }
        await keys.reload();
        return keys(header, token);
      }
    };
  }

  return ({ jwksUrl }) => {
    const keys = sets.get(jwksUrl) ?? keySetAt(new URL(jwksUrl));
    sets.set(jwksUrl, keys);
    return keys;
  };
}

const text = (max: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(max), v.check(isStorable));

const claims = v.object({
  sub: v.optional(text(255)),
  nonce: text(255),
  [claim.version]: v.literal(LTI_VERSION),
  [claim.messageType]: v.picklist(['LtiResourceLinkRequest', 'LtiDeepLinkingRequest']),
  [claim.deploymentId]: text(255),
  [claim.target]: v.optional(text(2_000)),
  [claim.custom]: v.fallback(v.optional(v.record(v.string(), v.unknown())), undefined),
  [claim.deepLinkSettings]: v.optional(
    v.object({
      deep_link_return_url: v.pipe(text(4_000), v.check(isSafeAddress)),
      accept_types: v.array(v.string()),
      data: v.optional(v.pipe(v.string(), v.maxLength(16_000), v.check(isStorable))),
    }),
  ),
  [claim.roles]: v.fallback(v.array(v.string()), []),
  [claim.sis]: v.fallback(v.optional(v.object({ person_sourcedid: v.optional(text(254)) })), undefined),
  [claim.context]: liberal(v.object({ id: text(255), title: liberal(v.string()), label: liberal(v.string()) })),
  [claim.members]: liberal(v.object({ context_memberships_url: address() })),
  [claim.grades]: liberal(v.object({ lineitems: address(), scope: v.fallback(v.array(v.string()), []) })),
  email: v.fallback(v.optional(v.pipe(text(254), v.includes('@'))), undefined),
  name: v.fallback(v.optional(v.string()), undefined),
  given_name: v.fallback(v.optional(v.string()), undefined),
  family_name: v.fallback(v.optional(v.string()), undefined),
});

/** A verified message of an LMS. Roles and e-mail addresses are read only where it is trusted to vouch for people. */
export interface Message {
  subject: string;
  lmsName: string | undefined;
  /** Who it is, as the LMS says, and the roles that this person may have here. */
  vouched: { as: string; roles: readonly number[] } | undefined;
  deploymentId: string;
  target: string | undefined;
  custom: Record<string, unknown>;
  deepLink: { returnUrl: string; data?: string | undefined } | undefined;
  /** The course that it was opened from, where the LMS says who is in it. */
  course: LaunchedCourse | undefined;
}

/** A course as a message names it. */
export interface LaunchedCourse {
  contextId: string;
  title: string | undefined;
  membersUrl: string;
  /** Where its line items are, and which of our scopes the LMS permits; undefined where this message says nothing of grades. */
  grades: { lineItemsUrl: string; scopes: string[] } | undefined;
}

export interface Expected {
  platform: LmsConnection;
  nonceHash: Buffer;
  now: Date;
}

/** Verifies and reads an `id_token`. @throws LtiError unless the platform has signed it for us, just now, and for this login. */
export async function readMessage(token: string, keys: JWTVerifyGetKey, expected: Expected): Promise<Message> {
  const { platform, nonceHash, now } = expected;
  const payload = await jwtVerify(token, keys, {
    algorithms: ALGORITHMS,
    issuer: platform.issuer,
    audience: platform.clientId,
    clockTolerance: LEEWAY_SECONDS,
    maxTokenAge: MAX_AGE_SECONDS,
    requiredClaims: ['exp', 'iat', 'nonce'],
    currentDate: now,
  }).then(
    (verified) => verified.payload,
    (error: unknown) => {
      throw ltiErrorOf(error);
    },
  );
  checkParty(payload, platform.clientId);

  const parsed = v.safeParse(claims, payload);
  if (!parsed.success) throw new LtiError('message', v.getDotPath(parsed.issues[0]) ?? undefined);
  const read = parsed.output;
  if (!sha256(read.nonce).equals(nonceHash)) throw new LtiError('token', 'nonce');
  const deploymentId = read[claim.deploymentId];
  if (platform.isWaiting) throw new LtiError('waiting', undefined, { deploymentId });
  if (!platform.deploymentIds.includes(deploymentId)) throw new LtiError('deployment', undefined, { deploymentId });
  if (read.sub === undefined) throw new LtiError('anonymous');
  return {
    subject: read.sub,
    lmsName: nameOf(read),
    vouched: vouchedOf(read, platform),
    deploymentId,
    target: read[claim.target],
    custom: read[claim.custom] ?? {},
    deepLink: deepLinkOf(read),
    course: courseOf(read),
  };
}

/** A token for several audiences must name us as the authorized party. */
function checkParty({ aud, azp }: JWTPayload, clientId: string): void {
  const isOneOfMany = Array.isArray(aud) && aud.length > 1;
  if (isOneOfMany ? azp !== clientId : azp !== undefined && azp !== clientId) throw new LtiError('token', 'azp');
}

function vouchedOf(read: v.InferOutput<typeof claims>, { vouchesBy }: LmsConnection): Message['vouched'] {
  if (vouchesBy === null) return undefined;
  const as = vouchesBy === 'email' ? read.email : read[claim.sis]?.person_sourcedid;
  return as === undefined ? undefined : { as, roles: vouchedRoles(read[claim.roles]) };
}

const NAME_MAX = 200;

const nameOf = ({ name, given_name, family_name }: v.InferOutput<typeof claims>): string | undefined =>
  shown(name ?? [given_name, family_name].filter(Boolean).join(' '));

/** A name of the LMS as the database can keep it; undefined where nothing is left. */
const shown = (name: string): string | undefined =>
  [...name.replace(/[\0\p{Surrogate}]/gu, '').trim()].slice(0, NAME_MAX).join('') || undefined;

function deepLinkOf(read: v.InferOutput<typeof claims>): Message['deepLink'] {
  if (read[claim.messageType] !== 'LtiDeepLinkingRequest') return undefined;
  const settings = read[claim.deepLinkSettings];
  if (!settings?.accept_types.includes(RESOURCE_LINK)) throw new LtiError('message', 'accept_types');
  return { returnUrl: settings.deep_link_return_url, data: settings.data };
}

function courseOf(read: v.InferOutput<typeof claims>): Message['course'] {
  const { [claim.context]: context, [claim.members]: members, [claim.grades]: grades } = read;
  if (!context || !members) return undefined;
  return {
    contextId: context.id,
    title: shown(context.title ?? '') ?? shown(context.label ?? ''),
    membersUrl: members.context_memberships_url,
    grades: grades && {
      lineItemsUrl: grades.lineitems,
      scopes: SCOPES.grades.filter((scope) => grades.scope.includes(scope)),
    },
  };
}

const CLOCK = new Set(['exp', 'iat', 'nbf']);

function ltiErrorOf(error: unknown): LtiError {
  if (error instanceof InsideAddress) return new LtiError('inside');
  if (error instanceof errors.JWTExpired) return new LtiError('time', error.claim);
  if (error instanceof errors.JWTClaimValidationFailed) {
    return new LtiError(CLOCK.has(error.claim) && error.reason === 'check_failed' ? 'time' : 'token', error.claim);
  }
  if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid)
    return new LtiError('keys', error.code);
  if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys) {
    return new LtiError('token', error.code);
  }
  // When a key set cannot be fetched, the library only says that it expected another answer.
  if (error instanceof errors.JOSEError)
    return new LtiError(error.code === 'ERR_JOSE_GENERIC' ? 'keys' : 'token', error.code);
  return new LtiError('keys', error instanceof Error ? error.name : undefined);
}
