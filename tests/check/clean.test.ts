/** Values that were pasted, and the advice that the check makes of them. */
import { describe, expect, test } from 'vitest';
import { clean, cleanAddress, visible } from '#widgets/check/clean.ts';

describe('a pasted value is meant as it reads', () => {
  test.each([
    ['“dark”', 'dark'],
    [' dark\u00a0', 'dark'],
    ['„dark“', 'dark'],
    ["'dark'", 'dark'],
    ['&quot;dark&quot;', 'dark'],
    ['&amp;quot;dark&amp;quot;', 'dark'],
    ['&#8220;dark&#x201D;', 'dark'],
    ['da\u200brk\ufeff', 'dark'],
    ['\u2067dark\u2069', 'dark'],
    ['/parents/', '/parents/'],
    ['&lsquo;&ldquo;dark&rdquo;&rsquo;', 'dark'],
    ['', ''],
  ])('%j', (written, meant) => {
    expect(clean(written)).toBe(meant);
    expect(clean(clean(written))).toBe(meant);
  });
});

describe('an address of an API is advised without any fault', () => {
  test.each([
    ['api.academy.test'],
    ['“https://api.academy.test”'],
    ['http://api.academy.test/api/'],
    ['https://api.academy.test///'],
    ['//api.academy.test'],
    [' https://\u200bapi.academy.test '],
    ['https:&#x2F;&#x2F;api.academy.test/api'],
    ['&quot;api.academy.test/&quot;'],
    ['https:// api.academy.test'],
  ])('%j', (written) => {
    expect(cleanAddress(written, 'https://school.test/parents')).toBe('https://api.academy.test');
  });

  test('and http stays on the same computer', () => {
    expect(cleanAddress('http://localhost:4000/', 'https://school.test/')).toBe('http://localhost:4000');
  });
});

test('what cannot be seen has a name', () => {
  expect(visible('da\u200brk')).toBe('da[U+200B]rk');
});
