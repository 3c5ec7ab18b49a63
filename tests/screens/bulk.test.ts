/** The rules of choosing many and acting on them that need no page (promises/bulk-actions.md). */

import { describe, expect, test } from 'vitest';
import { BULK_AT_ONCE, BULK_MAX } from '#domain/lists/bulk.ts';
import { type ChosenRow, createChosen } from '#screens/shared/bulk/chosen.ts';
import { EMPTY_MESSAGE, isMessageDraft, writtenMessage } from '#screens/shared/bulk/messageDraft.ts';
import { inParts, outcomesOf } from '#screens/shared/bulk/useBulkRun.ts';

const person = (pid: number) => ({ pid, name: `Person ${pid}`, isStudent: true });
const row = (pid: number, text = ''): ChosenRow<string> => ({ person: person(pid), row: text });
const rows = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => row(from + at));

describe('what is chosen', () => {
  test('stays chosen on another page, and has the newest row of each person', () => {
    const chosen = createChosen<string>();
    chosen.showPage([row(1, 'old'), row(2)]);
    chosen.setOnPage([1, 2, 99], true);
    chosen.showPage([row(3)]);
    chosen.setOnPage([3], true);
    expect([...chosen.store.getState().chosen.keys()]).toEqual([1, 2, 3]);
    chosen.showPage([row(1, 'new')]);
    expect(chosen.store.getState().chosen.get(1)?.row).toBe('new');
    chosen.setOnPage([1], false);
    chosen.drop([3]);
    expect([...chosen.store.getState().chosen.keys()]).toEqual([2]);
    chosen.clear();
    expect(chosen.store.getState().chosen.size).toBe(0);
  });

  test('are no more than may be sent, which is said until fewer are wanted', () => {
    const chosen = createChosen<string>();
    chosen.set(rows(1, BULK_MAX), true);
    expect(chosen.store.getState()).toMatchObject({ isFull: false });
    chosen.set([row(1), row(BULK_MAX + 1)], true);
    expect(chosen.store.getState().chosen.size).toBe(BULK_MAX);
    expect(chosen.store.getState().isFull).toBe(true);
    chosen.set([row(1)], false);
    expect(chosen.store.getState().isFull).toBe(false);
  });
});

test('people are sent in parts, each in one', () => {
  const parts = inParts(Array.from({ length: 2 * BULK_AT_ONCE + 1 }, (_, at) => at));
  expect(parts.map(({ length }) => length)).toEqual([BULK_AT_ONCE, BULK_AT_ONCE, 1]);
  expect(parts.flat()).toHaveLength(new Set(parts.flat()).size);
  expect(inParts([])).toEqual([]);
});

test('whoever an answer leaves out, or says nothing about, is not done', () => {
  const results = [
    { pid: 3, done: true, reason: null, before: '7 B' },
    { pid: 2, done: false, reason: ' ' },
    { pid: 1, done: false, reason: 'Not yours' },
  ];
  expect(outcomesOf([1, 2, 3, 4].map(person), results, 'No reason')).toEqual([
    { person: person(1), isDone: false, reason: 'Not yours' },
    { person: person(2), isDone: false, reason: 'No reason' },
    { person: person(3), isDone: true, reason: '', before: '7 B' },
    { person: person(4), isDone: false, reason: 'No reason' },
  ]);
});

test('a message is sent in the language that was written first, with the others beside it', () => {
  const words = (subject: string) => ({ subject: ` ${subject} `, message: subject });
  expect(writtenMessage({ ...EMPTY_MESSAGE, hi: words('खेल'), ml: words('കളി') })).toEqual({
    subject: 'खेल',
    message: 'खेल',
    texts: [{ language: 'ml', subject: 'കളി', message: 'കളി' }],
  });
  expect([isMessageDraft(EMPTY_MESSAGE), isMessageDraft({ en: words('x') }), isMessageDraft(null)]).toEqual([
    true,
    false,
    false,
  ]);
});
