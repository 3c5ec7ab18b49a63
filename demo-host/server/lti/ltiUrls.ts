/** The addresses of this academy for an LMS. */
import type { Context } from 'hono';
import type { AppEnv } from '#host/server/http/env.ts';
import { LtiError } from './ltiErrors.ts';

export const LTI_PATH = {
  login: '/lti/login',
  launch: '/lti/launch',
  keys: '/lti/jwks.json',
  register: '/lti/register',
} as const;

/** Those that an administrator enters in the LMS. @param publicUrl with the folder that the academy may be in */
export const toolUrls = (publicUrl: string) => ({
  loginUrl: publicUrl + LTI_PATH.login,
  launchUrl: publicUrl + LTI_PATH.launch,
  deepLinkUrl: publicUrl + LTI_PATH.launch,
  jwksUrl: publicUrl + LTI_PATH.keys,
});

/** The address that an LMS is given. It must not come from what the caller sends. @throws LtiError when it is not known */
export function knownUrl(c: Context<AppEnv>): string {
  if (c.var.publicUrl === undefined) throw new LtiError('own address');
  return c.var.publicUrl;
}
