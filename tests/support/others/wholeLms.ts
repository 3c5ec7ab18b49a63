/**
 * Learning management systems as people use them: how each is registered, how it launches, and in which of its ways its courses
 * answer. Each way is one that somebody has reported; the reports stand beside it, and beside the ways of its registration
 * (`registeringLms.ts`) and of its courses (`courseLms.ts`).
 */
import type { JSONWebKeySet, JWTPayload } from 'jose';
import { type CourseLms, type CourseWay, startCourseLms } from './courseLms.ts';
import { type Lms, startLms } from './lms.ts';
import { type RegisteringLms, startRegisteringLms, type Way } from './registeringLms.ts';

const CLAIM = 'https://purl.imsglobal.org/spec/lti/claim/';
const MEMBERSHIP = 'http://purl.imsglobal.org/vocab/lis/v2/membership';
const PERSON = 'http://purl.imsglobal.org/vocab/lis/v2/institution/person';
const SYSTEM = 'http://purl.imsglobal.org/vocab/lis/v2/system/person';

export interface Profile {
  /** In which way it registers itself; without one an administrator connects it by hand. */
  registration?: Way;
  course: CourseWay;
  /** How it begins a login, and what it says there of itself beside its issuer. */
  login: { method: 'GET' | 'POST'; says: readonly ('client_id' | 'lti_deployment_id')[] };
  /** Who it says it is, where that is not its address. */
  issuer?: string;
  deploymentId: string;
  /** What its messages have that others have not. */
  claims: object;
}

export const PROFILES = {
  moodle: {
    registration: 'moodle',
    course: 'moodle',
    // github.com/moodle/moodle, mod/lti/locallib.php: `lti_build_login_request`
    login: { method: 'POST', says: ['client_id', 'lti_deployment_id'] },
    deploymentId: '7',
    claims: { [`${CLAIM}roles`]: [`${PERSON}#Administrator`, `${MEMBERSHIP}#Instructor`] },
  },
  canvas: {
    registration: 'canvas',
    course: 'canvas',
    // Names no deployment before it launches (github.com/Unicon/tool13demo/pull/28).
    login: { method: 'POST', says: ['client_id'] },
    deploymentId: '4:f8a3c6b3',
    // Roles of the whole system beside those of the course (github.com/hypothesis/lms/pull/4373).
    claims: { [`${CLAIM}roles`]: [`${PERSON}#Instructor`, `${MEMBERSHIP}#Instructor`, `${SYSTEM}#User`] },
  },
  brightspace: {
    registration: 'brightspace',
    course: 'brightspace',
    // github.com/Cvmcosta/ltijs-demo-server/issues/23
    login: { method: 'POST', says: ['client_id', 'lti_deployment_id'] },
    deploymentId: '5750352b-4553-4fb2-933c-796be6f80ada',
    claims: { [`${CLAIM}roles`]: [`${MEMBERSHIP}#Instructor`] },
  },
  blackboard: {
    // Is registered centrally, for all its schools at once (github.com/dmitry-viskov/pylti1.3/issues/70), with one issuer
    // (docs.anthology.com/docs/blackboard/lti/1.3/core/jwt-contents), so that the deployment alone tells the school
    // (github.com/Simon-Initiative/oli-torus/pull/1979).
    issuer: 'https://blackboard.com',
    course: 'blackboard',
    // github.com/longhornopen/laravel-celtic-lti/issues/9
    login: { method: 'GET', says: ['client_id', 'lti_deployment_id'] },
    deploymentId: '86e8b331-a6cd-486c-b006-9893c749e242',
    claims: {
      locale: 'en-US',
      [`${CLAIM}roles`]: [`${PERSON}#Faculty`, `${MEMBERSHIP}#Instructor`],
      [`${CLAIM}lis`]: { person_sourcedid: 'administrator', course_section_sourcedid: 'course-link' },
      [`${CLAIM}custom`]: '',
    },
  },
  openEdx: {
    course: 'openEdx',
    // Is connected by hand, each place with keys and tokens of its own, and one deployment that is always called 1
    // (github.com/jupyterhub/ltiauthenticator/issues/202).
    login: { method: 'GET', says: ['client_id', 'lti_deployment_id'] },
    deploymentId: '1',
    // Says nothing of a person unless the course permits it, and gives guests no roles (github.com/openedx/xblock-lti-consumer,
    // docs/decisions/0002-lti-1p3-variables.rst).
    claims: { name: undefined, email: undefined, [`${CLAIM}roles`]: [] },
  },
} satisfies Record<string, Profile>;

/** An LMS in all its parts. */
export interface WholeLms {
  registering: RegisteringLms;
  launching: Lms;
  courses: CourseLms;
  /** Who it says it is. */
  issuer(profile: Profile): string;
  /** What an administrator of the academy types in, where it cannot register itself. */
  byHand(profile: Profile): object;
  /** The claims of an honest launch from its course. */
  claims(profile: Profile, plain: JWTPayload): JWTPayload;
  stop(): Promise<void>;
}

/** @param keySet the keys of the academy, as it publishes them */
export async function startWholeLms(
  keySet: () => Promise<JSONWebKeySet>,
  scopes: readonly string[],
): Promise<WholeLms> {
  const [registering, launching, courses] = await Promise.all([
    startRegisteringLms(),
    startLms(),
    startCourseLms(keySet),
  ]);
  const { authUrl, jwksUrl } = launching.registration;
  registering.addresses = {
    authorization_endpoint: authUrl,
    jwks_uri: jwksUrl,
    token_endpoint: `${courses.origin}/token`,
  };
  const lms: WholeLms = {
    registering,
    launching,
    courses,
    issuer: ({ issuer }) => issuer ?? registering.origin,
    byHand: (profile) => ({
      ...courses.registration(),
      issuer: lms.issuer(profile),
      deploymentIds: [profile.deploymentId],
      authUrl,
      jwksUrl,
    }),
    claims: (profile, plain) => ({
      ...plain,
      iss: lms.issuer(profile),
      [`${CLAIM}deployment_id`]: profile.deploymentId,
      [`${CLAIM}context`]: { id: 'course', title: 'Physics' },
      'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice': {
        context_memberships_url: courses.membersUrl(),
      },
      'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint': { lineitems: courses.lineItemsUrl(), scope: scopes },
      ...profile.claims,
    }),
    async stop() {
      await Promise.all([registering.stop(), launching.stop(), courses.stop()]);
    },
  };
  return lms;
}
