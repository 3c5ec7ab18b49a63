/** Finds out where letters stand that may need a face (promises/letters.md#when). */
import { asksToSaveData, idle } from '#platform/idle.ts';
import { drawLetters } from './draw.ts';
import { FACE_ADDED, FAMILY, type Place } from './place.ts';

/** The scripts that we have a face for are between these, with a few others. */
const MAY_LACK = /[\u0600-\u0DFF]/;

/** Resolves when the letters of a text are drawn as well as they can be (promises/letters.md#saving-data). */
export async function lettersDrawn(place: Place, text: string): Promise<void> {
  if (MAY_LACK.test(text) && !asksToSaveData()) await drawLetters(place, text);
}

/** Resolves when all letters of an element are drawn, for what is printed at once. */
export const drawnIn = (element: Element): Promise<void> => lettersDrawn(placeOf(element), textOf(element));

const placeOf = (element: Element): Place => ({
  page: element.ownerDocument,
  fontFamily: getComputedStyle(element).fontFamily,
});

/** All that stands in a part of a page, also in its fields. Parts of a frame are of another `Element` than ours. */
const textOf = (part: Node): string =>
  'querySelectorAll' in part
    ? [part.textContent, ...Array.from([part, ...(part as Element).querySelectorAll('input, textarea')], typed)].join(
        ' ',
      )
    : (part.textContent ?? '');

const typed = (field: Node) => (field as HTMLInputElement).value;

/**
 * Gives a surface another size of text, by a thousandth for each face that has come (promises/letters.md#steadiness).
 * Chromium keeps what it has made of a short text in a font, and would go on drawing boxes until the font or its size changes.
 */
function followFaces(surface: HTMLElement): void {
  const faces = Array.from(surface.ownerDocument.fonts).filter(({ family }) => family.includes(FAMILY));
  if (faces.length > 0) surface.style.setProperty('--faces', String(faces.length));
}

/**
 * Draws what stands in a surface and what comes to stand there: when the page has nothing else to do, and each change
 * once.
 * @param isShown whether the surface shows its data: what its letters need must not delay it.
 * @param inUrdu gets a surface whose language is Urdu, once its letters are drawn; not where somebody saves data
 * @returns what ends it.
 */
export function watchLetters(
  surface: HTMLElement,
  isShown: (surface: HTMLElement) => boolean,
  inUrdu: (surface: HTMLElement) => void,
): () => void {
  const changed = new Set<Node>([surface]);
  let isWaiting = false;
  const look = async () => {
    if (isWaiting) return;
    isWaiting = true;
    await idle();
    isWaiting = false;
    if (!isShown(surface)) return;
    const text = Array.from(changed, textOf).join(' ');
    changed.clear();
    if (!MAY_LACK.test(text)) return;
    await lettersDrawn(placeOf(surface), text);
    if (/^ur\b/.test(surface.lang) && !asksToSaveData()) inUrdu(surface);
  };
  const observer = new MutationObserver((mutations) => {
    for (const { type, target, addedNodes } of mutations)
      for (const node of type === 'characterData' ? [target] : addedNodes) changed.add(node);
    void look();
  });
  observer.observe(surface, { childList: true, characterData: true, subtree: true });
  const hear = ({ target }: Event) => {
    changed.add(target as Node);
    void look();
  };
  surface.addEventListener('input', hear);
  const follow = () => followFaces(surface);
  const { fonts } = surface.ownerDocument;
  fonts.addEventListener(FACE_ADDED, follow);
  follow();
  void look();
  return () => {
    fonts.removeEventListener(FACE_ADDED, follow);
    observer.disconnect();
    surface.removeEventListener('input', hear);
  };
}
