/**
 * Noto Sans for every script of India, a file a script, each a module that is fetched only when a
 * text has that script: a page's policy may forbid fonts and fetches by URL, but never its scripts.
 */

/** A file of the font, as a `data:` URL. */
type FontModule = { default: string };

interface Script {
  /** Letters that are drawn with this file. */
  letters: RegExp;
  load: () => Promise<FontModule>;
  /** Written from right to left. */
  isRightToLeft?: true;
}

/** The file that every document has: Latin letters, digits and signs. */
export const LATIN: Script = {
  letters: /[\0-\xFF\u2000-\u206F\u2122\u2191\u2193\u2212]/u,
  load: () => import('@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff?inline'),
};

/** In order: the first whose letters include one draws it. */
export const SCRIPTS: readonly Script[] = [
  LATIN,
  {
    letters: /[\p{scx=Devanagari}₹]/u,
    load: () => import('@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal.woff?inline'),
  },
  {
    letters: /\p{scx=Malayalam}/u,
    load: () => import('@fontsource/noto-sans-malayalam/files/noto-sans-malayalam-malayalam-400-normal.woff?inline'),
  },
  {
    letters: /\p{scx=Tamil}/u,
    load: () => import('@fontsource/noto-sans-tamil/files/noto-sans-tamil-tamil-400-normal.woff?inline'),
  },
  {
    letters: /\p{scx=Telugu}/u,
    load: () => import('@fontsource/noto-sans-telugu/files/noto-sans-telugu-telugu-400-normal.woff?inline'),
  },
  {
    letters: /\p{scx=Kannada}/u,
    load: () => import('@fontsource/noto-sans-kannada/files/noto-sans-kannada-kannada-400-normal.woff?inline'),
  },
  {
    letters: /\p{scx=Bengali}/u,
    load: () => import('@fontsource/noto-sans-bengali/files/noto-sans-bengali-bengali-400-normal.woff?inline'),
  },
  {
    letters: /\p{scx=Gujarati}/u,
    load: () => import('@fontsource/noto-sans-gujarati/files/noto-sans-gujarati-gujarati-400-normal.woff?inline'),
  },
  {
    letters: /\p{scx=Gurmukhi}/u,
    load: () => import('@fontsource/noto-sans-gurmukhi/files/noto-sans-gurmukhi-gurmukhi-400-normal.woff?inline'),
  },
  {
    letters: /\p{scx=Oriya}/u,
    load: () => import('@fontsource/noto-sans-oriya/files/noto-sans-oriya-oriya-400-normal.woff?inline'),
  },
  {
    letters: /\p{scx=Arabic}/u,
    load: () => import('@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff?inline'),
    isRightToLeft: true,
  },
  {
    letters: /\p{scx=Ol_Chiki}/u,
    load: () => import('@fontsource/noto-sans-ol-chiki/files/noto-sans-ol-chiki-ol-chiki-400-normal.woff?inline'),
  },
  {
    letters: /\p{scx=Meetei_Mayek}/u,
    load: () =>
      import('@fontsource/noto-sans-meetei-mayek/files/noto-sans-meetei-mayek-meetei-mayek-400-normal.woff?inline'),
  },
  {
    letters: /[\p{scx=Latin}\u02B0-\u02FF\u20A0-\u20C0]|\p{M}/u,
    load: () => import('@fontsource/noto-sans/files/noto-sans-latin-ext-400-normal.woff?inline'),
  },
];
export type { Script };

/** The bytes of a file. */
export async function fontBytes({ load }: Script): Promise<Uint8Array> {
  const url = (await load()).default;
  const text = atob(url.slice(url.indexOf(',') + 1));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
