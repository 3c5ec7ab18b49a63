/** By what a person of the provider is looked for among the people of the academy. */
import type { IDToken } from 'openid-client';
import { OidcError } from './oidcErrors.ts';
import type { OidcProvider } from './oidcProvider.ts';

const GOOGLE = 'https://accounts.google.com';
/** Longer values are no e-mail address and no `sourcedId`. */
const VALUE_MAX = 254;

/** What an account is found by. */
export interface MatchValue {
  by: 'email' | 'sourcedId';
  value: string;
}

/**
 * Reads from a verified ID token by what its person is found.
 * @throws OidcError when the token does not say it, or says it of an address that may be somebody else's.
 */
export function matchValueOf(claims: IDToken, { match, issuer }: Pick<OidcProvider, 'match' | 'issuer'>): MatchValue {
  if (match.by === 'sourcedId') {
    const value = textOf(claims[match.claim]);
    if (value === undefined) throw new OidcError('no id', match.claim);
    return { by: 'sourcedId', value };
  }
  const email = textOf(claims.email);
  if (email === undefined || !email.includes('@')) throw new OidcError('no email');
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  if (match.domains.length > 0 && !match.domains.includes(domain)) throw new OidcError('domain');
  if (!isVerified(claims, domain, { issuer, domains: match.domains })) throw new OidcError('unverified');
  return { by: 'email', value: email };
}

/**
 * Whether the address belongs to the person who signs in. A provider that does not say (`email_verified` is missing, as with
 * Entra) is believed only for the domains that the operator has named. Google says “verified” also of an address that its
 * owner may have lost since, unless it keeps the mailbox itself: of Gmail, or of an organisation (`hd`).
 */
function isVerified(claims: IDToken, domain: string, known: { issuer: string; domains: readonly string[] }): boolean {
  const { email_verified: stated, hd } = claims;
  if (stated === undefined) return known.domains.includes(domain);
  // Some providers write the word.
  if (stated !== true && stated !== 'true') return false;
  return known.issuer.replace(/\/$/, '') !== GOOGLE || domain === 'gmail.com' || textOf(hd) !== undefined;
}

const textOf = (value: unknown): string | undefined => {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string') return undefined;
  const trimmed = text.replaceAll('\0', '').trim();
  return trimmed && trimmed.length <= VALUE_MAX ? trimmed : undefined;
};

/** Whether the provider has asked for a second step itself (`mfa` of RFC 8176). */
export const hadSecondStep = ({ amr }: IDToken): boolean => Array.isArray(amr) && amr.includes('mfa');
