/** Compiles tables of ICU messages where no build has done so: on the server. */
import MessageFormat from '@messageformat/core';
import { directionOf } from '#domain/format/direction.ts';
import { withIsolates } from '#domain/format/isolates.ts';
import type { Language } from '#domain/people/languages.ts';

export type Say<Key extends string = string> = (key: Key, args?: Readonly<Record<string, string | number>>) => string;

/** The sentences of a table in a language. Each is compiled once. A key that is not there is its own sentence. */
export function sentencesOf(language: Language, table: Readonly<Record<string, string>>): Say {
  const format = new MessageFormat(language, { biDiSupport: directionOf(language) === 'rtl' });
  const compiled = new Map<string, (args: Readonly<Record<string, string | number>>) => unknown>();
  return (key, args = {}) => {
    let message = compiled.get(key);
    if (!message) {
      message = format.compile(table[key] ?? key);
      compiled.set(key, message);
    }
    return withIsolates(String(message(args)));
  };
}
