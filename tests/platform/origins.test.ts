import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { addressInput, originInput } from '#contract/inputs.ts';
import { isSafeAddress, isSafeOrigin } from '#domain/people/lti.ts';
import { readConfig } from '#host/start/config/config.ts';
import { isOrigin } from '#platform/origins.ts';

/** What `URL` takes for a hostname, and what is more than one in a policy, a header or a list. */
const MORE_THAN_HOSTS = [
  "https://x.example'",
  "https://'x.example",
  'https://x.example"',
  'https://x.example;script-src',
  'https://x.example,y.example',
  'https://x.example*',
  'https://*.x.example*',
  'https://a*b.example',
  'https://x.example(',
  'https://x.example)',
  'https://x.example!',
  'https://x.example$',
  'https://x.example&y',
  'https://x.example=y',
  'https://x.example`',
  'https://{x}.example',
  'https://x.example~',
  "https://x.example'unsafe-inline'",
];
const NO_ORIGINS = [
  'https://x.example/',
  'https://x.example/a',
  'https://X.example',
  'https://x.example:443',
  'https://u@x.example',
  'https://',
  'javascript:alert(1)',
  'x.example',
  'https://x.example https://y.example',
  '',
];
const ORIGINS = [
  'https://lms.example',
  'https://lms.example:8443',
  'https://under_score.example',
  'https://xn--bcher-kva.example',
  'https://192.0.2.1',
  'https://[2001:db8::1]:8443',
  'https://localhost',
];

/** Every place where somebody says an origin or the address of another server. */
const PLACES: Readonly<Record<string, (text: string) => boolean>> = {
  'src/domain': isOrigin,
  'the form of an LMS connection': isSafeOrigin,
  'the call of an LMS connection': (text) => v.is(originInput(), text),
  'its addresses in the form': isSafeAddress,
  'its addresses in the call': (text) => v.is(addressInput(), text),
  CORS_ORIGINS: (text) => isConfigured({ CORS_ORIGINS: text }),
  FRAME_ANCESTORS: (text) => isConfigured({ FRAME_ANCESTORS: text }),
  PUBLIC_URL: (text) => isConfigured({ PUBLIC_URL: text }),
  OIDC_ISSUER: (text) => isConfigured({ OIDC_ISSUER: text, OIDC_CLIENT_ID: 'academy', OIDC_CLIENT_SECRET: 'secret' }),
};
function isConfigured(env: Record<string, string>): boolean {
  try {
    readConfig(env);
    return true;
  } catch {
    return false;
  }
}

describe.each(Object.entries(PLACES))('where an origin or an address is said: %s', (_, takes) => {
  it.each(ORIGINS)('%s is taken', (text) => {
    expect(takes(text)).toBe(true);
  });

  it.each(MORE_THAN_HOSTS)('%s is refused', (text) => {
    // A list is parted at commas and blanks, and each of its parts has to be one.
    expect(takes(text)).toBe(false);
  });
});

it('an origin is nothing more than that', () => {
  expect(NO_ORIGINS.filter((text) => isOrigin(text) || isSafeOrigin(text))).toEqual([]);
});
