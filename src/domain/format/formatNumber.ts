/**
 * Counts for people (promises/numbers-and-bands.md#numbers). A file of its own, since every screen needs it and not
 * every screen needs `format.ts`.
 */

/** A number of an answer; null or undefined where it is not known. */
export type Value = number | null | undefined;

/** Shown in place of an unknown value (promises/numbers-and-bands.md#unknown-values). */
export const UNKNOWN = '–';
const formats = new Map<string, unknown>();

const isIndian = (locale: string) => locale.endsWith('-IN');

/**
 * Creates an Intl object once for each locale and options, since creating one is slow. In India digits are Latin ones in
 * every language, as people write them, unless the locale names others, as `hi-IN-u-nu-deva`; of some `Intl` has others
 * (promises/numbers-and-bands.md#digits).
 */
export function cached<T>(kind: string, locale: string, options: object, create: (locale: string) => T): T {
  const key = `${kind} ${locale} ${JSON.stringify(options)}`;
  let format = formats.get(key) as T | undefined;
  if (!format) {
    format = create(isIndian(locale) ? `${locale}-u-nu-latn` : locale);
    formats.set(key, format);
  }
  return format;
}

/** A number in the locale's format, '–' where it is not known. */
export function number(value: Value, locale: string, options: Intl.NumberFormatOptions): string {
  if (!isKnown(value)) return UNKNOWN;
  // Of some languages of India `Intl` groups by thousands. A unit has its word in the language.
  const like = options.unit ? locale : locale.replace(/^..-IN(?=$|-u-nu-)/, 'en-IN');
  return cached('number', like, options, (tag) => new Intl.NumberFormat(tag, options)).format(value);
}

/** Whether a value is a finite number. */
export function isKnown(value: Value): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

/** Where `Intl.NumberFormat` groups whole numbers by thousands. */
const BY_THOUSANDS = /^en(?:-US|-GB)?$/;

/**
 * A whole number as `Intl.NumberFormat` writes it in the locales that most people have; undefined for others. Counts are
 * the first data of many screens, and a browser takes long to make its first format.
 */
function wholeNumber(value: Value, locale: string): string | undefined {
  if (!Number.isSafeInteger(value) || Number(value) < 0) return undefined;
  if (isIndian(locale)) return String(value).replace(/\B(?=(?:\d\d)*\d{3}$)/g, ',');
  return BY_THOUSANDS.test(locale) ? String(value).replace(/\B(?=(?:\d{3})+$)/g, ',') : undefined;
}

const COUNT: Intl.NumberFormatOptions = { maximumFractionDigits: 2 };

/** A count: '12,34,567' in en-IN. */
export function formatNumber(value: Value, locale: string): string {
  return wholeNumber(value, locale) ?? number(value, locale, COUNT);
}

let areFormatsExpected = false;

/** Called by the file of the other formats: a screen that has loaded it will format more than counts. */
export function expectFormats(): void {
  areFormatsExpected = true;
}

/** Lets the browser make its first format of numbers, where one is expected, before there is data to be formatted. */
export function prepareFormats(locale: string): void {
  if (areFormatsExpected) number(0, locale, COUNT);
}

/** A whole number that is no amount, such as a page, a year or the day of a month: no thousands are grouped. */
export const formatPlain = (value: number, locale: string): string =>
  isIndian(locale) ? String(value) : number(value, locale, { useGrouping: false });
