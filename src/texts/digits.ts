import type { Table } from './table.ts';

/** The code of 0 among digits that stand for those of a value while a message is written: for private use. */
const KEPT_ZERO = 0xe000;
const LATIN = /[0-9]/g;
const KEPT = /[\ue000-\ue009]/g;

const kept = (text: string) => text.replace(LATIN, (digit) => String.fromCharCode(KEPT_ZERO + Number(digit)));
const latin = (text: string) => text.replace(KEPT, (digit) => String(digit.charCodeAt(0) - KEPT_ZERO));

/**
 * The messages with other digits in what is ours: counts, and numbers that stand in a sentence. A value that is put in as
 * text is as it was: a name, a phone number, and what was formatted already.
 * @param system the name of Unicode, such as 'deva'.
 */
export function withDigits(table: Table, system: string): Table {
  const digits = Array.from({ length: 10 }, (_, digit) =>
    new Intl.NumberFormat('en', { numberingSystem: system }).format(digit),
  );
  return Object.fromEntries(
    Object.entries(table).map(([key, message]) => [
      key,
      (args) => {
        const values = Object.entries(args).map(([name, value]) => [
          name,
          typeof value === 'string' ? kept(value) : value,
        ]);
        const written = message(Object.fromEntries(values));
        return latin(written.replace(LATIN, (digit) => digits[Number(digit)] ?? digit));
      },
    ]),
  );
}
