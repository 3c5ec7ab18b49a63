/** Messages go to translators in the files of their programs, and come back without a fault or not at all. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { wordTables } from '#host/texts/coverage.ts';
import { FORMATS, lineOf, type Pair, readFrom, writtenAs } from '#host/texts/exchange.ts';
import { dropGone, goneFrom, noteSources, outdatedIn } from '#host/texts/sources.ts';
import { take } from '#host/texts/taken.ts';
import { unitsOf } from '#host/texts/units.ts';
import { rewritten } from '#texts/compile.ts';

const plainOf = (pairs: readonly Pair[]) =>
  pairs.map(({ table, key, english, translated }) => ({ table: table.replaceAll('/', '.'), key, english, translated }));

describe.each(FORMATS)('as %s', (format) => {
  it('all messages come back as they went', async () => {
    const units = unitsOf('hi');
    const { language, pairs } = await readFrom(format, await writtenAs(format, 'hi', units));
    expect(language).toBe('hi');
    expect(plainOf(pairs)).toEqual(plainOf(units));
  });

  it('a message is found by its line, also where another table has the same key', async () => {
    const lines = (await writtenAs(format, 'hi', unitsOf('hi', 'parents'))).split('\n');
    for (const table of ['weekScreen', 'parentAttendance']) {
      const line = lineOf(lines.join('\n'), { table, key: 'heading' });
      const english = table === 'weekScreen' ? 'The Week' : 'Attendance Tracking';
      const below = lines.slice(Number(line) - 1).join('\n');
      expect(below.slice(0, below.indexOf('</unit>') + 1 || below.indexOf('msgctxt', 9))).toContain(english);
    }
    expect(lineOf(lines.join('\n'), { table: 'week', key: 'gone' })).toBe('?');
  });

  it('a language that nobody has begun has every message, and no words', async () => {
    const { language, pairs } = await readFrom(format, await writtenAs(format, 'xx', unitsOf('xx', 'parents')));
    expect(language).toBe('xx');
    expect(pairs.length).toBeGreaterThan(500);
    expect(pairs.filter(({ translated }) => translated)).toEqual([]);
  });

  it.each(['', 'no file', '<xliff', '{"a": 1}', 'msgid "a"\nmsgstr "b"\n'])('“%s” is none', async (text) => {
    await expect(readFrom(format, text)).rejects.toThrow();
  });
});

it('each says where it is shown, how long it may be, what stands beside it and the words of the glossary', () => {
  const unit = unitsOf('hi', 'parents').find(({ key }) => key === 'accessDeniedWhy');
  expect(unit).toMatchObject({
    english: 'Your account may not see this page. Ask your school if you think it should.',
    notes: expect.arrayContaining([
      'state: as a draft',
      'at most 180 characters',
      'after it: Please sign in',
      'glossary: school: स्कूल',
    ]),
    places: [expect.stringMatching(/^src\/page\/element\/NotShown\.tsx:\d+$/)],
  });
});

describe('translations that are taken', () => {
  let root: string;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'academy-texts-'));
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  const pair = (change: Partial<Pair> = {}): Pair => ({
    table: 'access',
    key: 'signInPrompt',
    english: 'Please sign in',
    translated: 'Bitte anmelden',
    ...change,
  });

  it('stand in the table of the language, in the order of English', async () => {
    const why = 'Your account may not see this page. Ask your school if you think it should.';
    // Written in Devanagari: a language whose words are in Latin letters cannot be told from English.
    const pairs = [
      pair({ translated: 'साइन इन' }),
      pair({ key: 'accessDeniedWhy', english: why, translated: 'यह पन्ना नहीं. स्कूल.' }),
      pair({ key: 'otherApi', english: 'x', translated: '' }),
    ];
    expect(await take(root, 'xx', pairs)).toEqual({ changed: 2, unchanged: 0, empty: 1, refused: [] });
    expect(JSON.parse(await readFile(join(root, 'src/texts/xx/access.json'), 'utf8'))).toEqual({
      accessDeniedWhy: 'यह पन्ना नहीं. स्कूल.',
      signInPrompt: 'साइन इन',
    });
  });

  it('are missing, with their old words shown, when their English changes alone, until somebody has seen to them', async () => {
    const now = unitsOf('hi', 'parents').find(({ key }) => key === 'signInPrompt') as Pair;
    noteSources('hi', [{ ...now, english: 'Sign in, please' }], root);
    const unit = unitsOf('hi', 'parents', root).find(({ key }) => key === 'signInPrompt');
    expect(unit?.translated).toBe('');
    expect(unit?.notes).toContain(`state: missing, since its English has changed; its words were: ${now.translated}`);
    // Words that are right still are taken as they are, and belong to the new English from then on.
    expect(outdatedIn('hi', root)(now)).toBe(true);
    expect(await take(root, 'hi', [now])).toMatchObject({ changed: 1, refused: [] });
    expect(outdatedIn('hi', root)(now)).toBe(false);
    // A change of both at once is no such case.
    noteSources('hi', [{ ...now, english: 'Sign in, please', translated: 'x' }], root);
    expect(outdatedIn('hi', root)(now)).toBe(false);
  });

  it('leave nothing behind when they go', () => {
    const [first, second] = unitsOf('hi', 'parents').slice(0, 2) as Pair[] as [Pair, Pair];
    const inGoneTable = { ...second, table: 'gone' };
    noteSources('hi', [first, second, inGoneTable], root);
    const gone = [second, inGoneTable].map(({ table, key }) => ({ table, key }));
    expect(goneFrom('hi', [first], root)).toEqual(gone);
    dropGone('hi', [first], root);
    expect(goneFrom('hi', [], root)).toEqual([{ table: first.table, key: first.key }]);
  });

  it.each(FORMATS)('make a language of a file that was written as %s, filled and brought back', async (format) => {
    // Made up: each letter is one of Gujarati, and no language has this code.
    const madeUp = (text: string) => text.replace(/[A-Za-z]/g, 'ક');
    const empty = await readFrom(format, await writtenAs(format, 'xx', unitsOf('xx', 'parents')));
    const filled = empty.pairs.map((each) => ({ ...each, translated: rewritten(each.english, madeUp) }));
    const file = await writtenAs(
      format,
      'xx',
      filled.map((each) => ({ ...each, notes: [], places: [] })),
    );
    const { language, pairs } = await readFrom(format, file);
    expect(await take(root, language, pairs)).toEqual({ changed: filled.length, unchanged: 0, empty: 0, refused: [] });
    for (const { part, pathIn, in: wordsIn } of wordTables) {
      const words = await readFile(join(root, pathIn('xx')), 'utf8').then(JSON.parse, () => ({}));
      expect(Object.keys(words)).toEqual(part === 'parents' ? Object.keys(wordsIn('en') ?? {}) : []);
    }
  });

  it.each<[string, Partial<Pair>, RegExp]>([
    [
      'whose English has changed',
      { english: 'Sign in, please' },
      /^its English has changed: “Sign in, please” is “Please sign in” now$/,
    ],
    ['that there is not any more', { key: 'gone' }, /no such message/],
    ['of a table that there is not', { table: 'gone' }, /no such table/],
    ['with English left in it', { translated: 'कृपया sign in' }, /English: sign in/],
    ['with a slot too many', { translated: 'कृपया {name}' }, /slots: none is name/],
    ['with a tag', { translated: 'कृपया <b>' }, /a tag/],
    ['with another end', { translated: 'कृपया।' }, /end marks/],
    ['with a mark of direction', { translated: 'कृपया\u202e' }, /a mark of direction/],
    [
      'that is too long for its place',
      { translated: 'कृपया '.repeat(20) },
      /length: 120 characters, and there is room for 58/,
    ],
    ['that is no message', { translated: '{count, plural, one {#}' }, /no message/],
  ])('are none %s', async (_, change, why) => {
    const { changed, refused } = await take(root, 'xx', [pair(change)]);
    expect([changed, refused.map((each) => each.why)]).toEqual([0, [expect.stringMatching(why)]]);
    await expect(readFile(join(root, 'src/texts/xx/access.json'), 'utf8')).rejects.toThrow();
  });
});
