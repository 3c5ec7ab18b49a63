/** What comes along when a value is pasted from a mail, a document or an editor: cleaned, before it becomes advice. */

/** Signs that cannot be seen: zero-width, directions, soft hyphens, control characters. */
const INVISIBLE = /[\p{Cf}\p{Cc}\p{Variation_Selector}\u115f\u1160\u3164]/gu;
const OUTSIDE = /^[\s"'`´‘’‚‛“”„‟′″‹›«»＂＇]+|[\s"'`´‘’‚‛“”„‟′″‹›«»＂＇]+$/g;
const ENTITY = /&(?:#(\d+)|#x([\da-f]+)|([a-z]+));?/gi;
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  quot: '"',
  apos: "'",
  lt: '<',
  gt: '>',
  nbsp: ' ',
  ldquo: '“',
  rdquo: '”',
  lsquo: '‘',
  rsquo: '’',
  laquo: '«',
  raquo: '»',
  bdquo: '„',
  sbquo: '‚',
  zwj: '',
  zwnj: '',
  shy: '',
  colon: ':',
  sol: '/',
  period: '.',
};

const decoded = (text: string) =>
  text.replace(ENTITY, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name) return NAMED[name.toLowerCase()] ?? whole;
    const code = Number.parseInt(decimal ?? hex ?? '', decimal ? 10 : 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

/** A value as it was meant: without quotes and blanks around it, without what cannot be seen, and without entities. */
export function clean(value: string): string {
  let before = value;
  // An entity may have become several, and quotes may stand in quotes.
  for (;;) {
    const after = decoded(before).replace(INVISIBLE, '').replace(OUTSIDE, '');
    if (after === before) return after;
    before = after;
  }
}

/** A value as people can see it, with a name in place of what cannot be seen. */
export const visible = (value: string): string =>
  value.replace(INVISIBLE, (sign) => `[U+${sign.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}]`);

/** An address of an API without any of the faults that the check knows. */
export function cleanAddress(value: string, page: string): string {
  let address = clean(value).replace(/\s+/g, '');
  if (address.startsWith('//')) address = `https:${address}`;
  else if (!/^[a-z][a-z\d+.-]*:|^\//i.test(address)) address = `https://${address}`;
  if (page.startsWith('https:') && !/^http:\/\/(?:localhost|127\.|\[::1\])/.test(address)) {
    address = address.replace(/^http:/, 'https:');
  }
  return address
    .replace(/\/+$/, '')
    .replace(/\/api$/, '')
    .replace(/\/+$/, '');
}
