/** How the build puts the chunks of the classic script into files. */
import { describe, expect, it } from 'vitest';
import { type Chunk, filesOf } from '#widgets/build/classic/classicFiles.ts';

const chunk = (size: number, needs: readonly string[] = [], loads: readonly string[] = []): Chunk => ({
  needs,
  loads,
  code: 'x'.repeat(size),
});

const CHUNKS = new Map([
  ['main', chunk(500, ['globals'], ['first', 'second', 'third'])],
  ['globals', chunk(500)],
  ['base', chunk(300_000, ['globals'])],
  ['icon', chunk(200, ['base'])],
  ['table', chunk(9_000, ['base', 'icon'])],
  ['drawing', chunk(150_000, ['base'])],
  ['first', chunk(4_000, ['base', 'icon'], ['part'])],
  ['second', chunk(4_000, ['base', 'table'])],
  ['third', chunk(4_000, ['base', 'table'])],
  ['part', chunk(2_000, ['base', 'drawing'])],
]);
const STARTS = ['first', 'second', 'third'];

describe('the files of the classic script', () => {
  const { main, files, starts } = filesOf(CHUNKS, 'main', STARTS);
  const chunksOf = (start: string) => (starts[start] ?? []).flatMap((index) => files[index]?.chunks ?? []);

  it('hold each chunk once, but those of the script itself', () => {
    expect(main.sort()).toEqual(['globals', 'main']);
    expect([...main, ...files.flatMap(({ chunks }) => chunks)].sort()).toEqual([...CHUNKS.keys()].sort());
  });

  it('give each element and each part all that it needs', () => {
    expect(chunksOf('first')).toEqual(expect.arrayContaining(['base', 'icon', 'first']));
    expect(chunksOf('second')).toEqual(expect.arrayContaining(['base', 'icon', 'table', 'second']));
    expect(chunksOf('part')).toEqual(expect.arrayContaining(['base', 'drawing', 'part']));
  });

  it('leave large code that is needed later out of what comes first', () => {
    for (const start of STARTS) expect(chunksOf(start)).not.toContain('drawing');
  });

  it('are few: what is small comes with what is needed anyway', () => {
    expect(starts.second?.length).toBeLessThanOrEqual(3);
    expect(
      files.every(({ chunks }) => chunks.length > 1 || (CHUNKS.get(chunks[0] ?? '')?.code.length ?? 0) > 1_000),
    ).toBe(true);
  });

  it('have names that are theirs alone', () => {
    expect(new Set(files.map(({ name }) => name)).size).toBe(files.length);
  });
});
