/** The settings of sign-in by an OpenID Connect provider: the variables `OIDC_…` (guides/operators/single-sign-on.md). */
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import type { OidcConfig } from '#host/server/provider/oidcProvider.ts';
import { hasPlainHost } from '#platform/origins.ts';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

const isIssuer = (text: string) => {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  const { protocol, hostname, search, hash } = url;
  if (!hasPlainHost(url)) return false;
  return (protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname))) && search === '' && hash === '';
};

/** Entra's addresses for people of any directory. The administrator of one writes any e-mail address into it. */
const isOfAnyDirectory = (text: string) =>
  /^https:\/\/login\.microsoftonline\.com\/(?:common|organizations|consumers)\b/.test(text);

const words = (text: string) => text.split(/[\s,]+/).filter(Boolean);
const DOMAIN = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z\d-]{2,}$/;

/** The entries of the environment. */
export const oidcVariables = {
  OIDC_ISSUER: v.optional(
    v.pipe(
      v.string(),
      v.check(isIssuer, 'must be the https address of the provider, such as https://accounts.google.com'),
      v.check(
        (text) => !isOfAnyDirectory(text),
        'must name the directory of your district: https://login.microsoftonline.com/<directory ID>/v2.0',
      ),
    ),
  ),
  OIDC_CLIENT_ID: v.optional(v.string()),
  OIDC_CLIENT_SECRET: v.optional(v.string()),
  OIDC_CLIENT_SECRET_FILE: v.optional(v.string()),
  OIDC_NAME: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(40, 'must have 40 characters at most'))),
  OIDC_MATCH: v.optional(v.picklist(['email', 'sourcedId'], 'must be email or sourcedId'), 'email'),
  OIDC_CLAIM: v.optional(v.string()),
  OIDC_DOMAINS: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => words(text.toLowerCase())),
      v.check(
        (domains) => domains.every((domain) => DOMAIN.test(domain)),
        'must be domains of e-mail addresses such as school.example',
      ),
    ),
  ),
  OIDC_SIGN_OUT: v.optional(
    v.pipe(
      v.picklist(['0', '1', 'false', 'true'], 'must be 1 or 0'),
      v.transform((word) => word === '1' || word === 'true'),
    ),
  ),
} as const;

type Read = v.InferOutput<v.ObjectSchema<typeof oidcVariables, undefined>>;

/** A setting that cannot be used, in a sentence that names it and says what to do. */
export const unusable = (sentence: string) => new Error(`The configuration cannot be used: ${sentence}.`);

/**
 * The settings of the provider; undefined when there is none.
 * @throws an Error in one sentence, which names the setting and says what to do.
 */
export function readOidc(read: Read): OidcConfig | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_MATCH: match } = read;
  if (issuer === undefined) {
    const { OIDC_MATCH: _, ...others } = read;
    const lonely = Object.keys(oidcVariables).find((name) => others[name as keyof typeof others] !== undefined);
    if (lonely) throw unusable(`${lonely} is set and OIDC_ISSUER is not: set the address of your provider, or neither`);
    return undefined;
  }
  if (clientId === undefined)
    throw unusable('OIDC_ISSUER needs OIDC_CLIENT_ID: the ID that your provider gave the academy');
  if (match === 'email' && read.OIDC_CLAIM !== undefined) {
    throw unusable(
      'OIDC_CLAIM names the claim with a sourcedId: set OIDC_MATCH=sourcedId too, or leave OIDC_CLAIM out',
    );
  }
  if (match === 'sourcedId' && read.OIDC_DOMAINS !== undefined) {
    throw unusable(
      'OIDC_DOMAINS is for OIDC_MATCH=email, since a sourcedId is no e-mail address: leave one of the two out',
    );
  }
  return {
    issuer,
    clientId,
    clientSecret: secretOf(read),
    name: read.OIDC_NAME ?? new URL(issuer).hostname,
    match:
      match === 'email'
        ? { by: 'email', domains: read.OIDC_DOMAINS ?? [] }
        : { by: 'sourcedId', claim: read.OIDC_CLAIM ?? 'sourcedId' },
    endsProviderSession: read.OIDC_SIGN_OUT ?? false,
  };
}

function secretOf({ OIDC_CLIENT_SECRET: secret, OIDC_CLIENT_SECRET_FILE: file }: Read): string {
  if (secret !== undefined && file !== undefined) {
    throw unusable('OIDC_CLIENT_SECRET and OIDC_CLIENT_SECRET_FILE are both set: leave one of them out');
  }
  if (secret !== undefined) return secret;
  if (file === undefined) {
    throw unusable('OIDC_ISSUER needs OIDC_CLIENT_SECRET, or a file with it in OIDC_CLIENT_SECRET_FILE');
  }
  return secretIn('OIDC_CLIENT_SECRET_FILE', file);
}

/** The secret in the file that a variable names. @throws an Error in one sentence, which names variable and file */
export function secretIn(variable: string, file: string): string {
  let read: string;
  try {
    read = readFileSync(file, 'utf8').trim();
  } catch {
    throw unusable(`${variable} names ${file}, which cannot be read: check the path and who may read it`);
  }
  if (read === '') throw unusable(`${variable} names ${file}, which is empty: write the secret into it`);
  return read;
}
