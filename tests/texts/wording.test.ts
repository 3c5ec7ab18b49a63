/** One wording for one thing that several screens offer, in each language of those who read them. */
import { describe, expect, test } from 'vitest';
import { TRANSLATED, wordTables } from '#host/texts/coverage.ts';
import { groupBy } from '#platform/groupBy.ts';

const messagesIn = (language: string) =>
  wordTables.flatMap(({ name, in: wordsIn }) =>
    Object.entries(wordsIn(language) ?? {}).map(([key, text]) => ({ key, name: `${name}.${key}`, text })),
  );

const english = messagesIn('en');
/** Messages that are one in English, in groups of two and more. */
const groups = [
  ...groupBy(
    english.filter(({ text }) => /^(?:All \w+$|Write to )/i.test(text)),
    ({ text }) => text.toLowerCase(),
  ).values(),
].filter(({ length }) => length > 1);

/** A message that is written another way than a heading: why. */
const WITHIN_A_SENTENCE: Readonly<Record<string, string>> = {
  'absent.absent': 'after the day and a colon',
  'absent.partial': 'after the day and a colon',
  'absent.holiday': 'after the day and a colon',
  'absent.present': 'after the day and a colon',
  'absent.notKnown': 'after the day and a colon',
  'channels.over-no-gateway': 'after the name of the channel',
  'channels.failure-refused': 'after the name of the channel',
  'compared.planDay': 'after what is compared with it',
  'demo-host/server/database/activity/texts.erasedSubject': 'after what was done and a colon',
  'users.statusActive': 'its promise has the word so',
  'users.statusBanned': 'its promise has the word so',
};

/** Words that stand within the sentences of the activity log, as `report_users` in `scheduledReport`. */
const IN_THE_LOG = /^demo-host\/server\/database\/activity\/texts\.\w+_/;

/** The same whatever its capitals, its dots and the full stop at its end. */
const plainly = (text: string) => text.toLowerCase().replace('…', '...').replace(/\.$/, '');

test('what has one name is written one way, whatever screen it is on', () => {
  const headings = english.filter(({ name }) => !IN_THE_LOG.test(name));
  const shown = headings.filter(({ name }) => !Object.hasOwn(WITHIN_A_SENTENCE, name));
  expect(headings.length - shown.length).toBe(Object.keys(WITHIN_A_SENTENCE).length);
  // A full stop ends a sentence below a title of the same words.
  const spelled = [...groupBy(shown, ({ text }) => plainly(text)).values()].map((group) => ({
    names: group.map(({ name }) => name),
    ways: [...new Set(group.map(({ text }) => text.replace(/(?<!\.)\.$/, '')))],
  }));
  expect(spelled.filter(({ ways }) => ways.length > 1)).toEqual([]);
  expect(english.filter(({ text }) => /\be-mail/i.test(text)).map(({ name }) => name)).toEqual([]);
});

test('a choice of all and a way to write are spelled one way', () => {
  expect(groups.length).toBeGreaterThan(3);
  for (const group of groups) {
    // The title of a dialog is written with capitals, and the button that opens it is not.
    const choices = group.filter(({ text }) => text.startsWith('All '));
    expect(new Set(choices.map(({ text }) => text)).size, choices[0]?.text).toBeLessThanOrEqual(1);
  }
  const acts = english.filter(({ text }) => /^(?:Write to|Message) (?:the )?parents\b/i.test(text));
  expect([...new Set(acts.map(({ text }) => text.split(' ').slice(0, 3).join(' ').toLowerCase()))]).toEqual([
    'write to parents',
  ]);
});

describe.each(TRANSLATED)('in %s', (language) => {
  const words = new Map(messagesIn(language).map(({ name, text }) => [name, text]));
  test('what is one in English is one too', () => {
    for (const group of groups) {
      const translated = group.flatMap(({ name }) => words.get(name) ?? []);
      expect(new Set(translated).size, group.map(({ name }) => name).join(', ')).toBeLessThanOrEqual(1);
    }
  });
});
