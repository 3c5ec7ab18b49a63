/** Lists as people read them: apart from `format.ts`, for few screens have one. */
import { cached } from './formatNumber.ts';

const list = (parts: readonly string[], locale: string, options: Intl.ListFormatOptions) =>
  cached('list', locale, options, () => new Intl.ListFormat(locale, options)).format(parts);

/** Names or days in a sentence: 'Monday, Tuesday and Friday'. */
export const formatAll = (parts: readonly string[], locale: string): string =>
  list(parts, locale, { type: 'conjunction' });

/** Short things side by side, with the locale's separator: '3 sessions, 2 videos'. */
export const formatList = (parts: readonly string[], locale: string): string =>
  list(parts, locale, { type: 'unit', style: 'short' });
