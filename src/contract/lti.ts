/** LTI 1.3: screens inside a learning management system. All of it is beyond the spec's list. */
import * as v from 'valibot';
import { TEXT_MAX } from '#domain/limits.ts';
import { defineCall } from './call.ts';
import { count, flag, id, idOrNull, list, map, moment, shape, text, textOrNull, writtenAnswer } from './fields.ts';
import { addressInput, idInput, originInput, textInput, textsInput, typedOrNull } from './inputs.ts';
import { login } from './session.ts';

const platform = {
  platformId: id(),
  name: text(),
  issuer: text(),
  clientId: text(),
  deploymentIds: list(v.string()),
  authUrl: text(),
  jwksUrl: text(),
  /** Origins of the pages that may frame screens. */
  origins: list(v.string()),
  addedBy: text(),
  addedDate: moment(),
  /** How many accounts of the LMS are linked to somebody here. */
  linkCount: count(),
};

/** Registered LMS, and the addresses of this academy that an LMS has to be told. */
export const ltiPlatforms = defineCall({
  id: 'ltiPlatforms',
  method: 'GET',
  path: '/api/admin/lti/platforms',
  section: '2 §5',
  summary: 'Registered learning management systems',
  capability: 'lti',
  answer: shape({
    platforms: list(shape(platform)),
    /** Null where the academy does not know the address that it is reached at. */
    tool: v.nullable(shape({ loginUrl: text(), launchUrl: text(), deepLinkUrl: text(), jwksUrl: text() })),
  }),
});

export const addLtiPlatform = defineCall({
  id: 'addLtiPlatform',
  method: 'POST',
  path: '/api/admin/lti/platforms',
  section: '2 §5',
  summary: 'Register a learning management system',
  capability: 'lti',
  success: 201,
  body: {
    name: textInput(TEXT_MAX.name),
    issuer: addressInput(),
    clientId: textInput(TEXT_MAX.ltiId),
    deploymentIds: textsInput(textInput(TEXT_MAX.ltiId), 50),
    authUrl: addressInput(),
    jwksUrl: addressInput(),
    origins: textsInput(originInput(), 10),
  },
  answer: writtenAnswer({ platformId: idOrNull() }),
});

/** Removes a registration with the links of its people. */
export const removeLtiPlatform = defineCall({
  id: 'removeLtiPlatform',
  method: 'DELETE',
  path: '/api/admin/lti/platforms/{platformId}',
  section: '2 §5',
  summary: 'Remove a learning management system',
  capability: 'lti',
  params: { platformId: idInput() },
  answer: writtenAnswer(),
});

/** The next answer to a deep linking is signed with a new key. */
export const renewLtiKey = defineCall({
  id: 'renewLtiKey',
  method: 'POST',
  path: '/api/admin/lti/keys',
  section: '2 §5',
  summary: 'Replace the key that deep linking is signed with',
  capability: 'lti',
  answer: writtenAnswer(),
});

/** Accounts of an LMS that are linked to the one who asks; to anybody, for an administrator. */
export const ltiLinks = defineCall({
  id: 'ltiLinks',
  method: 'GET',
  path: '/api/lti/links',
  section: '2 §5',
  summary: 'Linked accounts of learning management systems',
  capability: 'lti-links',
  answer: list(
    shape({
      linkId: id(),
      platformName: text(),
      /** As the LMS names the account. */
      lmsName: textOrNull(),
      personName: text(),
      isOwn: flag(),
      linkedDate: moment(),
      lastUsedDate: moment(),
    }),
  ),
});

/** Links the account that a launch came from to the one who asks. */
export const linkLtiAccount = defineCall({
  id: 'linkLtiAccount',
  method: 'POST',
  path: '/api/lti/links',
  section: '2 §5',
  summary: 'Link an account of a learning management system',
  capability: 'lti-links',
  success: 201,
  body: { ticket: textInput(TEXT_MAX.ltiId) },
  answer: writtenAnswer(),
});

export const removeLtiLink = defineCall({
  id: 'removeLtiLink',
  method: 'DELETE',
  path: '/api/lti/links/{linkId}',
  section: '2 §5',
  summary: 'Remove the link of an account',
  capability: 'lti-links',
  params: { linkId: idInput() },
  answer: writtenAnswer(),
});

/** The page of a launch fetches what it stands for: once. Linked accounts get a session with it. */
export const openLtiLaunch = defineCall({
  id: 'openLtiLaunch',
  method: 'POST',
  path: '/api/lti/launches',
  section: '2 §5',
  summary: 'Open a launch from a learning management system',
  capability: 'lti-links',
  anonymous: true,
  body: {
    code: textInput(TEXT_MAX.ltiId),
    /** The browser's secret where it keeps no cookie in a frame and the LMS has kept it. */
    browser: typedOrNull(TEXT_MAX.ltiId),
    /** Names the login, and so the cookie that holds the secret else. */
    login: textInput(TEXT_MAX.ltiId),
  },
  answer: shape({
    platformName: text(),
    lmsName: textOrNull(),
    /** Tag of the element to show; null leaves it to the role. */
    screen: textOrNull(),
    attributes: map(v.string()),
    /** To link the account, and to answer a deep linking. */
    ticket: text(),
    /** Where the answer to a deep linking goes; null where it is none. */
    returnUrl: textOrNull(),
    /** As the login answers it; null where the account is not linked yet. */
    session: v.nullable(login.answer),
  }),
});

/** The screen that was chosen, as a message signed by this academy; without a screen, that none was. */
export const answerLtiDeepLink = defineCall({
  id: 'answerLtiDeepLink',
  method: 'POST',
  path: '/api/lti/deep-links',
  section: '2 §5',
  summary: 'Answer a deep linking request',
  capability: 'lti-links',
  body: {
    ticket: textInput(TEXT_MAX.ltiId),
    screen: typedOrNull(TEXT_MAX.ltiId),
    title: typedOrNull(TEXT_MAX.title),
    attributes: v.optional(v.record(v.string(), v.string()), {}),
  },
  answer: shape({ returnUrl: text(), message: text() }),
});

/** The calls of this file, in the order in which the reference lists them. */
export const ltiCalls = {
  ltiPlatforms,
  addLtiPlatform,
  removeLtiPlatform,
  renewLtiKey,
  ltiLinks,
  linkLtiAccount,
  removeLtiLink,
  openLtiLaunch,
  answerLtiDeepLink,
};
