import { describe, expect, it } from 'vitest';
import { nameFinder } from '#domain/names.ts';

const rows = ['José Kurian', 'അർജുൻ മേനോൻ', 'प्रिया शर्मा', 'Ann', 'Joanna'].map((name) => ({ name }));

describe('people are found by a part of their name', () => {
  const find = nameFinder<(typeof rows)[number]>(({ name }) => name);
  it.each([
    ['', rows.map(({ name }) => name)],
    ['   ', rows.map(({ name }) => name)],
    ['jose', ['José Kurian']],
    ['ANN', ['Ann', 'Joanna']],
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
