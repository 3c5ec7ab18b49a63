/** Counts for people. A file of its own, since every screen needs it and not every screen needs `format.ts`. */

/** A number of an answer; null or undefined where it is not known. */
export type Value = number | null | undefined;

/** Shown in place of an unknown value. */
export const UNKNOWN = '–';
const formats = new Map<string, unknown>();

/** Creates an Intl object once for each locale and options, since creating one is slow. */
export function cached<T>(kind: string, locale: string, options: object, create: () => T): T {
  const key = `${kind} ${locale} ${JSON.stringify(options)}`;
  let format = formats.get(key) as T | undefined;
  if (!format) {
    format = create();
    formats.set(key, format);
  }
  return format;
}

/** A number in the locale's format, '–' where it is not known. */
export function number(value: Value, locale: string, options: Intl.NumberFormatOptions): string {
  if (!isKnown(value)) return UNKNOWN;
  return cached('number', locale, options, () => new Intl.NumberFormat(locale, options)).format(value);
}

/** Whether a value is a finite number. */
export function isKnown(value: Value): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

/** A count: '12,34,567' in en-IN. */
export function formatNumber(value: Value, locale: string): string {
  return number(value, locale, { maximumFractionDigits: 2 });
}
