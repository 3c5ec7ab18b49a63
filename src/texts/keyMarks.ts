/** Marks that nobody sees, by which a text on the screen says which message it is. */

/** Characters that are drawn as nothing and break no line: invisible operators of Unicode. */
const [ZERO, ONE, BEGIN, END] = ['\u2061', '\u2062', '\u2063', '\u2064'] as const;
/** Binary digits of a message's number. */
const DIGITS = 13;

/** A text with the number of its message around it. */
export function withMarks(number: number, text: string): string {
  const digits = Array.from(number.toString(2).padStart(DIGITS, '0'), (digit) => (digit === '0' ? ZERO : ONE));
  return `${BEGIN}${digits.join('')}${text}${END}`;
}

/** Where a message stands in a text, without its marks. */
export interface Marked {
  number: number;
  from: number;
  to: number;
}

const MARK = new RegExp(`${BEGIN}([${ZERO}${ONE}]{${DIGITS}})|${END}`, 'g');

/** The messages in a text, each before those that are put into it. One whose end stands elsewhere reaches to the text's. */
export function markedIn(text: string): Marked[] {
  const found: Marked[] = [];
  const open: Marked[] = [];
  for (const { 0: mark, 1: digits, index } of text.matchAll(MARK)) {
    if (digits === undefined) {
      const ended = open.pop();
      if (ended) ended.to = index;
      continue;
    }
    const number = Number.parseInt(digits.replaceAll(ZERO, '0').replaceAll(ONE, '1'), 2);
    const begun = { number, from: index + mark.length, to: text.length };
    found.push(begun);
    open.push(begun);
  }
  return found;
}
