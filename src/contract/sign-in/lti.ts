/** Screens inside a learning management system (LMS), by LTI 1.3. All of these calls are beyond the basic calls. */
import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import {
  flag,
  id,
  idOrNull,
  list,
  map,
  measure,
  moment,
  oneOf,
  shape,
  text,
  textOrNull,
  writtenAnswer,
} from '#contract/fields.ts';
import { addressInput, idInput, originInput, textInput, textsInput, typedOrNull } from '#contract/inputs.ts';
import { neededList } from '#contract/listFields.ts';
import { TEXT_MAX } from '#domain/lists/limits.ts';
import { LTI_MAX, VOUCHES_BY } from '#domain/people/lti.ts';
import { login } from './session.ts';

/** The calls for the administrators of LMS connections. */
const ofConnections = {
  promise: 'menu-and-routes#lms-connections',
  capability: 'lti',
};

/** The calls for LMS that register themselves. */
const ofRegistrations = {
  promise: 'menu-and-routes#lms-connections',
  capability: 'lti-registration',
};

/** The calls for people who come from an LMS. */
const ofLinks = {
  promise: 'menu-and-routes#lms-connections',
  capability: 'lti-links',
};

const platform = {
  platformId: id(),
  name: text(),
  issuer: text(),
  clientId: text(),
  deploymentIds: list(v.string()),
  authUrl: text(),
  jwksUrl: text(),
  origins: list(v.string()),
  addedBy: text(),
  addedDate: moment(),
  linkCount: measure(),
  product: textOrNull(),
  isWaiting: flag(),
  vouchesBy: oneOf(VOUCHES_BY, null),
  tokenUrl: textOrNull(),
  tokenAudience: textOrNull(),
};

/** What an administrator may write of a connection. */
const name = textInput(TEXT_MAX.name);
const deploymentIds = textsInput(textInput(TEXT_MAX.ltiId), LTI_MAX.deployments);
const origins = textsInput(originInput(), LTI_MAX.origins);
/** A caller that does not know of them leaves them out. */
const tokenUrl = v.optional(v.nullable(addressInput()));
const tokenAudience = v.optional(v.nullable(textInput(TEXT_MAX.address)));

/**
 * The LMS connections of this academy, and the addresses that have to be entered in the LMS. `origins` are the origins
 * of the pages that may show screens in a frame; `linkCount` is the number of accounts of this LMS that are linked to
 * a user here. `product` is the program that an LMS says it is when it registers itself, such as `moodle`; until an administrator
 * has confirmed it, it `isWaiting` and opens nothing. `vouchesBy` is by what it may say who somebody is, so that nobody has to link
 * their account; null where it may not. `tokenUrl` is where the LMS gives tokens for its services, `tokenAudience`
 * what it calls the one who gives them where that is not the address; both are null where nobody has said it. `tool` is null when the academy does not know its own public address.
 */
export const ltiPlatforms = defineCall('ltiPlatforms', {
  route: 'GET /api/admin/lti/platforms',
  summary: 'LMS connections',
  ...ofConnections,
  answer: shape({
    platforms: list(shape(platform)),
    tool: v.nullable(shape({ loginUrl: text(), launchUrl: text(), deepLinkUrl: text(), jwksUrl: text() })),
  }),
});

/**
 * Registers an LMS connection. All addresses must be https, except on this machine. Answers 400 when the key set
 * (`jwksUrl`) or the access token URL (`tokenUrl`) is inside the academy’s own network, and 409 when the issuer is registered with this client ID already.
 */
export const addLtiPlatform = defineCall('addLtiPlatform', {
  route: 'POST /api/admin/lti/platforms',
  summary: 'Register an LMS connection',
  ...ofConnections,
  success: 201,
  body: {
    name,
    issuer: addressInput(),
    clientId: textInput(TEXT_MAX.ltiId),
    deploymentIds,
    authUrl: addressInput(),
    jwksUrl: addressInput(),
    origins,
    tokenUrl,
    tokenAudience,
  },
  answer: writtenAnswer({ platformId: idOrNull() }),
});

/** Removes an LMS connection, together with its linked accounts. */
export const removeLtiPlatform = defineCall('removeLtiPlatform', {
  route: 'DELETE /api/admin/lti/platforms/{platformId}',
  summary: 'Remove an LMS connection',
  ...ofConnections,
  params: { platformId: idInput() },
  answer: writtenAnswer(),
});

/**
 * Makes an address by which one LMS registers itself (LTI Dynamic Registration). It works once, until `expiresDate`. Answers
 * 409 when the academy does not know its own public address.
 */
export const addLtiRegistration = defineCall('addLtiRegistration', {
  route: 'POST /api/admin/lti/registrations',
  summary: 'Make an address by which an LMS registers itself',
  ...ofRegistrations,
  success: 201,
  answer: shape({ url: text(), expiresDate: moment() }),
});

/**
 * Changes the name, the deployments and the web addresses of an LMS connection, and by what it may say who somebody is, and where it
 * gives tokens, if that is sent; it confirms one that waits: from then on its people can open the academy. Answers 400 when the
 * access token URL (`tokenUrl`) is inside the academy’s own network.
 */
export const changeLtiPlatform = defineCall('changeLtiPlatform', {
  route: 'PUT /api/admin/lti/platforms/{platformId}',
  summary: 'Change an LMS connection, or confirm one that waits',
  ...ofRegistrations,
  params: { platformId: idInput() },
  body: {
    name,
    deploymentIds,
    origins,
    vouchesBy: v.optional(v.nullable(v.picklist(VOUCHES_BY)), null),
    tokenUrl,
    tokenAudience,
  },
  answer: writtenAnswer(),
});

/**
 * The latest launches of each LMS, ten each, latest first. `reason` says why one was refused, and is null for one that was
 * not; `detail` names the part of the message that was wrong. `deploymentId` is null where the message was not genuine.
 * `isOpened` says whether the page of the launch was loaded.
 */
export const ltiLaunches = defineCall('ltiLaunches', {
  route: 'GET /api/admin/lti/launches',
  summary: 'The latest launches of each LMS, and why they were refused',
  ...ofRegistrations,
  answer: neededList(
    shape({
      platformId: id(),
      launchedDate: moment(),
      reason: textOrNull(),
      detail: textOrNull(),
      deploymentId: textOrNull(),
      isOpened: flag(),
    }),
  ),
});

/** Replaces the key that signs answers to deep linking. The next answer is signed with the new key. */
export const renewLtiKey = defineCall('renewLtiKey', {
  route: 'POST /api/admin/lti/keys',
  summary: 'Replace the key that signs answers to deep linking',
  ...ofConnections,
  answer: writtenAnswer(),
});

/**
 * The accounts of LMS connections that are linked to you; for an administrator, the linked accounts of all users.
 * `lmsName` is the name of the account in the LMS, and null when the LMS has not told it. `isOwn` marks your own, `isVouched` those for which
 * nobody signed in: the LMS vouched for the person.
 */
export const ltiLinks = defineCall('ltiLinks', {
  route: 'GET /api/lti/links',
  summary: 'Linked accounts of LMS connections',
  ...ofLinks,
  answer: neededList(
    shape({
      linkId: id(),
      platformName: text(),
      lmsName: textOrNull(),
      personName: text(),
      isOwn: flag(),
      isVouched: flag(),
      linkedDate: moment(),
      lastUsedDate: moment(),
    }),
  ),
});

/**
 * Links the account of an LMS from which a screen was launched to you. `ticket` is from the answer of `openLtiLaunch`.
 * Answers 409 when the launch is more than 60 minutes old or the ticket was used already.
 */
export const linkLtiAccount = defineCall('linkLtiAccount', {
  route: 'POST /api/lti/links',
  summary: 'Link an account of an LMS to yourself',
  ...ofLinks,
  success: 201,
  body: { ticket: textInput(TEXT_MAX.ltiId) },
  answer: writtenAnswer(),
});

/** Removes the link of an account of an LMS. */
export const removeLtiLink = defineCall('removeLtiLink', {
  route: 'DELETE /api/lti/links/{linkId}',
  summary: 'Remove a linked account',
  ...ofLinks,
  params: { linkId: idInput() },
  answer: writtenAnswer(),
});

/**
 * Opens a launch from an LMS; a launch can be opened once. `code` and `login` are from the address that the LMS was
 * redirected to. `browser` is the secret of the browser, where the LMS has kept it because a frame keeps no cookies;
 * otherwise the cookie holds it. If the account is linked to a user, `session` is what a login answers; otherwise it
 * is null, and `ticket` lets the user link the account after a login.
 *
 * `screen` is the tag of the element to show; null leaves the choice to the role of the user. `returnUrl` is null
 * unless the launch asks for deep linking. Answers 403 when the launch is over, when the browser is another one, or
 * when the linked user may not sign in.
 */
export const openLtiLaunch = defineCall('openLtiLaunch', {
  route: 'POST /api/lti/launches',
  summary: 'Open a launch from an LMS',
  ...ofLinks,
  anonymous: true,
  body: {
    code: textInput(TEXT_MAX.ltiId),
    browser: typedOrNull(TEXT_MAX.ltiId),
    login: textInput(TEXT_MAX.ltiId),
  },
  answer: shape({
    platformName: text(),
    lmsName: textOrNull(),
    screen: textOrNull(),
    attributes: map(v.string()),
    ticket: text(),
    returnUrl: textOrNull(),
    session: v.nullable(login.answer),
  }),
});

/**
 * Answers a deep linking request of an LMS with the screen that was chosen, or with none. The answer is a message that
 * this academy has signed; the page posts it to `returnUrl`. Answers 409 when the launch is over or the academy does
 * not know its own public address.
 */
export const answerLtiDeepLink = defineCall('answerLtiDeepLink', {
  route: 'POST /api/lti/deep-links',
  summary: 'Answer a deep linking request with a screen',
  ...ofLinks,
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
  addLtiRegistration,
  changeLtiPlatform,
  ltiLaunches,
  renewLtiKey,
  ltiLinks,
  linkLtiAccount,
  removeLtiLink,
  openLtiLaunch,
  answerLtiDeepLink,
};
