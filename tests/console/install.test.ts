/** The console on a home screen (promises/menu-and-routes.md#on-the-home-screen). */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { wayOf } from '#host/console/install/offer.ts';

const folder = new URL('../../demo-host/console/install/', import.meta.url);
const ANDROID = { isInstalled: false, isTouched: true, hasOffer: true, standalone: undefined };
const IPHONE = { isInstalled: false, isTouched: true, hasOffer: false, standalone: false };

describe('the row', () => {
  it.each([
    ['lets the browser ask that has offered it', ANDROID, 'question'],
    ['says how it is done in Safari, which offers nothing', IPHONE, 'menu'],
    ['is not there before the browser has offered it', { ...ANDROID, hasOffer: false }, undefined],
    ['is not there on a computer', { ...ANDROID, isTouched: false }, undefined],
    ['is not there on a Mac', { ...IPHONE, isTouched: false }, undefined],
    ['is not there where it runs from the home screen', { ...ANDROID, isInstalled: true }, undefined],
    ['is not there where it runs from that of an iPhone', { ...IPHONE, standalone: true }, undefined],
  ] as const)('%s', (_, browser, way) => {
    expect(wayOf(browser)).toBe(way);
  });
});

interface Icon {
  src: string;
  sizes: string;
  purpose?: string;
}

/** Width and height of a PNG, and whether something shines through it: what its header says. */
function pictureOf(file: string) {
  const bytes = readFileSync(fileURLToPath(new URL(file, folder)));
  expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG');
  return { sizes: `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, hasAlpha: bytes[25] === 6 };
}

describe('the icons', () => {
  const { icons } = JSON.parse(readFileSync(new URL('manifest.webmanifest', folder), 'utf8')) as { icons: Icon[] };

  it.each(icons)('$src has the size that the manifest tells', ({ src, sizes }) => {
    expect(pictureOf(src).sizes).toBe(sizes);
  });

  it('are those that browsers need: 192, 512, and one that may be cut round', () => {
    const plain = icons.filter(({ purpose }) => purpose === undefined).map(({ sizes }) => sizes);
    expect(plain).toEqual(['192x192', '512x512']);
    const maskable = icons.filter(({ purpose }) => purpose === 'maskable');
    expect(maskable.map(({ src }) => pictureOf(src).hasAlpha)).toEqual([false]);
  });

  it('have one for iPhones, which paint black what shines through', () => {
    expect(pictureOf('apple-touch-icon.png')).toEqual({ sizes: '180x180', hasAlpha: false });
  });

  it('are named by the console’s page', () => {
    const page = readFileSync(new URL('../index.html', folder), 'utf8');
    for (const file of ['manifest.webmanifest', 'apple-touch-icon.png']) expect(page).toContain(`./install/${file}`);
  });
});
