/** Colours as the browser draws them, and their contrast by WCAG 2.2. */

/** Red, green and blue from 0 to 255. */
export type Rgb = readonly [number, number, number];

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

const linear = (of255: number) => {
  const value = of255 / 255;
  return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};

const luminance = ([red, green, blue]: Rgb) => 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

/** The contrast ratio of two colours, from 1 (the same) to 21 (black on white). */
export function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** `#rrggbb`, as an input of type `color` has it. */
export const toHex = (rgb: Rgb): string => `#${rgb.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
