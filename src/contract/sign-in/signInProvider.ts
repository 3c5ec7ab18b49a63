/** Sign-in by the district's own OpenID Connect provider. All of these calls are beyond the basic calls. */
import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { shape, text } from '#contract/fields.ts';
import { optionalSecret, optionalText, textInput } from '#contract/inputs.ts';
import { TEXT_MAX } from '#domain/lists/limits.ts';
import { login } from './session.ts';

/**
 * Both calls are for people who are not signed in yet, so no user has this word: a form asks any server for its options.
 */
const SIGN_IN_PROVIDER = 'sign-in-provider';

/**
 * How people may sign in besides a password. `provider` is null where there is no OpenID Connect provider, where it does
 * not answer at the moment, and for pages of origins that may not use it; `name` is what a button calls it. A sign-in
 * by it begins at `/oidc/login`, which a browser opens: see "Single sign-on" in the documentation.
 */
export const signInOptions = defineCall('signInOptions', {
  route: 'GET /api/sign-in-options',
  promise: 'session-and-errors#sign-in-by-a-provider',
  summary: 'How people may sign in besides a password',
  capability: SIGN_IN_PROVIDER,
  anonymous: true,
  answer: shape({ provider: v.fallback(v.nullable(shape({ name: text() })), null) }),
});

/**
 * Opens the session of somebody whom the provider has proved. `ticket` is what the browser came back with, and `secret`
 * is what the page has kept since it sent the browser off with its SHA-256. A ticket works once and for a few minutes;
 * it outlives answers that ask for a code.
 *
 * Answers what a login answers. For an account with two-step sign-in it is a 401 with `needs`, as of a login: send the
 * same call again with `code`. Answers 403 when the ticket is over, or when the user may not sign in.
 */
export const signInByProvider = defineCall('signInByProvider', {
  route: 'POST /api/sign-in-by-provider',
  promise: 'session-and-errors#sign-in-by-a-provider',
  summary: 'Sign in by the provider',
  capability: SIGN_IN_PROVIDER,
  anonymous: true,
  body: {
    ticket: textInput(TEXT_MAX.ltiId),
    secret: textInput(TEXT_MAX.ltiId),
    /** What this API gave the browser at an earlier login, if anything (guide "Security"). */
    deviceToken: optionalSecret(TEXT_MAX.deviceToken),
    /** A code of an authenticator app, or a recovery code. */
    code: optionalText(TEXT_MAX.code),
  },
  answer: login.answer,
});

/** The calls of this file, in the order in which the reference lists them. */
export const signInProviderCalls = { signInOptions, signInByProvider };
