/** Answers of other people's backends: what of them does not fit is found, and what may be so is left in peace. */
import { describe, expect, test } from 'vitest';
import { allCalls } from '#contract/index.ts';
import { type Example, examples } from '#tests/contract/examples.ts';
import { misfits } from '#widgets/check/misfits.ts';

const callOf = (id: string) => allCalls.find((call) => call.id === id);
const found = (id: string, answer: unknown) => {
  const call = callOf(id);
  if (!call) throw new Error(`There is no call ${id}.`);
  return misfits(call.answer, answer).map(({ path, value, wanted, rows, isLost }) => [
    path,
    value,
    wanted,
    rows,
    isLost,
  ]);
};

/** Every field of a value emptied in turn. */
function* withoutOne(value: unknown): Generator<unknown> {
  if (Array.isArray(value)) {
    for (const [index, row] of value.entries()) {
      for (const less of withoutOne(row)) yield value.with(index, less);
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, field] of Object.entries(value)) {
      const { [name]: _, ...rest } = value as Record<string, unknown>;
      if (Object.keys(rest).length > 0) yield rest;
      for (const less of withoutOne(field)) yield { ...value, [name]: less };
    }
  }
}

const examined = allCalls.filter(({ id, method }) => method === 'GET' && examples[id]);

describe('an answer as the wire has it', () => {
  test.each(examined.map(({ id }) => [id]))('%s fits, with more fields than the contract knows too', (id) => {
    const { answer } = examples[id] as Example;
    expect(found(id, answer)).toEqual([]);
    expect(found(id, withMore(answer))).toEqual([]);
  });

  test('fits without what may be absent, and with numbers and flags as their text', () => {
    const schools = { data: [{ schoolId: '11', name: null, totalStudents: '7', isActive: '1' }], pagination: null };
    expect(found('schools', schools)).toEqual([]);
    expect(found('schools', schools.data)).toEqual([]);
    expect(found('schools', { data: null })).toEqual([]);
    expect(found('platformAnalytics', { userGrowth: null, monthlyStats: {} })).toEqual([]);
    const lost = examined.flatMap(({ id }) =>
      [...withoutOne((examples[id] as Example).answer)].flatMap((answer) =>
        found(id, answer).filter(([, , wanted]) => wanted !== 'id'),
      ),
    );
    expect(lost).toEqual([]);
  });
});

/** With a field that the contract does not know in every object. */
function withMore(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withMore);
  if (!isPlain(value)) return value;
  const more = Object.entries(value).map(([name, field]) => [name, withMore(field)] as const);
  // In a map every field is a row.
  const isMap = Object.values(value).every(isPlain);
  return { ...Object.fromEntries(more), ...(isMap ? {} : { newField: 'new' }) };
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

describe('an answer of another make', () => {
  test.each<[what: string, id: string, answer: unknown, expected: unknown[]]>([
    [
      'an envelope',
      'schools',
      { success: true, result: { items: [] } },
      ['', '{ success, result }', 'fields', 1, true],
    ],
    [
      'another name of the list',
      'conversations',
      { threads: [{ conversationId: 1 }] },
      ['', '{ threads }', 'fields', 1, true],
    ],
    ['a map for a list', 'countries', { 101: 'India' }, ['', '{ 101 }', 'list', 1, true]],
    ['text for a list', 'schools', { data: 'none', pagination: {} }, ['data', '"none"', 'list', 1, true]],
    ['no JSON', 'countries', undefined, ['', 'nothing', 'list', 1, true]],
    ['no object', 'dashboardStats', 'OK', ['', '"OK"', 'object', 1, true]],
    ['a list for an object', 'dashboardStats', { titleStats: [] }, ['titleStats', '[ 0 ]', 'object', 1, true]],
    [
      'ids of another kind',
      'schools',
      { data: [{ schoolId: 'a81f-22' }, { schoolId: 'b' }] },
      ['data[].schoolId', '"a81f-22"', 'id', 2, true],
    ],
    ['rows without an id', 'schools', { data: [{ id: 11, name: 'A' }] }, ['data[].schoolId', 'nothing', 'id', 1, true]],
    [
      'words for a number',
      'dashboardStats',
      { titleStats: { totalStudents: 'twelve' } },
      ['titleStats.totalStudents', '"twelve"', 'number', 1, false],
    ],
    [
      'a date as people write it',
      'conversations',
      { conversations: [{ conversationId: 1, lastMessageDate: '21/11/2026' }] },
      ['conversations[].lastMessageDate', '"21/11/2026"', 'date', 1, false],
    ],
    [
      'a date as a number',
      'conversations',
      { conversations: [{ conversationId: 1, lastMessageDate: 1_763_700_000 }] },
      ['conversations[].lastMessageDate', '1763700000', 'date', 1, false],
    ],
    [
      'another word',
      'conversations',
      { conversations: [{ conversationId: 1, priority: 'asap' }] },
      ['conversations[].priority', '"asap"', 'word', 1, false],
    ],
    [
      'yes in words',
      'conversations',
      { conversations: [{ conversationId: 1, isRead: 'yes' }] },
      ['conversations[].isRead', '"yes"', 'flag', 1, false],
    ],
    [
      'words for a number in a list that may be left out',
      'parentStudyProgress',
      { videoProgress: [{ subject: 'Physics', watched: 'three' }] },
      ['videoProgress[].watched', '"three"', 'number', 1, false],
    ],
    [
      'an object for text',
      'schools',
      { data: [{ schoolId: 1, name: { en: 'Vidya Jyothi', phone: '9000000003' } }] },
      ['data[].name', '{ en, phone }', 'text', 1, false],
    ],
  ])('%s', (_, id, answer, expected) => {
    expect(found(id, answer)).toEqual([expected]);
  });

  test('is told without the data of people: of text its beginning, of objects the names of their fields', () => {
    const secret = { data: [{ schoolId: `Meenakshi Varma of ${'x'.repeat(500)}`, name: ['9000000003'] }] };
    const report = JSON.stringify(misfits(callOf('schools')?.answer as never, secret));
    expect(report).toContain('"\\"Meenakshi Varma …\\""');
    expect(report).not.toContain('9000000003');
    expect(report.length).toBeLessThan(400);
  });
});
