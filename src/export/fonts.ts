import { unzlibSync } from 'fflate';
import { bytesOf } from '#platform/dataUrl.ts';
import { indexed } from '#platform/indexed.ts';
import { onDemand } from '#platform/loadCode.ts';

/**
 * Noto Sans for every script of India: one file for each script, fetched only when a text uses it. The files are
 * script modules, because a page's policy may forbid fonts and fetches by URL, but not the product's scripts.
 */

/** A font file as a `data:` URL. */
type FontModule = { default: string };

/** A script and the font file that draws it. */
export interface Script {
  /** The letters that this file draws. */
  letters: RegExp;
  /** Where it is among installed packages, as `load` fetches it. */
  file: string;
  load: () => Promise<FontModule>;
  /** Its glyphs stand side by side in the order of the text: nothing is reordered or combined. */
  isPlain?: true;
  /** Written from right to left. */
  isRightToLeft?: true;
}

/** The font that every document uses: Latin letters, digits and signs. */
export const LATIN: Script = {
  letters: /[\0-\xFF\u2000-\u206F\u2122\u2191\u2193\u2212]/u,
  file: '@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff',
  load: onDemand(() => import('@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff?inline')),
  isPlain: true,
};

/** All scripts in order; a letter is drawn by the first script that has it. */
export const SCRIPTS: readonly Script[] = [
  LATIN,
  {
    letters: /[\p{scx=Devanagari}₹]/u,
    file: '@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal.woff',
    load: onDemand(
      () => import('@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal.woff?inline'),
    ),
  },
  {
    letters: /\p{scx=Malayalam}/u,
    file: '@fontsource/noto-sans-malayalam/files/noto-sans-malayalam-malayalam-400-normal.woff',
    load: onDemand(
      () => import('@fontsource/noto-sans-malayalam/files/noto-sans-malayalam-malayalam-400-normal.woff?inline'),
    ),
  },
  {
    letters: /\p{scx=Tamil}/u,
    file: '@fontsource/noto-sans-tamil/files/noto-sans-tamil-tamil-400-normal.woff',
    load: onDemand(() => import('@fontsource/noto-sans-tamil/files/noto-sans-tamil-tamil-400-normal.woff?inline')),
  },
  {
    letters: /\p{scx=Telugu}/u,
    file: '@fontsource/noto-sans-telugu/files/noto-sans-telugu-telugu-400-normal.woff',
    load: onDemand(() => import('@fontsource/noto-sans-telugu/files/noto-sans-telugu-telugu-400-normal.woff?inline')),
  },
  {
    letters: /\p{scx=Kannada}/u,
    file: '@fontsource/noto-sans-kannada/files/noto-sans-kannada-kannada-400-normal.woff',
    load: onDemand(
      () => import('@fontsource/noto-sans-kannada/files/noto-sans-kannada-kannada-400-normal.woff?inline'),
    ),
  },
  {
    letters: /\p{scx=Bengali}/u,
    file: '@fontsource/noto-sans-bengali/files/noto-sans-bengali-bengali-400-normal.woff',
    load: onDemand(
      () => import('@fontsource/noto-sans-bengali/files/noto-sans-bengali-bengali-400-normal.woff?inline'),
    ),
  },
  {
    letters: /\p{scx=Gujarati}/u,
    file: '@fontsource/noto-sans-gujarati/files/noto-sans-gujarati-gujarati-400-normal.woff',
    load: onDemand(
      () => import('@fontsource/noto-sans-gujarati/files/noto-sans-gujarati-gujarati-400-normal.woff?inline'),
    ),
  },
  {
    letters: /\p{scx=Gurmukhi}/u,
    file: '@fontsource/noto-sans-gurmukhi/files/noto-sans-gurmukhi-gurmukhi-400-normal.woff',
    load: onDemand(
      () => import('@fontsource/noto-sans-gurmukhi/files/noto-sans-gurmukhi-gurmukhi-400-normal.woff?inline'),
    ),
  },
  {
    letters: /\p{scx=Oriya}/u,
    file: '@fontsource/noto-sans-oriya/files/noto-sans-oriya-oriya-400-normal.woff',
    load: onDemand(() => import('@fontsource/noto-sans-oriya/files/noto-sans-oriya-oriya-400-normal.woff?inline')),
  },
  {
    letters: /\p{scx=Arabic}/u,
    file: '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff',
    load: onDemand(() => import('@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff?inline')),
    isRightToLeft: true,
  },
  {
    letters: /\p{scx=Ol_Chiki}/u,
    file: '@fontsource/noto-sans-ol-chiki/files/noto-sans-ol-chiki-ol-chiki-400-normal.woff',
    load: onDemand(
      () => import('@fontsource/noto-sans-ol-chiki/files/noto-sans-ol-chiki-ol-chiki-400-normal.woff?inline'),
    ),
  },
  {
    letters: /\p{scx=Meetei_Mayek}/u,
    file: '@fontsource/noto-sans-meetei-mayek/files/noto-sans-meetei-mayek-meetei-mayek-400-normal.woff',
    load: onDemand(
      () =>
        import('@fontsource/noto-sans-meetei-mayek/files/noto-sans-meetei-mayek-meetei-mayek-400-normal.woff?inline'),
    ),
  },
  {
    // The letters of physics and mathematics.
    letters: /\p{scx=Greek}/u,
    file: '@fontsource/noto-sans/files/noto-sans-greek-400-normal.woff',
    load: onDemand(() => import('@fontsource/noto-sans/files/noto-sans-greek-400-normal.woff?inline')),
    isPlain: true,
  },
  {
    letters: /[\p{scx=Latin}\u02B0-\u02FF\u20A0-\u20C0]|\p{M}/u,
    file: '@fontsource/noto-sans/files/noto-sans-latin-ext-400-normal.woff',
    load: onDemand(() => import('@fontsource/noto-sans/files/noto-sans-latin-ext-400-normal.woff?inline')),
    isPlain: true,
  },
];

/** Gives a script's font as a WOFF 1.0 file. */
export type FontSource = (script: Script) => Promise<Uint8Array>;

/** From the product's own scripts. */
export const loadedFont: FontSource = async ({ load }) => bytesOf((await load()).default);

/** Lengths in bytes of the header of WOFF 1.0 and of TrueType, and of the entry of one table. */
const WOFF = { header: 44, table: 20 };
const TRUETYPE = { header: 12, table: 16 };

/** Unpacks a WOFF file into a TrueType file once; fontkit would unpack a whole table for each glyph. */
export function unpacked(woff: Uint8Array): Uint8Array {
  const from = new DataView(woff.buffer, woff.byteOffset);
  const count = from.getUint16(12);
  const file = new Uint8Array(from.getUint32(16));
  const to = new DataView(file.buffer);
  to.setUint32(0, from.getUint32(4));
  to.setUint16(4, count);
  let end = TRUETYPE.header + count * TRUETYPE.table;
  for (let index = 0; index < count; index += 1) {
    const entry = WOFF.header + index * WOFF.table;
    const [tag, offset, packed, length, checksum] = [0, 4, 8, 12, 16].map((at) => from.getUint32(entry + at)) as Entry;
    const table = woff.subarray(offset, offset + packed);
    file.set(packed < length ? unzlibSync(table) : table, end);
    for (const [at, value] of indexed([tag, checksum, end, length])) {
      to.setUint32(TRUETYPE.header + index * TRUETYPE.table + 4 * at, value);
    }
    // Tables begin at multiples of four.
    end = (end + length + 3) & ~3;
  }
  return file;
}

type Entry = [tag: number, offset: number, packed: number, length: number, checksum: number];
