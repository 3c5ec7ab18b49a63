/** Ink that swells: what a drawing paints beside its box, or more of it than its lines are long; runs in a page. */
import { drawings } from './looks.ts';

/** Round ends and the blur of an edge may stand out of a box by so much, in px. */
const EDGE = 5;
/** Two pixels differ when their colours do by so much, of 765. */
const SEEN = 24;
/** This many pixels in a square, all of them beside a box, are ink. */
const SPOT = 4;
/** A drawing may have so much more ink than lines of its length and width have. */
const MORE = 1.5;

/**
 * Compares pictures of the page with its drawings and without them.
 * @returns what is amiss, in words
 */
export async function inkBeside(shown: string, hidden: string): Promise<string[]> {
  const [one, other] = await Promise.all([shown, hidden].map(pixels));
  if (!one || !other) throw new Error('A picture could not be read.');
  const { width, height } = one;
  const scale = width / innerWidth;
  const boxes = drawings().map((svg) => ({ svg, box: svg.getBoundingClientRect(), ink: 0 }));
  const [colours = new Uint32Array(), others] = [one, other].map(({ data }) => new Uint32Array(data.buffer));
  const isBeside = new Uint8Array(width * height);
  const spots: string[] = [];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      // Most are equal: these millions are compared at once.
      if (colours[at] === others?.[at] || !differ(one, other, 4 * at)) continue;
      const owners = boxes.filter(({ box }) => isIn(box, x / scale, y / scale));
      for (const owner of owners) owner.ink += 1 / scale ** 2;
      isBeside[at] = Number(owners.length === 0);
      if (isSpot(isBeside, at, width)) spots.push(`${Math.round(x / scale)}, ${Math.round(y / scale)}`);
    }
  }
  return [
    ...(spots.length > 0
      ? [`drawings paint beside their boxes at ${spots.length} places, the last ${spots.at(-1)}`]
      : []),
    ...boxes.flatMap(({ svg, ink }) => {
      const most = inkOf(svg);
      return ink > most ? [`${svg.getAttribute('class')} has ${Math.round(ink)} pixels of ink, not ${most}`] : [];
    }),
  ];
}

/** Whether a square of pixels ends here. The edges of letters alone are not the same in each picture of WebKit. */
function isSpot(isBeside: Uint8Array, at: number, width: number): boolean {
  for (let up = 0; up < SPOT; up += 1) {
    for (let left = 0; left < SPOT; left += 1) if (!isBeside[at - up * width - left]) return false;
  }
  return true;
}

/** How many pixels of a box have another colour than its first: a letter, a line. */
export async function inkIn({ left, top, right, bottom }: DOMRect, picture: string): Promise<number> {
  const image = await pixels(picture);
  const scale = image.width / innerWidth;
  const at = (x: number, y: number) => 4 * (Math.round(y * scale) * image.width + Math.round(x * scale));
  let ink = 0;
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) ink += Number(differ(image, image, at(x, y), at(left, top)));
  }
  return ink;
}

/** What is painted in a box, as a `data:` URL. */
export async function lookOf({ left, top, width, height }: DOMRect, picture: string): Promise<string> {
  const image = await pixels(picture);
  const scale = image.width / innerWidth;
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const canvas = Object.assign(document.createElement('canvas'), size);
  canvas.getContext('2d')?.putImageData(image, -Math.round(left * scale), -Math.round(top * scale));
  return canvas.toDataURL();
}

const isIn = (box: DOMRect, x: number, y: number) =>
  x >= box.left - EDGE && x <= box.right + EDGE && y >= box.top - EDGE && y <= box.bottom + EDGE;

const differ = (one: ImageData, other: ImageData, at: number, there = at) =>
  [0, 1, 2].reduce((sum, by) => sum + Math.abs((one.data[at + by] ?? 0) - (other.data[there + by] ?? 0)), 0) > SEEN;

async function pixels(picture: string): Promise<ImageData> {
  const image = new Image();
  image.src = `data:image/png;base64,${picture}`;
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('There is no canvas.');
  context.drawImage(image, 0, 0);
  return context.getImageData(0, 0, image.width, image.height);
}

/** The most ink that the lines of a drawing can have, in pixels; no end where an area is filled. */
function inkOf(svg: SVGSVGElement): number {
  let ink = 0;
  for (const shape of svg.querySelectorAll<SVGGeometryElement>(
    'path, line, polyline, polygon, circle, ellipse, rect',
  )) {
    const { fill, stroke, strokeWidth, vectorEffect } = getComputedStyle(shape);
    if (fill !== 'none') return Number.POSITIVE_INFINITY;
    if (stroke === 'none') continue;
    const { a, b } = shape.getScreenCTM() ?? { a: 1, b: 0 };
    const scale = vectorEffect === 'non-scaling-stroke' ? 1 : Math.hypot(a, b);
    // A pixel at each side is painted in part.
    const width = Number.parseFloat(strokeWidth) * scale + 2;
    ink += (lengthOf(shape) + width) * width;
  }
  return Math.ceil(ink * MORE);
}

/** Its length as it is seen. */
function lengthOf(shape: SVGGeometryElement): number {
  const matrix = shape.getScreenCTM();
  const whole = shape.getTotalLength();
  const STEPS = 64;
  const points = Array.from({ length: STEPS + 1 }, (_, step) =>
    shape.getPointAtLength((whole * step) / STEPS).matrixTransform(matrix ?? undefined),
  );
  return points.slice(1).reduce((sum, { x, y }, at) => {
    const before = points[at] ?? { x, y };
    return sum + Math.hypot(x - before.x, y - before.y);
  }, 0);
}
