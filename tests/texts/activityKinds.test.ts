/** Every kind of line in the activity log has a sentence in each language of staff (promises/academy-activity-logs.md#sentences). */
import { parse, type Token } from '@messageformat/parser';
import { describe, expect, test } from 'vitest';
import type { AnyCall } from '#contract/call.ts';
import { allCalls, type CallId } from '#contract/index.ts';
import type { Language } from '#domain/people/languages.ts';
import { ACTIVITY_KINDS, type Shape } from '#host/server/database/activity/activityKinds.ts';
import { activityRow, narrationIn, resourceOf } from '#host/server/database/activity/activitySentences.ts';
import { wordTables } from '#host/texts/coverage.ts';
import { OFFERED } from '#texts/offered.ts';

const table = wordTables.find(({ name }) => name === 'demo-host/server/database/activity/texts');
const english = table?.in('en') ?? {};
const kinds = Object.entries(ACTIVITY_KINDS).map(([kind, { values }]) => ({
  kind,
  values: values as Readonly<Record<string, Shape>>,
}));

const flat = (tokens: readonly Token[]): Token[] =>
  tokens.flatMap((token) => [token, ...('cases' in token ? token.cases.flatMap((one) => flat(one.tokens)) : [])]);

/** Calls without a session are refused nobody. */
const calls = allCalls.filter(({ anonymous }) => !anonymous);

/** The words that sentences take from the table. */
const wordsOf = ([slot, shape]: [string, Shape]): string[] => {
  if (shape === 'languages') return [`${slot}_join`];
  if (shape === 'call') return [`${slot}_method`, ...calls.map((call) => `${slot}_${resourceOf(call)}`)];
  if (typeof shape === 'string') return [];
  if ('words' in shape) return [`${slot}_join`, ...shape.words.map((word) => `${slot}_${word}`)];
  return 'word' in shape ? shape.word.map((word) => `${slot}_${word}`) : [];
};

test('the table has a sentence for each kind, the words in them, and nothing else', () => {
  const words = kinds.flatMap(({ values }) => Object.entries(values).flatMap(wordsOf));
  const others = ['copyOfAcademy', 'copyOfSchool', 'erasedActor', 'erasedSubject'];
  const expected = new Set([...kinds.map(({ kind }) => kind), ...words, ...others]);
  expect(Object.keys(english).sort()).toEqual([...expected].sort());
});

test('it is whole in each language that is offered to staff', () => {
  for (const [language, { staff }] of Object.entries(OFFERED)) {
    const has = Object.keys(table?.in(language) ?? {});
    expect([language, has]).toEqual([language, staff === undefined ? [] : Object.keys(english)]);
  }
});

describe.each(kinds)('the sentence of $kind', ({ kind, values }) => {
  const tokens = flat(parse(english[kind] ?? ''));

  test('has each of its values, and no other', () => {
    const slots = new Set(tokens.flatMap((token) => ('arg' in token ? token.arg : [])));
    expect([...slots].sort()).toEqual(Object.keys(values).sort());
  });

  test('chooses among the words that a value may be', () => {
    for (const token of tokens) {
      if (token.type !== 'select') continue;
      const shape = values[token.arg];
      if (typeof shape !== 'object' || !('length' in shape)) throw new Error(`${token.arg} is not chosen by`);
      const named = token.cases.map(({ key }) => key).filter((key) => key !== 'other');
      expect(shape).toEqual(expect.arrayContaining(named));
      expect(named).toHaveLength(shape.length - 1);
    }
  });
});

describe('a refused call', () => {
  const narrationOf = (language: Language, { id }: AnyCall) => {
    const deed = { kind: 'denied', values: { call: id as CallId } } as const;
    const { kind, narration } = activityRow(deed);
    return narrationIn(language, { kind, details: deed.values, narration });
  };

  test('is what it is for in English', () => {
    expect(calls.map((call) => narrationOf('en', call))).toEqual(calls.map(({ summary }) => `Not allowed: ${summary}`));
  });

  const DONE = {
    hi: { GET: 'देखना', DELETE: 'हटाना', POST: 'जोड़ना या बदलना', PUT: 'जोड़ना या बदलना' },
    ml: { GET: 'കാണൽ', DELETE: 'ഇല്ലാതാക്കൽ', POST: 'ചേർക്കലോ മാറ്റലോ', PUT: 'ചേർക്കലോ മാറ്റലോ' },
    ur: { GET: 'دیکھنا', DELETE: 'ہٹانا', POST: 'شامل کرنا یا بدلنا', PUT: 'شامل کرنا یا بدلنا' },
  } as const;
  const REFUSED = { hi: 'अनुमति नहीं: ', ml: 'അനുവാദമില്ല: ', ur: 'اجازت نہیں: ' } as const;

  test.each(['hi', 'ml', 'ur'] as const)('is what it reads or writes, and which of them it does, in %s', (language) => {
    const wordsFor = (call: AnyCall) =>
      `${REFUSED[language]}${table?.in(language)?.[`call_${resourceOf(call)}`]} (${DONE[language][call.method]})`;
    const shown = calls.map((call) => narrationOf(language, call).replaceAll(/[\u2068\u2069]/g, ''));
    expect(shown).toEqual(calls.map(wordsFor));
  });
});
