/** Numbers as people read them; dates and durations are in `formatDate.ts`. Each takes a BCP 47 locale; what is not known shows as '–'. */

export type Value = number | null | undefined;

export const UNKNOWN = '–';
/** The spec's currency format (spec 1 §9). */
const CURRENCY = { currency: 'INR', locale: 'en-IN' } as const;

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

/** A percentage 0–100 with two decimals: '66.67%'; '0.00%' when it is not a number (spec 2 §5). */
export function formatPercentage(value: Value, locale: string): string {
  return number((isKnown(value) ? value : 0) / 100, locale, {
    style: 'percent',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
}

/** A percentage 0–100 with the decimals it has, two at most: '97.5%'. */
export function formatPercent(value: Value, locale: string): string {
  return number(isKnown(value) ? value / 100 : value, locale, { style: 'percent', maximumFractionDigits: 2 });
}

/** A change in percent, with its sign and one decimal at most: '+12.7%'. */
export function formatChange(value: Value, locale: string): string {
  return number(isKnown(value) ? value / 100 : value, locale, {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  });
}

/** A score 0–100, rounded (spec 2 §5): '67%'. */
export function formatScore(value: Value, locale: string): string {
  // Rounded before it is scaled, as `Math.round` does: 66.5 is 67, which 0.665 need not be.
  return number(isKnown(value) ? Math.round(value) / 100 : value, locale, {
    style: 'percent',
    maximumFractionDigits: 0,
  });
}

/** Rupees in the spec's format (spec 1 §9): '₹12,34,567.50', whatever the language around it. */
export function formatCurrency(value: Value): string {
  return number(value, CURRENCY.locale, { style: 'currency', currency: CURRENCY.currency });
}
