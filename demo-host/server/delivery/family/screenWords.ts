/**
 * The words of the screens, for what is sent: sentences and figures of a week are the same in both. Read as files, since a
 * build would make functions of them.
 */
import { existsSync, readFileSync } from 'node:fs';
import type { Language } from '#domain/people/languages.ts';
import { type Say, sentencesOf } from '#host/server/database/activity/messages.ts';

const addressOf = (file: string) => new URL(`../../../../src/texts/${file}.json`, import.meta.url);
const tableOf = (file: string) => JSON.parse(readFileSync(addressOf(file), 'utf8')) as Record<string, string>;

const known = new Map<string, Say>();

/** The words of a part of the screens in a language. They are read and compiled once. */
export const screenWords = (
  language: Language,
  part:
    | 'week'
    | 'names'
    | 'notices'
    | 'absenceReasons'
    | 'calendar'
    | 'common'
    | 'parentDashboardDetails'
    | 'parentStudyProgress',
): Say => wordsOf(language, `${language}/${part}`);

/** The same of what only staff see, in a language that is offered to staff. */
export const staffWords = (language: Language, part: 'webhooks'): Say =>
  wordsOf(language, language === 'en' ? `en/${part}` : `${language}/staff/${part}`);

/** The words of any part for a reader of the staff; in English where the language does not have it. */
export function tableWords(language: Language, part: string): Say {
  const found = [`${language}/staff/${part}`, `${language}/${part}`].find((file) => existsSync(addressOf(file)));
  return wordsOf(found === undefined ? 'en' : language, found ?? `en/${part}`);
}

/** @param name of a file of words, without its ending */
function wordsOf(language: Language, name: string): Say {
  const found = known.get(name);
  if (found) return found;
  const say = sentencesOf(language, tableOf(name));
  known.set(name, say);
  return say;
}
