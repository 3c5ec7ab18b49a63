/** Reads who is in a course of an LMS: Names and Role Provisioning Services 2.0. */
import * as v from 'valibot';
import { TEXT_MAX } from '#domain/lists/limits.ts';
import { isLearner } from '#domain/people/lti.ts';
import type { Services } from '#host/server/http/handlers.ts';
import { liberal, numbered, text } from './liberal.ts';
import { readList } from './serviceList.ts';
import type { TokenPlace } from './serviceToken.ts';

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
 * Reads everybody who is in a course.
 * @param request for a token, signed; used where none is kept
 * @throws ServiceFailure with what is wrong, in a sentence
 */
export async function readMembers(
  services: Pick<Services, 'outbound' | 'serviceTokens' | 'clock'>,
  course: CoursePlace,
  request: string,
): Promise<ReadMembers> {
  const entries = await readList(services, {
    service: 'members',
    place: course,
    sign: async () => request,
    url: course.membersUrl,
    mediaType: MEDIA_TYPE,
    page: pageSchema,
    entriesOf: ({ members }) => members,
    gone: 'gone',
  });
  const byId = new Map<string, Member>();
  let unread = 0;
  for (const sent of entries) {
    const member = readMember(sent);
    if (member === undefined) unread += 1;
    else if (member && !byId.has(member.subject)) byId.set(member.subject, member);
  }
  return { members: [...byId.values()], unread };
}
