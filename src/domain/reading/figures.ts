/** Figures as people and programs write them: one rule for every import and form (promises/data.md#values). */
import { plainValue } from './digits.ts';

/** What a text may mean. One value is a reading; two are a question to its writer. */
export type Readings<T> = readonly [] | readonly [T] | readonly [T, T];

/** Digits in groups: by thousands, or as in India, where only the last group has three. */
const GROUPED: Readonly<Record<string, RegExp>> = {
  ',': /^(?!0)(?:\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d\d)+,\d{3})$/,
  '.': /^(?!0)\d{1,3}(?:\.\d{3})+$/,
  ' ': /^(?!0)(?:\d{1,3}(?: \d{3})+|\d{1,2}(?: \d\d)+ \d{3})$/,
  "'": /^(?!0)\d{1,3}(?:'\d{3})+$/,
};

/** Groups that could be the decimals of a small number as well: one separator, three digits after it, no zero before it. */
const EITHER = /^[1-9]\d{0,2}[.,]\d{3}$/;

/** A plain number, also as programs write large and small ones. */
const PLAIN = /^(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,2})?$/i;

/**
 * What a text may mean as a number: none, one, or two. `1,200` and `1.200` are 1200 or 1.2; `1 200`, `12,34,567`, `1,2` and
 * `1,200.5` have one reading. Of two the first has groups.
 */
export function figuresOf(text: string): Readings<number> {
  const written = /^([+-]?) ?(.+)$/.exec(plainValue(text));
  if (!written) return [];
  const [, sign, digits = ''] = written;
  const signed = (value: number) => (sign === '-' && value !== 0 ? -value : value);
  if (EITHER.test(digits)) {
    return [signed(Number(digits.replace(/[.,]/, ''))), signed(Number(digits.replace(',', '.')))];
  }
  const value = plainNumber(digits);
  return value === undefined ? [] : [signed(value)];
}

/** The number that digits have one reading for. */
function plainNumber(digits: string): number | undefined {
  const decimal = /^(.*?)([.,])(\d*)$/.exec(digits);
  for (const separator of Object.keys(GROUPED)) {
    if (GROUPED[separator]?.test(digits)) return Number(digits.replaceAll(separator, ''));
    // A point or comma of another kind after the groups.
    if (decimal && decimal[2] !== separator && GROUPED[separator]?.test(decimal[1] ?? '')) {
      return Number(`${decimal[1]?.replaceAll(separator, '')}.${decimal[3]}`);
    }
  }
  const plain = digits.replace(/^(\d*),(\d+)$/, '$1.$2');
  return PLAIN.test(plain) ? Number(plain) : undefined;
}

/** The limits of a figure; what lies outside is no reading where the other one lies within. */
export interface Limits {
  least: number;
  most: number;
}

/** What a text says: a value, or why it says none. */
export type Read<T> =
  | { value: T; fault?: undefined }
  /** `two`: it has two readings. `none`: it has none. `outside`: it is beyond the limits. */
  | { value?: undefined; fault: 'none' | 'outside' }
  | { value?: undefined; fault: 'two'; readings: readonly [string, string] };

/**
 * The figure of a text within its limits. A point before three digits is one of decimals where groups would be out of the
 * limits, as programs write `66.667` percent. A comma there is a question always: too often it was a thousand.
 */
export function readFigure(text: string, { least, most }: Limits): Read<number> {
  const isWithin = (value: number | undefined) => value !== undefined && value >= least && value <= most;
  const [first, second] = figuresOf(text);
  if (first === undefined) return { fault: 'none' };
  if (second === undefined) return isWithin(first) ? { value: first } : { fault: 'outside' };
  const hasPoint = plainValue(text).includes('.');
  if (hasPoint && !isWithin(first)) return isWithin(second) ? { value: second } : { fault: 'outside' };
  if (!isWithin(first) && !isWithin(second)) return { fault: 'outside' };
  return { fault: 'two', readings: [String(first), String(second)] };
}

/** The whole number of a text within its limits. `17.0` is one: programs write whole numbers so. */
export function readWhole(text: string, limits: Limits): Read<number> {
  const read = readFigure(text, limits);
  return read.value !== undefined && !Number.isInteger(read.value) ? { fault: 'none' } : read;
}

/**
 * A percentage from 0 to 100, with or without its sign. Without it, decimals up to 1 may be a share of 1 as well:
 * `0.85` is 0.85 % or 85 %.
 */
export function readPercent(text: string): Read<number> {
  const plain = plainValue(text);
  const withSign = /^(.*?) ?%$/.exec(plain);
  const read = readFigure(withSign?.[1] ?? plain, { least: 0, most: 100 });
  const { value } = read;
  if (withSign || value === undefined || value === 0 || value > 1 || /^\+?\d+$/.test(plain)) return read;
  return { fault: 'two', readings: [`${value}%`, `${Number((100 * value).toPrecision(12))}%`] };
}

/**
 * A number that names something, as an id or a roll number: programs write `17.0` for 17. Anything else stays as it is.
 */
export const readNumeral = (text: string): string => {
  const plain = plainValue(text);
  return /^\d+\.0+$/.test(plain) ? plain.slice(0, plain.indexOf('.')) : /^\d+$/.test(plain) ? plain : text.trim();
};
