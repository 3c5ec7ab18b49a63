import type { Place } from './place.ts';

/** No letter has this place, and none will: whatever is drawn for it is what a system draws for lack of a font. */
const NO_LETTER = '\u0378';

/** How many px of the canvas are 1 em. */
const EM = 64;

/**
 * Whether a font draws a letter. For lack of one, browsers draw a box of one size for all letters, whatever they write
 * into it: so a letter that measures as what is no letter is not drawn. Nothing is painted or read back.
 * @returns also the width of that box, in em.
 */
export function measuring({ page, fontFamily }: Place): { isDrawn: (letter: string) => boolean; box: number } {
  const context = page.createElement('canvas').getContext('2d');
  if (!context) return { isDrawn: () => true, box: 0 };
  context.font = `${EM}px ${fontFamily}`;
  const measure = (letter: string) => {
    const { width, actualBoundingBoxLeft, actualBoundingBoxRight, actualBoundingBoxAscent, actualBoundingBoxDescent } =
      context.measureText(letter);
    return [width, actualBoundingBoxLeft, actualBoundingBoxRight, actualBoundingBoxAscent, actualBoundingBoxDescent];
  };
  const [width = 0, ...bounds] = measure(NO_LETTER);
  const box = String([width, ...bounds]);
  return { isDrawn: (letter) => String(measure(letter)) !== box, box: width / EM };
}
