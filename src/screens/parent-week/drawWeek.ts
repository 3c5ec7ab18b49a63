import { letters } from '#platform/faces/surfaces.ts';
import { toJson } from '#platform/json.ts';
import { lettersOf } from '#platform/letters.ts';
import type { WeekWords } from './weekWords.ts';

/** Width of the picture in px: sharp on a phone. Its height follows from the words. */
const WIDTH = 1080;
const MARGIN = 72;
const INNER = WIDTH - 2 * MARGIN;
const GAP = 32;
const COLOURS = { paper: '#ffffff', ink: '#1f2937', muted: '#4b5563', line: '#d1d5db' } as const;
const FAMILIES = '"Academy Letters", sans-serif';
const FONTS = {
  title: { font: `600 52px ${FAMILIES}`, height: 64 },
  label: { font: `400 30px ${FAMILIES}`, height: 42 },
  text: { font: `400 40px ${FAMILIES}`, height: 56 },
  value: { font: `600 56px ${FAMILIES}`, height: 72 },
} as const;
type Face = keyof typeof FONTS;

interface Writing {
  locale: string;
  direction: 'ltr' | 'rtl';
}

/** The lines of a text that fit the width; a word that is longer than a line is broken between its letters. */
function linesOf(context: CanvasRenderingContext2D, text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    const longer = line ? `${line} ${word}` : word;
    if (context.measureText(longer).width <= width) {
      line = longer;
      continue;
    }
    if (line) lines.push(line);
    line = '';
    for (const letter of lettersOf(word)) {
      if (line && context.measureText(line + letter).width > width) {
        lines.push(line);
        line = '';
      }
      line += letter;
    }
  }
  return line ? [...lines, line] : lines;
}

/**
 * The week as a picture, drawn on this device: nothing of it is sent anywhere.
 * @returns undefined where the browser cannot draw.
 */
export async function drawWeek(title: string, words: WeekWords, { locale, direction }: Writing) {
  const canvas = document.createElement('canvas');
  canvas.lang = locale;
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  const place = { page: document, fontFamily: FAMILIES };
  await letters()
    .then(({ lettersDrawn }) => lettersDrawn(place, `${title} ${toJson(words)}`))
    .catch(() => {});
  // Drawn twice: first to learn the height, which the canvas has to have before anything is drawn on it.
  canvas.width = WIDTH;
  canvas.height = draw(context, title, words, direction);
  context.fillStyle = COLOURS.paper;
  context.fillRect(0, 0, canvas.width, canvas.height);
  draw(context, title, words, direction);
  return new Promise<Blob | undefined>((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/png'));
}

/** Draws from top to bottom. @returns the height of the whole picture. */
function draw(
  context: CanvasRenderingContext2D,
  title: string,
  { sentences, figures }: WeekWords,
  direction: Writing['direction'],
): number {
  const isMirrored = direction === 'rtl';
  context.direction = direction;
  context.textAlign = 'start';
  context.textBaseline = 'top';
  const write = (text: string, face: Face, top: number, { from = 0, width = INNER, muted = false } = {}): number => {
    const { font, height } = FONTS[face];
    context.font = font;
    context.fillStyle = muted ? COLOURS.muted : COLOURS.ink;
    const x = isMirrored ? WIDTH - MARGIN - from : MARGIN + from;
    const lines = linesOf(context, text, width);
    for (const [index, line] of lines.entries()) context.fillText(line, x, top + index * height);
    return top + lines.length * height;
  };

  let top = write(title, 'title', MARGIN) + GAP;
  for (const { title: about, text } of sentences) {
    top = write(about, 'label', top, { muted: true });
    top = write(text, 'text', top) + GAP;
  }
  context.fillStyle = COLOURS.line;
  context.fillRect(MARGIN, top, INNER, 2);
  top += GAP;

  // Two figures beside each other.
  const column = (INNER - GAP) / 2;
  for (let at = 0; at < figures.length; at += 2) {
    const ends = figures.slice(at, at + 2).map(({ label, value, caption }, index) => {
      const place = { from: index * (column + GAP), width: column };
      const below = write(label, 'label', top, { ...place, muted: true });
      const after = write(value, 'value', below, place);
      return caption ? write(caption, 'label', after, { ...place, muted: true }) : after;
    });
    top = Math.max(...ends) + GAP;
  }
  return top - GAP + MARGIN;
}
