import { measuring } from '#platform/faces/measure.ts';
import { letters } from '#platform/faces/surfaces.ts';
import { asksToSaveData } from '#platform/idle.ts';

/** A face that has not come after this many ms is not waited for: the words are shown as boxes until it is there. */
const FACE_MS = 3_000;

/**
 * The words of a language, once their letters can be drawn: so English is replaced by words that can be read, and their
 * lines end where they will stay. Nothing is waited for where the system draws them (promises/letters.md#when).
 * @param letter one of their script.
 */
export async function onceDrawn<Words>(letter: string, words: Words): Promise<Words> {
  // A worker draws no letters.
  if (typeof document === 'undefined' || asksToSaveData()) return words;
  const place = { page: document, fontFamily: 'sans-serif' };
  if (measuring(place).isDrawn(letter)) return words;
  const face = letters().then(({ lettersDrawn }) => lettersDrawn(place, letter));
  // `loadCode` has told a failure already.
  await Promise.race([face.catch(() => {}), new Promise((resolve) => setTimeout(resolve, FACE_MS))]);
  return words;
}
