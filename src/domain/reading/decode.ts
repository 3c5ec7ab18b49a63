/** The text of a file's bytes, in each encoding in which spreadsheets and school systems save tables. */

/** Why bytes are no text; `line` is that of the first sign that cannot be read. */
export type NoText = { what: 'notText' | 'spreadsheet' } | { what: 'signs'; line: number };

/** A text, and whether its encoding had to be guessed: Windows-1252 has no mark. */
export interface Decoded {
  text: string;
  isGuessed: boolean;
}

/** What no text has: control characters but tabs and line breaks, and the places that Windows-1252 leaves empty. */
const NO_SIGN = /[\0-\x08\x0e-\x1f\x7f-\x9f]/;

/**
 * The text of a file: UTF-8, UTF-16 with or without a mark, or Windows-1252, which Excel writes as plain "CSV". Letters that
 * Unicode writes in several ways have one spelling in it, so that a name does not change from export to export.
 */
export function decoded(bytes: Uint8Array): Decoded | NoText {
  // A zip, and the container of older spreadsheets.
  if (begins(bytes, [0x50, 0x4b, 0x03, 0x04]) || begins(bytes, [0xd0, 0xcf, 0x11, 0xe0]))
    return { what: 'spreadsheet' };
  const read = unicodeOf(bytes) ?? windowsOf(bytes);
  if ('what' in read) return read;
  // Old programs end a file with Ctrl+Z.
  const text = read.text.replace(/\x1a\s*$/, '');
  return NO_SIGN.test(text) ? { what: 'notText' } : { text: text.normalize('NFC'), isGuessed: read.isGuessed };
}

const begins = (bytes: Uint8Array, signs: readonly number[]) => signs.every((sign, at) => bytes[at] === sign);

function unicodeOf(bytes: Uint8Array): Decoded | undefined {
  const [a, b] = bytes;
  // Without a mark UTF-16 is known by the empty half of the header's Latin letters.
  const encoding =
    (a === 0xff && b === 0xfe) || (a !== 0 && b === 0)
      ? 'utf-16le'
      : (a === 0xfe && b === 0xff) || (a === 0 && b !== 0 && bytes.length > 1)
        ? 'utf-16be'
        : 'utf-8';
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), isGuessed: false };
  } catch {
    return undefined;
  }
}

/**
 * A text of one byte a letter. Where most signs beyond ASCII are those of UTF-8, the file is UTF-8 and broken: to guess
 * then would spoil every name in it.
 */
function windowsOf(bytes: Uint8Array): Decoded | NoText {
  const asUnicode = new TextDecoder().decode(bytes);
  const beyond = asUnicode.match(/[^\0-\x7f]/gu) ?? [];
  const broken = beyond.filter((sign) => sign === '\ufffd').length;
  if (broken * 2 <= beyond.length) {
    const before = asUnicode.slice(0, asUnicode.indexOf('\ufffd'));
    return { what: 'signs', line: before.split(/\r\n|\r|\n/).length };
  }
  // Some versions of Node read its signs from 0x80 to 0x9F as if they were Latin-1.
  const text = new TextDecoder('windows-1252').decode(bytes);
  return { text: text.replace(/[\x80-\x9f]/g, (sign) => SIGNS[sign.charCodeAt(0) - 0x80] ?? sign), isGuessed: true };
}

/** The signs of Windows-1252 from 0x80 on; it has none where a blank stands here. */
const SIGNS = [...'€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'].map((sign) => (sign === ' ' ? undefined : sign));
