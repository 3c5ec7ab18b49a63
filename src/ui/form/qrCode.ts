import { encode } from 'uqr';

/**
 * Draws a QR code as one SVG path, with a bar for each run of dark fields in a row, and the side of the square.
 * @param mask one of the eight masks of the standard, 0 to 7; without it the best is chosen, which takes eight times as
 *   long. Any will do for a random text.
 */
export function qrCode(text: string, mask?: number): { path: string; size: number } {
  const { data, size } = encode(text, { border: 2, ...(mask === undefined ? {} : { maskPattern: mask }) });
  const bars: string[] = [];
  data.forEach((row, y) => {
    for (let x = 0; x < size; x += 1) {
      if (!row[x]) continue;
      const from = x;
      while (row[x + 1]) x += 1;
      const length = x - from + 1;
      bars.push(`M${from} ${y}h${length}v1h-${length}z`);
    }
  });
  return { path: bars.join(''), size };
}
