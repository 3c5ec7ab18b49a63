/** What keeps its own direction in a sentence that runs from right to left: names in Latin letters, "+12%", "3/10". */
import { directionOf } from './direction.ts';

/** Isolates what is put into a sentence of such a language: its own first letter says its direction. */
const isolate = (text: string) => `\u2068${text}\u2069`;

/** Puts isolates in place of the marks that `biDiSupport` of MessageFormat sets, in its code or in a sentence. */
export const withIsolates = (marked: string): string =>
  marked.replace(/\u200f([^\u200f]*)\u200f/g, (_, text: string) => isolate(text));

/** Puts arguments into a text: `{name}` is replaced by the argument of that name. */
export const filled = (language: string, text: string, args: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const put = args[name] ?? '';
    return put && directionOf(language) === 'rtl' ? isolate(put) : put;
  });
