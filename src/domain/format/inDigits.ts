import { formatPlain } from './formatNumber.ts';

/** A text of the server that is a number or a range of them, such as '26-50%', in the digits of a locale. */
export const inDigits = (text: string, locale: string): string =>
  text.replace(/[0-9]/g, (digit) => formatPlain(Number(digit), locale));
