/** Numbers, dates and lists are written as the reader's language has them: by `src/domain`, never by hand. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const FOLDERS = ['src/screens', 'src/page', 'src/ui', 'demo-host/console'];

/** What makes text of a value in one language only, or in one that nobody chose. */
const RAW: Readonly<Record<string, RegExp>> = {
  'decimals: formatNumber, formatPercent': /\.toFixed\(/,
  'digits: formatDate, formatDateTime': /\.padStart\(/,
  'parts of a date: formatDate, formatDateTime': /\.get(?:UTC)?(?:Hours|Minutes|Seconds|Day)\(/,
  'a date of the machine: formatDate': /\.to(?:ISO|Date|Time|UTC)String\(/,
  'a format of its own: src/domain/format*.ts': /\.toLocale(?:Date|Time)?String\(|new Intl\.(?!Collator|DisplayNames)/,
  'a list: formatList': /\.join\(['"`], ['"`]\)/,
  'a percent sign: formatScore, formatPercent': /\+ ?['"`]%['"`]|\}%(?=[ `])(?!`;)/,
  'a sign: formatChange': /['"`]\+['"`] ?[:+]/,
  '12 or 24 hours: the locale says': /\bhour(?:12|Cycle)\b/,
};

/** Places that may, each with its reason. */
const ALLOWED: readonly (readonly [path: string, code: RegExp])[] = [
  // The calendar counts days of a month.
  ['src/screens/shared/attendance/Calendar.tsx', /getUTCDay\(/],
  // Date and time on paper; in the code of every element, which the other formats would make larger.
  ['src/page/element/ElementShell.tsx', /toLocaleString\(locale/],
  // Lengths of style.
  ['src/ui/state/Progress.tsx', /inlineSize: `/],
  ['src/ui/state/Skeletons.tsx', /width=\{`/],
  // The workshop of building blocks, with samples.
  ['demo-host/console/blocks/', /./],
];

test('no screen writes a number, a date or a list by hand', () => {
  const found: string[] = [];
  let read = 0;
  for (const folder of FOLDERS) {
    for (const file of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
      if (!/\.tsx?$/.test(file)) continue;
      read += 1;
      const path = `${folder}/${file.replaceAll('\\', '/')}`;
      for (const [index, line] of readFileSync(join(root, path), 'utf8').split('\n').entries()) {
        for (const [instead, raw] of Object.entries(RAW)) {
          if (!raw.test(line)) continue;
          if (ALLOWED.some(([place, code]) => path.startsWith(place) && code.test(line))) continue;
          found.push(`${path}:${index + 1} ${line.trim()} (${instead})`);
        }
      }
    }
  }
  expect(found).toEqual([]);
  expect(read).toBeGreaterThan(150);
});
