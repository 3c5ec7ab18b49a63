/** Long answers: what a query has typed is not validated row by row, and still nothing undeclared or wrong is sent. */
import * as v from 'valibot';
import { describe, expect, it, vi } from 'vitest';
import { serializeAnswer } from '#host/server/http/serializeAnswer.ts';

const checks = vi.fn((value: string) => value !== '');
const row = v.object({ pid: v.number(), name: v.pipe(v.string(), v.check(checks)), score: v.nullable(v.number()) });
const answer = v.array(row);

/** Rows as a query gives them. Some have no score, as in any list. */
const rows = (count: number, more: object = {}): object[] =>
  Array.from({ length: count }, (_, at) => ({ pid: at, name: `Student ${at}`, score: at % 3 ? at : null, ...more }));

const asQueries = { checksAll: false };

/** How often the schema has looked at a row. */
async function looksAt(work: () => Promise<unknown>): Promise<number> {
  checks.mockClear();
  await work();
  return checks.mock.calls.length;
}

describe('a long list', () => {
  it('of rows that are as declared is validated at its beginning, and sent as it is', async () => {
    // A query names its columns in an order of its own.
    const sent = rows(5_000).map((each) => Object.fromEntries(Object.entries(each).reverse()));
    const looks = await looksAt(async () => {
      expect(JSON.parse(await serializeAnswer(answer, sent, asQueries))).toEqual(sent);
    });
    expect(looks).toBe(500);
  });

  it('is validated to its end in tests', async () => {
    expect(await looksAt(() => serializeAnswer(answer, rows(5_000)))).toBe(5_000);
  });

  it.each<[string, object]>([
    ['a field too many', { pid: 1, name: 'Student', score: 1, secret: 'hidden' }],
    ['a field too many in place of another', { pid: 1, name: 'Student', secret: 'hidden' }],
    ['a value with parts', { pid: 1, name: 'Student', score: { secret: 'hidden' } }],
  ])('with a row that has %s tells nothing that is not declared', async (_, odd) => {
    const sent = [...rows(1_200), odd];
    const text = await serializeAnswer(answer, sent, asQueries).catch((error: Error) => error.name);
    expect(text).not.toContain('hidden');
  });

  it('with a value of another kind is refused', async () => {
    const sent = [...rows(1_200), { pid: 'one', name: 'Student', score: 1 }];
    await expect(serializeAnswer(answer, sent, asQueries)).rejects.toThrow(v.ValiError);
  });

  it('of rows with more than is declared is validated to its end, since each has to be cut', async () => {
    const looks = await looksAt(async () => {
      const text = await serializeAnswer(answer, rows(2_000, { secret: 'hidden' }), asQueries);
      expect(JSON.parse(text)).toEqual(rows(2_000));
    });
    expect(looks).toBe(2_000);
  });

  it('in a field of the answer is treated alike', async () => {
    const page = v.object({ items: answer, total: v.number() });
    const looks = await looksAt(async () => {
      const text = await serializeAnswer(page, { items: rows(2_000), total: 2_000, more: 'hidden' }, asQueries);
      expect(JSON.parse(text)).toEqual({ items: rows(2_000), total: 2_000 });
    });
    expect(looks).toBe(500);
  });
});
