/** Adds a face for the letters that a system has no font for. Loaded when such letters may stand on a page. */
import { bytesOf } from '#platform/dataUrl.ts';
import { measuring } from './measure.ts';
import { FACE_ADDED, FAMILY, NASTALIQ_FAMILY, type Place } from './place.ts';
import { type FaceFile, LINE, NASTALIQ, NASTALIQ_LINE, SCRIPTS, type Script, SIZE } from './scripts.ts';

/** A font of the page's own that has not come after this many ms is not waited for. */
const PAGE_FONTS_MS = 3_000;

/** What is known of a document: a frame has fonts of its own. */
interface Known {
  /** Letters that the system draws. */
  drawn: Set<string>;
  faces: Map<Script, Promise<void>>;
}
const known = new WeakMap<Document, Known>();

function knownOf(page: Document): Known {
  const found = known.get(page) ?? { drawn: new Set(), faces: new Map() };
  known.set(page, found);
  return found;
}

/** Adds the faces that the letters of a text need, each once, and resolves when they are there or cannot be had. */
export async function drawLetters(place: Place, text: string): Promise<void> {
  const { page } = place;
  const { drawn, faces } = knownOf(page);
  const letters = Array.from(new Set(text)).filter((letter) => !drawn.has(letter));
  const open = SCRIPTS.map((script) => ({ script, own: letters.filter((letter) => script.letters.test(letter)) }));
  if (open.some(({ script, own }) => own.length > 0 && !faces.has(script))) await pageFonts(page);
  const { isDrawn, box } = measuring(place);
  for (const { script, own } of open) {
    if (own.length === 0 || faces.has(script)) continue;
    if (own.every(isDrawn)) for (const letter of own) drawn.add(letter);
    // `loadCode` has told a failure already.
    else
      faces.set(
        script,
        addFace(page, script, { family: FAMILY, size: sizeFor(script, box), line: LINE }).catch(() => {}),
      );
  }
  await Promise.all(open.map(({ script, own }) => own.length > 0 && faces.get(script)));
}

/** The page may have a font of its own for these letters, which is on its way. */
const pageFonts = ({ fonts }: Document) =>
  Promise.race([fonts.ready, new Promise((resolve) => setTimeout(resolve, PAGE_FONTS_MS))]);

/** The size of a face with which lines are about as long as with boxes, in %. */
const sizeFor = ({ advance }: Script, box: number) =>
  Math.round(Math.min(SIZE.most, Math.max(SIZE.least, (box / advance) * 100)));

/** How a face is drawn. */
interface As {
  family: string;
  /** Of its letters, in % of the font size. */
  size: number;
  /** What its lines are high, in % of the font size. */
  line: { ascent: number; descent: number };
  /** The weights that it is drawn for as it is. */
  weight?: string;
}

async function addFace(page: Document, file: FaceFile, { family, size, line, weight }: As): Promise<void> {
  const { FontFace: Face } = page.defaultView as typeof globalThis;
  const { name, range, load } = file;
  // What is overridden is scaled by the size too.
  const ofLine = (part: number) => `${((part / size) * 100).toFixed(1)}%`;
  // TypeScript does not know `sizeAdjust`; where a browser does not, lines end elsewhere.
  const as: FontFaceDescriptors & { sizeAdjust: string } = {
    unicodeRange: range,
    sizeAdjust: `${size}%`,
    ascentOverride: ofLine(line.ascent),
    descentOverride: ofLine(line.descent),
    lineGapOverride: '0%',
    ...(weight && { weight }),
  };
  const installed = new Face(family, `local("${name}"), local("${name.replaceAll(' ', '')}-Regular")`, as);
  const face = await installed.load().catch(async () => new Face(family, bytesOf((await load()).default), as).load());
  page.fonts.add(face);
  page.fonts.dispatchEvent(new Event(FACE_ADDED));
}

const withNastaliq = new WeakMap<Document, Promise<void>>();

/** Adds Nastaliq to a document, once. Resolves when it is there. @throws an Error where it cannot be had */
export function addNastaliq(page: Document): Promise<void> {
  const as = { family: NASTALIQ_FAMILY, size: 100, line: NASTALIQ_LINE, weight: '1 1000' };
  const adding = withNastaliq.get(page) ?? addFace(page, NASTALIQ, as);
  withNastaliq.set(page, adding);
  // The next surface tries again.
  adding.catch(() => withNastaliq.delete(page));
  return adding;
}
