/** Which fonts the system of a browser has: those that a test names and no others. Only fontconfig asks there: on Linux. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unpacked } from '#export/fonts.ts';

/** A script, and two of its letters that no font draws alike. */
export const SCRIPTS = {
  devanagari: ['र', 'झ'],
  malayalam: ['ര', 'ഝ'],
  arabic: ['ڑ', 'ے'],
  tamil: ['ர', 'ஔ'],
  telugu: ['ర', 'ఝ'],
  kannada: ['ರ', 'ಝ'],
  bengali: ['র', 'ঝ'],
} as const;
export type ScriptName = keyof typeof SCRIPTS;
export const SCRIPT_NAMES = Object.keys(SCRIPTS) as ScriptName[];

const FONTSOURCE = fileURLToPath(new URL('../../../node_modules/@fontsource/', import.meta.url));
/** It draws a box for what it has no letter for, as the fonts of most systems do. */
const LATIN = `${FONTSOURCE}noto-sans/files/noto-sans-latin-400-normal.woff`;
const fileOf = (script: ScriptName) =>
  `${FONTSOURCE}noto-sans-${script}/files/noto-sans-${script}-${script}-400-normal.woff`;

export const canChooseFonts = process.platform === 'linux';

/** The environment of a browser whose system has a font for Latin letters and for these scripts. */
export function systemWith(...scripts: ScriptName[]): Record<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'academy-fonts-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const fonts = join(folder, 'fonts');
  mkdirSync(fonts);
  // Chromium takes no packed files for those of the system.
  const files = { latin: LATIN, ...Object.fromEntries(scripts.map((script) => [script, fileOf(script)])) };
  for (const [name, file] of Object.entries(files)) {
    writeFileSync(join(fonts, `${name}.ttf`), unpacked(readFileSync(file)));
  }
  const config = join(folder, 'fonts.conf');
  writeFileSync(
    config,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig><dir>${fonts}</dir><cachedir>${join(folder, 'cache')}</cachedir></fontconfig>`,
  );
  return { ...(process.env as Record<string, string>), FONTCONFIG_FILE: config };
}
