/** Reads who is in a course of an LMS: Names and Role Provisioning Services 2.0, page by page until there is none. */
import * as v from 'valibot';
import { TEXT_MAX } from '#domain/lists/limits.ts';
import { isLearner, isSafeAddress, LMS_COURSE_MAX } from '#domain/people/lti.ts';
import type { Services } from '#host/server/http/handlers.ts';
import { liberal, numbered, text } from './liberal.ts';
import { readJson, served, serviceFailure } from './lmsService.ts';
import { fetchToken, keptToken, type TokenPlace } from './serviceToken.ts';

/** The most that is read of a course, besides its people. */
const MOST = {
  pages: 500,
  bytesOfPage: 4 * 1024 * 1024,
  bytes: 24 * 1024 * 1024,
  requestMs: 10_000,
  allMs: 45_000,
} as const;
/** How many people a page may have. LMS that know no such limit answer as many as they like. */
const PAGE = 1_000;
const MEDIA_TYPE = 'application/vnd.ims.lti-nrps.v2.membershipcontainer+json';

/** The longest parts of a name that are read, in characters. */
const NAME_PART_MAX = 1_000;

const pageSchema = v.object({ members: v.array(v.unknown()) });

const namePart = () => liberal(text(NAME_PART_MAX));
const memberSchema = v.object({
  user_id: numbered(TEXT_MAX.ltiId),
  status: liberal(v.string()),
  // Some write the one role without a list.
  roles: v.fallback(
    v.union([
      v.array(v.string()),
      v.pipe(
        v.string(),
        v.transform((role) => [role]),
      ),
    ]),
    [],
  ),
  name: namePart(),
  given_name: namePart(),
  family_name: namePart(),
  email: liberal(v.pipe(text(TEXT_MAX.email), v.includes('@'))),
  lis_person_sourcedid: liberal(numbered(TEXT_MAX.ltiId)),
});

/** Somebody who is in a course now. */
export interface Member {
  /** What the LMS calls the person: the `sub` of launches. */
  subject: string;
  name: string | null;
  email: string | null;
  sourcedId: string | null;
  /** A learner, and nothing else there. */
  isLearner: boolean;
}

/** Where the people of a course are read. */
export interface CoursePlace extends TokenPlace {
  membersUrl: string;
}

export interface ReadMembers {
  /** Each once, in the order of the LMS, without those who have left the course. */
  members: Member[];
  /** How many were sent of whom nobody can say who it is. */
  unread: number;
}

/** A member of a page; undefined for what is none, and null for one who has left. */
export function readMember(sent: unknown): Member | null | undefined {
  const parsed = v.safeParse(memberSchema, sent);
  if (!parsed.success) return undefined;
  const { user_id, status, roles, name, given_name, family_name, email, lis_person_sourcedid } = parsed.output;
  // What else a status may be, `Active` or none, is in the course.
  if (/^(?:inactive|deleted)$/i.test(status ?? '')) return null;
  const fullName = (name ?? [given_name, family_name].filter(Boolean).join(' ')).replace(/\s+/g, ' ');
  return {
    subject: user_id,
    name: fullName || null,
    email: email ?? null,
    sourcedId: lis_person_sourcedid ?? null,
    isLearner: isLearner(roles),
  };
}

/**
 * Where a list goes on: the link with `rel=next` of a `Link` header (RFC 8288).
 * @returns undefined where it ends; null for an address that cannot be read
 */
export function nextOf(header: string | null, from: string): string | null | undefined {
  for (const [, target = '', parameters = ''] of (header ?? '').matchAll(/<([^<>]*)>([^<]*)/g)) {
    const [, quoted, plain] = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s";,]+))/i.exec(parameters) ?? [];
    const relations = (quoted ?? plain ?? '').toLowerCase().split(/\s+/);
    if (relations.includes('next')) return URL.canParse(target, from) ? new URL(target, from).href : null;
  }
  return undefined;
}

/**
 * Reads everybody who is in a course. What has come is answered as a whole or not at all, so that an error in the middle
 * makes nobody look gone.
 * @param request for a token, signed; used where none is kept
 * @throws ApiError 409 with what is wrong, in a sentence
 */
export async function readMembers(
  services: Pick<Services, 'outbound' | 'serviceTokens' | 'clock'>,
  course: CoursePlace,
  request: string,
): Promise<ReadMembers> {
  const { outbound, serviceTokens, clock } = services;
  const all = AbortSignal.timeout(MOST.allMs);
  const signal = () => AbortSignal.any([all, AbortSignal.timeout(MOST.requestMs)]);
  const ask = (url: string, token: string) =>
    outbound.get(new URL(url), {
      headers: new Headers({ Accept: MEDIA_TYPE, Authorization: `Bearer ${token}` }),
      signal: signal(),
      maxBytes: MOST.bytesOfPage,
    });

  const kept = keptToken(serviceTokens, course, clock());
  let token = kept ?? (await fetchToken(services, course, request, signal()));
  const byId = new Map<string, Member>();
  const seen = new Set<string>();
  let unread = 0;
  let bytes = 0;
  let url: string | undefined = firstPage(course.membersUrl);
  while (url !== undefined) {
    if (seen.has(url) || seen.size >= MOST.pages) throw serviceFailure('endless');
    let asked = ask(url, token);
    if (seen.size === 0 && kept !== undefined && (await asked.catch(() => undefined))?.status === 401) {
      // The LMS has taken back what was kept.
      token = await fetchToken(services, course, request, signal());
      asked = ask(url, token);
    }
    seen.add(url);
    const response = await served(asked, 'refused').catch((error: unknown) => {
      throw all.aborted ? serviceFailure('large') : error;
    });
    const page = await response.text();
    bytes += Buffer.byteLength(page);
    for (const sent of readJson(page, pageSchema, 'unreadable').members) {
      const member = readMember(sent);
      if (member === undefined) unread += 1;
      else if (member && !byId.has(member.subject)) byId.set(member.subject, member);
    }
    if (byId.size > LMS_COURSE_MAX.people || bytes > MOST.bytes) throw serviceFailure('large');
    const next = nextOf(response.headers.get('Link'), url);
    // Another server would get the token of this one.
    if (next === null || (next !== undefined && !isOfSameServer(next, course.membersUrl))) throw serviceFailure('next');
    url = next;
  }
  return { members: [...byId.values()], unread };
}

function firstPage(address: string): string {
  const url = new URL(address);
  if (!url.searchParams.has('limit')) url.searchParams.set('limit', String(PAGE));
  return url.href;
}

const isOfSameServer = (next: string, first: string): boolean =>
  isSafeAddress(next) && new URL(next).origin === new URL(first).origin;
