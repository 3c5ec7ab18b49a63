/** Counts as people read them; what is not known shows as '–'. Apart from `format.ts`, for every screen needs these. */

export type Value = number | null | undefined;

export const UNKNOWN = '–';
const formats = new Map<string, unknown>();

/** Intl objects take long to make, so each is made once. */
export function cached<T>(kind: string, locale: string, options: object, create: () => T): T {
  const key = `${kind} ${locale} ${JSON.stringify(options)}`;
  let format = formats.get(key) as T | undefined;
  if (!format) {
    format = create();
    formats.set(key, format);
  }
  return format;
}

export function number(value: Value, locale: string, options: Intl.NumberFormatOptions): string {
  if (!isKnown(value)) return UNKNOWN;
  return cached('number', locale, options, () => new Intl.NumberFormat(locale, options)).format(value);
}

export function isKnown(value: Value): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

/** A count: '12,34,567' in en-IN. */
export function formatNumber(value: Value, locale: string): string {
  return number(value, locale, { maximumFractionDigits: 2 });
}
