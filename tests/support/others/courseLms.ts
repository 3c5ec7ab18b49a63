/**
 * Learning management systems that say who is in a course (Names and Role Provisioning Services 2.0) and take its grades, each with
 * the ways of one that people use, and those that lie or fail. A token is given for a request that the academy has signed, and for
 * nothing else.
 */
import { type Context, Hono } from 'hono';
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import { serve } from '#tests/support/browser/sites.ts';
import { standingFor } from '#tests/support/run/gate.ts';
import { GRADE_SCOPES, type Gradebook, type GradebookWays, serveGradebook } from './gradebook.ts';
import { CLIENT_ID } from './lms.ts';

const MEMBERS_SCOPE = 'https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly';
const SCOPES: readonly string[] = [MEMBERS_SCOPE, ...GRADE_SCOPES];
const MEMBERSHIP = 'http://purl.imsglobal.org/vocab/lis/v2/membership';
const FULL = { Learner: `${MEMBERSHIP}#Learner`, Instructor: `${MEMBERSHIP}#Instructor` } as const;
const PERSON = 'http://purl.imsglobal.org/vocab/lis/v2/institution/person';
const INSTITUTION = { Learner: `${PERSON}#Student`, Instructor: `${PERSON}#Faculty` } as const;

/** Somebody who is in a course, as the tests say it; each LMS writes it in its own way. */
export interface CoursePerson {
  id: number;
  name?: string;
  email?: string;
  sourcedId?: string;
  role?: keyof typeof FULL;
  status?: string;
}

interface Ways {
  /** People of a page where the academy asks for more. */
  page?: number;
  /** The most people that it tells; of a larger course it tells nobody. */
  most?: number;
  /** What it calls the one who gives tokens. */
  audience?: string;
  /** How it writes somebody. */
  written: (person: CoursePerson) => object;
  /** Whether it leaves out the address before the path of the next page, and quotation marks. */
  isTerse?: boolean;
  /** What it answers to a token that is none, or not of this scope. */
  badToken?: 403;
  gradebook?: GradebookWays;
}

const common = ({ name, email, sourcedId, status = 'Active' }: CoursePerson) => ({
  status,
  ...(name === undefined ? {} : { name }),
  ...(email === undefined ? {} : { email }),
  ...(sourcedId === undefined ? {} : { lis_person_sourcedid: sourcedId }),
});
const plainly = (person: CoursePerson) => ({
  ...common(person),
  user_id: `u-${person.id}`,
  roles: [FULL[person.role ?? 'Learner']],
});

/** By the name under which each is asked, with the reports of its ways. */
const WAYS = {
  // Everybody at once, whatever is asked for; numbers where the standard wants text
  // (github.com/moodle/moodle, mod/lti/service/memberships); short roles (github.com/LtiLibrary/LtiLibrary/pull/132).
  moodle: {
    written: (person: CoursePerson) => ({ ...common(person), user_id: person.id, roles: [person.role ?? 'Learner'] }),
    // The address of a line item has a query (github.com/hypothesis/lms/pull/3913).
    gradebook: { query: 'type_id=3' },
  },
  // Pages of fifty (github.com/microsoftarchive/Learn-LTI/issues/146); fields of its own
  // (github.com/hypothesis/lms/issues/3914), and further links beside that to the next page.
  canvas: {
    page: 50,
    written: (person: CoursePerson) => ({
      ...plainly(person),
      picture: 'https://canvas.example/a',
      lti11_legacy_user_id: 'a',
    }),
    gradebook: { page: 50, filters: true },
  },
  // Has another name for the one who gives tokens (github.com/RunestoneInteractive/rs/issues/1073); no status, names in parts,
  // a terse header.
  brightspace: {
    page: 100,
    audience: 'https://api.brightspace.example/auth/token',
    isTerse: true,
    written: (person: CoursePerson) => {
      const { name, status: _, ...written } = plainly(person) as Record<string, unknown>;
      const [given_name, ...rest] = person.name?.split(' ') ?? [];
      return {
        ...written,
        ...(person.status === undefined ? {} : { status: person.status }),
        ...(name === undefined ? {} : { given_name, family_name: rest.join(' ') }),
      };
    },
    gradebook: { page: 100 },
  },
  // Everybody at once (github.com/microsoftarchive/Learn-LTI/pull/171), with roles of the institution beside those of the course
  // (docs.anthology.com/docs/blackboard/lti/1.3/core/jwt-contents), and media types that nobody looks at
  // (github.com/hypothesis/lms/pull/3913).
  blackboard: {
    written: (person: CoursePerson) => ({
      ...plainly(person),
      roles: [INSTITUTION[person.role ?? 'Learner'], FULL[person.role ?? 'Learner']],
    }),
    gradebook: { isLax: true },
  },
  // Everybody at once without a link (github.com/openedx/xblock-lti-consumer/issues/669), of a course of a thousand at most (its
  // docs/decisions/0004-lti-advantage-nrps.rst); staff are learners too (its pull request 124). 403 for a token that is none (its
  // test_views_lti_ags.py), 400 for a score that is not later (its serializers.py), and results that have another address (its
  // issue 628).
  openEdx: {
    most: 1_000,
    badToken: 403,
    written: (person: CoursePerson) => ({
      ...plainly(person),
      roles: [FULL.Learner, ...(person.role === 'Instructor' ? [`${MEMBERSHIP}#Administrator`, FULL.Instructor] : [])],
    }),
    gradebook: { filters: true, hasSlash: true, notLater: 400, leavesOutEmpty: true },
  },
} satisfies Record<string, Ways>;
export type CourseWay = keyof typeof WAYS;
/** In the gate two stand for all: one that tells by pages, and one that tells all at once and in its own words. */
export const COURSE_WAYS = standingFor(Object.keys(WAYS) as CourseWay[], (way) => ['canvas', 'openEdx'].includes(way));

/** What goes wrong. */
export type Trouble =
  | 'away'
  | 'no token'
  | 'another scope'
  | 'a page in place of a token'
  | 'a token that is none'
  | 'members refused'
  | 'no such course'
  | 'sign-in page'
  | 'a list of nothing'
  | 'redirect to inside'
  | 'away in the middle'
  | 'next inside'
  | 'next at another host'
  | 'next that is no address'
  | 'same page again'
  | 'endless'
  | 'too many people'
  | 'too large';

export interface CourseLms {
  origin: string;
  /** What it calls the academy. */
  clientId: string;
  way: CourseWay;
  trouble: Trouble | undefined;
  people: CoursePerson[];
  /** Further members as they are sent, readable or not. */
  more: unknown[];
  /** The grades of the course. */
  gradebook: Gradebook;
  /** How many tokens it has given, and how many pages. */
  count: { tokens: number; pages: number };
  /** Tokens that were given so far are good for nothing any more. */
  revokeTokens(): void;
  /** What an administrator of the academy types in. */
  registration(): object;
  membersUrl(): string;
  lineItemsUrl(): string;
  audience(): string | null;
  stop(): Promise<void>;
}

/** @param keySet the keys of the academy, as it publishes them */
export async function startCourseLms(keySet: () => Promise<JSONWebKeySet>): Promise<CourseLms> {
  const ways = (): Ways => WAYS[lms.way];
  /** What each token is good for. */
  const good = new Map<string, readonly string[]>();
  const used = new Set<string>();

  const app = new Hono();
  app.post('/token', async (c) => {
    if (lms.trouble === 'no token') return c.json({ error: 'invalid_client' }, 401);
    if (lms.trouble === 'a page in place of a token') return c.html('<h1>Sign in</h1>');
    const form = new URLSearchParams(await c.req.text());
    if (form.get('grant_type') !== 'client_credentials') return c.json({ error: 'unsupported_grant_type' }, 400);
    if (form.get('client_assertion_type') !== 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer') {
      return c.json({ error: 'invalid_request' }, 400);
    }
    const { payload } = await jwtVerify(form.get('client_assertion') ?? '', createLocalJWKSet(await keySet()), {
      issuer: lms.clientId,
      subject: lms.clientId,
      audience: lms.audience() ?? `${lms.origin}/token`,
      algorithms: ['RS256'],
      requiredClaims: ['jti', 'iat', 'exp'],
    });
    // A request is good once.
    if (!payload.jti || used.has(payload.jti)) return c.json({ error: 'invalid_client' }, 401);
    used.add(payload.jti);
    const scopes = (form.get('scope') ?? '').split(' ');
    if (!scopes.every((each) => SCOPES.includes(each))) return c.json({ error: 'invalid_scope' }, 400);
    lms.count.tokens += 1;
    const token = `token-${lms.count.tokens}`;
    good.set(token, scopes);
    const scope = lms.trouble === 'another scope' ? 'openid' : scopes.join(' ');
    const access_token = lms.trouble === 'a token that is none' ? 'two\nlines' : token;
    return c.json({ access_token, token_type: 'Bearer', expires_in: 3600, scope });
  });

  const linkOf = (address: string, isTerse: boolean | undefined) =>
    isTerse
      ? `<${new URL(address).pathname}${new URL(address).search}>; rel=next`
      : `<${lms.origin}/course/members?page=1>; rel="first", <${address}>; rel="next"`;

  /** What a course that is in trouble answers; undefined for one that is not. */
  const troubled = (c: Context, page: number): Response | undefined => {
    switch (lms.trouble) {
      case 'away':
        return c.text('Bad gateway', 502);
      case 'away in the middle':
        return page === 2 ? c.text('Bad gateway', 502) : undefined;
      case 'members refused':
        return c.json({ error: 'insufficient_scope' }, 403);
      case 'no such course':
        return c.json({ error: 'not_found' }, 404);
      case 'sign-in page':
        return c.html('<h1>Sign in</h1>');
      case 'a list of nothing':
        return c.json({ members: 'none' });
      case 'redirect to inside':
        return c.redirect('https://169.254.169.254/latest/meta-data');
      case 'next inside':
        return c.json({ members: [] }, 200, { Link: '<https://10.0.0.8/members>; rel="next"' });
      case 'next at another host':
        return c.json({ members: [] }, 200, { Link: '<https://elsewhere.example/members>; rel="next"' });
      case 'next that is no address':
        return c.json({ members: [] }, 200, { Link: '<https://>; rel="next"' });
      case 'same page again':
        return c.json({ members: [] }, 200, { Link: `<${c.req.url}>; rel="next"` });
      case 'endless':
        return c.json({ members: [] }, 200, { Link: `</course/members?page=${page + 1}>; rel="next"` });
      case 'too large':
        return c.json({ members: [], padding: 'x'.repeat(5_000_000) });
      case 'too many people':
        return c.json({ members: Array.from({ length: 10_001 }, (_, id) => plainly({ id })) });
      default:
        return undefined;
    }
  };

  app.get('/course/members', (c) => {
    const page = Number(c.req.query('page') ?? 1);
    const authorization = c.req.header('Authorization') ?? '';
    if (!good.get(authorization.replace(/^Bearer /, ''))?.includes(MEMBERS_SCOPE)) {
      return c.json({ error: 'invalid_token' }, ways().badToken ?? 401);
    }
    lms.count.pages += 1;
    const trouble = troubled(c, page);
    if (trouble) return trouble;
    if (lms.people.length > (ways().most ?? Number.POSITIVE_INFINITY)) {
      return c.json({ error: 'above_response_limit' }, 403);
    }
    const { written, isTerse, page: size = Number.POSITIVE_INFINITY } = ways();
    const all = [...lms.people.map(written), ...lms.more];
    const from = (page - 1) * Math.min(size, all.length);
    const members = all.slice(from, from + Math.min(size, all.length));
    const isMore = from + members.length < all.length;
    const next = `${lms.origin}/course/members?page=${page + 1}`;
    return c.json(
      { id: c.req.url, context: { id: 'course' }, members },
      200,
      isMore ? { Link: linkOf(next, isTerse) } : {},
    );
  });

  const gradebook = serveGradebook(app, {
    origin: () => lms.origin,
    mayUse: (token, scope) => good.get(token)?.includes(scope) === true,
    isLearner: (userId) =>
      lms.people.some(
        (person) =>
          (person.role ?? 'Learner') === 'Learner' &&
          String((ways().written(person) as { user_id: string | number }).user_id) === userId,
      ),
    ways: () => ({ badToken: ways().badToken, ...ways().gradebook }),
  });

  // A name of its own, so that the academy is another site to it.
  const site = await serve(app);
  const origin = site.origin.replace('127.0.0.1', 'localhost');
  const lms: CourseLms = {
    origin,
    clientId: CLIENT_ID,
    way: 'moodle',
    trouble: undefined,
    people: [],
    more: [],
    gradebook,
    count: { tokens: 0, pages: 0 },
    revokeTokens: () => good.clear(),
    registration: () => ({
      name: 'Our LMS',
      issuer: origin,
      clientId: lms.clientId,
      deploymentIds: ['1'],
      authUrl: `${origin}/auth`,
      jwksUrl: `${origin}/jwks`,
      origins: [origin],
      tokenUrl: `${origin}/token`,
      tokenAudience: lms.audience(),
    }),
    membersUrl: () => `${origin}/course/members`,
    lineItemsUrl: () => `${origin}/course/lineitems`,
    audience: () => ways().audience ?? null,
    stop: site.stop,
  };
  return lms;
}
