import { describe, expect, test } from 'vitest';
import type { AnyCall } from '#contract/call.ts';
import { allCalls } from '#contract/index.ts';
import { callsOf } from '#host/docs/reference/callsOf.ts';
import { callIdsOf, type ElementCalls, elementCalls, elements } from '#widgets/page/elements.ts';

const callOf = (id: string) => allCalls.find((call) => call.id === id) as AnyCall;
const rows = elements.map(({ tag }) => [tag, elementCalls[tag] as ElementCalls] as const);

describe('the calls of each element', () => {
  test.each(rows)('%s: are those that its code makes, each once', (tag) => {
    expect([...callIdsOf(tag)].sort()).toEqual(
      callsOf(tag)
        .map(({ id }) => id)
        .sort(),
    );
  });

  test.each(rows)('%s: needs something, and of one word where it is an element of a word', (_, { needs, richer }) => {
    expect(new Set(needs.map((id) => callOf(id).capability)).size).toBe(1);
    // What a word offers is missing by its word, and by no status.
    for (const id of Object.keys(richer)) expect(callOf(id).capability, id).toBeUndefined();
  });

  test.each(rows)('%s: says in a sentence what is missing without a call', (_, { richer }) => {
    for (const sentence of Object.values(richer)) expect(sentence).toMatch(/^[A-Z*`].*\.$/);
  });
});
