/**
 * Words that mean yes or no, a year of school, or a class: one rule for every import and form
 * (promises/data.md#values).
 */

import { plainValue } from './digits.ts';
import { readNumeral } from './figures.ts';

const YES = new Set(['yes', 'y', 'true', 't', '1', 'on', 'हाँ', 'हां', 'അതെ', 'ഉവ്വ്', 'ہاں']);
const NO = new Set(['no', 'n', 'false', 'f', '0', 'off', 'नहीं', 'ഇല്ല', 'അല്ല', 'نہیں']);

/** Yes or no; undefined for a word that is neither. */
export function readYes(text: string): boolean | undefined {
  const word = readNumeral(plainValue(text)).normalize('NFC').toLowerCase();
  return YES.has(word) ? true : NO.has(word) ? false : undefined;
}

/** The last year of school that the academy knows. */
export const GRADE_MOST = 13;

const ROMAN = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii', 'xiii'];

/**
 * The year of school, from 1 to 13: `7`, `07`, `7.0`, `VII`, `7th`, `Class 7`, `Std. VII`; undefined for anything else, such
 * as `KG`.
 */
export function readGrade(text: string): number | undefined {
  const word = readNumeral(
    plainValue(text)
      .toLowerCase()
      .replace(/^(?:grade|class|std|standard|year)\b[. -]*/, '')
      .replace(/[ ]?(?:grade|class|std|standard)\.?$/, ''),
  ).replace(/^(\d+) ?(?:st|nd|rd|th)$/, '$1');
  const year = /^\d{1,2}$/.test(word) ? Number(word) : ROMAN.indexOf(word);
  return year >= 1 && year <= GRADE_MOST ? year : undefined;
}

const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec)';
/** What a spreadsheet makes of the class `5-1`, or of the roll number `1/2`. */
const SPOILT = new RegExp(`^(?:\\d{1,2}-${MONTH}|${MONTH}-\\d{1,2})$`, 'i');

/** Whether a spreadsheet has made a date of a class or a number: `5-Jan`, which was `5-1`. */
export const isSpoilt = (text: string): boolean => SPOILT.test(text.trim());

/**
 * The name of a class, of a column for it and one for its section: `8` and `A` are `8 A`, and so are `8` and `Section A`.
 * A section that has its class, as `8A`, is the whole name.
 * @returns undefined where only the section is there, which is half a name
 */
export function readClass(className: string, section: string): string | undefined {
  const [whole, written = ''] = [className, section].map((text) => readNumeral(text).replace(/\s+/g, ' '));
  const part = NO_SECTION.test(written) ? '' : written.replace(SECTION, '');
  if (!part) return whole ?? '';
  if (!whole) return undefined;
  // A class that has its section already.
  const rest = whole.toLowerCase().endsWith(part.toLowerCase()) ? whole.slice(0, -part.length) : undefined;
  if (rest !== undefined && /\d[\s-]*$/.test(rest)) return whole;
  const behind = part.toLowerCase().startsWith(whole.toLowerCase()) ? part.slice(whole.length) : '';
  return /^[\s-]*\p{L}$/u.test(behind) ? part : `${whole} ${part}`;
}

/** What is written where a class has no sections. */
const NO_SECTION = /^(?:[-–—.]+|n\/a|nil)$/i;
const SECTION = /^(?:section|sec|division|div)\b[. :-]*(?=\S)/i;

/** A name of which a table has the parts in columns of their own, without those that are empty. */
export const joinedName = (parts: readonly string[]): string =>
  parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ');
