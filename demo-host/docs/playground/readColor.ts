/** Colours as the browser draws them. */
import type { Rgb } from '#platform/contrast.ts';

let pixel: CanvasRenderingContext2D | null | undefined;

/** Converts any CSS colour to sRGB; undefined for text that is none. */
export function readColor(color: string): Rgb | undefined {
  pixel ??= document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!pixel || !CSS.supports('color', color)) return undefined;
  pixel.fillStyle = color;
  pixel.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = pixel.getImageData(0, 0, 1, 1).data;
  return [red, green, blue];
}
