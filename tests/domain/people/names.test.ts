import { describe, expect, it } from 'vitest';
import { nameFinder, nameKey } from '#domain/people/names.ts';

const rows = ['José Kurian', 'അർജുൻ മേനോൻ', 'प्रिया शर्मा', 'Ann', 'Joanna', 'Ángela Élan'].map((name) => ({ name }));

describe('people are found by a part of their name', () => {
  const find = nameFinder<(typeof rows)[number]>(({ name }) => name);
  it.each([
    ['', rows.map(({ name }) => name)],
    ['   ', rows.map(({ name }) => name)],
    ['jose', ['José Kurian']],
    ['ANN', ['Ann', 'Joanna']],
    ['angela e', ['Ángela Élan']],
    ['ÁNGELA', ['Ángela Élan']],
    ['മേനോന്‍', ['അർജുൻ മേനോൻ']],
    ['शर्मा ', ['प्रिया शर्मा']],
    ['nobody', []],
  ])('"%s" finds %j, in the order given', (words, found) => {
    expect(find(rows, words).map(({ name }) => name)).toEqual(found);
  });

  it('each name is spelled out once, however often is searched', () => {
    let read = 0;
    const counted = nameFinder<(typeof rows)[number]>(({ name }) => {
      read += 1;
      return name;
    });
    counted(rows, 'a');
    counted(rows.toReversed(), 'an');
    expect(read).toBe(rows.length);
  });
});

describe('a name is the same however it is spelled', () => {
  it.each([
    ['സ്കൂള്‍', 'സ്കൂൾ'],
    ['അര്‍ജുന്‍ മേനോന്‍', 'അർജുൻ മേനോൻ'],
    ['കൌമുദി', 'കൗമുദി'],
    ['ज़ोया  ख़ान', 'ज\u093cोया ख\u093cान'],
    ['ज़ोया\u00a0ख़ान ', 'ज़ोया ख़ान'],
    ['k lakshmi', 'K. Lakshmi'],
    ['K.Lakshmi', 'k. lakshmi'],
    ['St Mary’s', "St. Mary's"],
    ['\u202aRavi\u202c', 'Ravi'],
    ['Ravi\u200b Pillai', 'ravi pillai'],
    ['JOSÉ', 'Jose\u0301'],
    ['Al‑Ameen', 'Al-Ameen'],
  ])('%s is %s', (one, other) => expect(nameKey(one)).toBe(nameKey(other)));

  it.each([
    ['Ravi', 'Rani'],
    ['അനില', 'അനിൽ'],
    ['शर्मा', 'शमा'],
    ['Ann Mary', 'Annmary'],
  ])('%s is not %s', (one, other) => expect(nameKey(one)).not.toBe(nameKey(other)));
});
