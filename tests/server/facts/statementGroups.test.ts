/** Statements of several requests in one transaction. */
import { expect, it } from 'vitest';
import type { Statement } from '#host/server/facts/statement.ts';
import { StatementGroups } from '#host/server/facts/statementGroups.ts';

type Written = ConstructorParameters<typeof StatementGroups>[0];
const keyOf = (keyId: number) => ({ keyId, schoolId: null }) as Parameters<Written>[0];
const statement = (id: string) => ({ id }) as Statement;

/** Groups whose first writing ends when told to; a statement with the id `bad` is refused. */
function groups() {
  const written: string[][] = [];
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const all = new StatementGroups(async (_key, statements) => {
    written.push(statements.map(({ id }) => id));
    if (written.length === 1) await gate;
    if (statements.some(({ id }) => id === 'bad')) throw new Error('refused');
  });
  return { all, written, release };
}

it('requests that come while another one is written are written together', async () => {
  const { all, written, release } = groups();
  const requests = ['a', 'b', 'c'].map((id) => all.take(keyOf(1), [statement(id)]));
  release();
  await Promise.all(requests);
  expect(written).toEqual([['a'], ['b', 'c']]);
});

it('a request that is refused fails alone, and the others of its group are written', async () => {
  const { all, written, release } = groups();
  const requests = ['a', 'b', 'bad', 'c'].map((id) => all.take(keyOf(1), [statement(id)]));
  release();
  const ends = await Promise.allSettled(requests);
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(written.slice(2)).toEqual([['b'], ['bad'], ['c']]);
});

it('a request of another key waits for none of them', async () => {
  const { all, written, release } = groups();
  const first = all.take(keyOf(1), [statement('a')]);
  await all.take(keyOf(2), [statement('b')]);
  expect(written).toEqual([['a'], ['b']]);
  release();
  await first;
});

it('a group has at most 2,000 statements, unless one request has more', async () => {
  const { all, written, release } = groups();
  const many = (count: number) => Array.from({ length: count }, (_, n) => statement(String(n)));
  const requests = [1, 1_500, 500, 1, 3_000].map((count) => all.take(keyOf(1), many(count)));
  release();
  await Promise.all(requests);
  expect(written.map(({ length }) => length)).toEqual([1, 2_000, 1, 3_000]);
});
