/** What a file must be to be a logo, and what of it is kept. */
import { describe, expect, it } from 'vitest';
import { LOGO_MAX, type Logo, readLogo } from '#domain/people/logo.ts';
import { jpeg, png, riff, webp } from '#tests/support/others/pictures.ts';

const read = (bytes: Uint8Array): Logo => {
  const logo = readLogo(bytes);
  if (typeof logo === 'string') throw new Error(logo);
  return logo;
};
const holds = ({ bytes }: Logo, text: string) => Buffer.from(bytes).includes(text);

describe('a logo', () => {
  it('is a PNG, a JPEG or a WebP, whatever it is called', () => {
    expect(read(png(48, 32))).toMatchObject({ type: 'png', width: 48, height: 32 });
    expect(read(jpeg(640, 480))).toMatchObject({ type: 'jpeg', width: 640, height: 480 });
    expect(read(webp(200, 100))).toMatchObject({ type: 'webp', width: 200, height: 100 });
  });

  it.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['an SVG behind a declaration', '<?xml version="1.0"?><svg/>'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a GIF', 'GIF89a\u0001\u0000\u0001\u0000'],
    ['nothing', ''],
  ])('is no %s', (_, text) => {
    expect(readLogo(Buffer.from(text, 'latin1'))).toBe('logoKind');
  });

  it('has at most 64 kB and 1,024 px along an edge', () => {
    expect(read(png(LOGO_MAX.edge, LOGO_MAX.edge)).width).toBe(1024);
    expect(readLogo(png(LOGO_MAX.edge + 1, 10))).toBe('logoEdge');
    expect(readLogo(jpeg(10, 4000))).toBe('logoEdge');
    expect(readLogo(webp(10, 5000))).toBe('logoEdge');
    expect(readLogo(png(10, 10, 'x'.repeat(LOGO_MAX.bytes)))).toBe('logoLarge');
  });

  it('is whole', () => {
    for (const whole of [png(48, 32), jpeg(48, 32), webp(48, 32)])
      expect(readLogo(whole.subarray(0, whole.length - 3))).toBe('logoBroken');
    expect(readLogo(png(0, 10))).toBe('logoBroken');
    expect(readLogo(riff([]))).toBe('logoBroken');
  });

  it('keeps nothing that a camera or a program has noted in it', () => {
    const note = 'GPS 9.9312 N, drawn by Meera';
    for (const noted of [png(48, 32, note), jpeg(48, 32, note), webp(48, 32, note)]) {
      expect(Buffer.from(noted).includes(note)).toBe(true);
      const logo = read(noted);
      expect(holds(logo, note)).toBe(false);
      // What is left is a logo as before.
      expect(read(logo.bytes)).toEqual(logo);
    }
  });

  it('ends where its picture ends', () => {
    expect(holds(read(Buffer.concat([png(48, 32), Buffer.from('<script>')])), '<script>')).toBe(false);
  });
});
