import type { JsonSchema } from '@valibot/to-json-schema';
import { describe, expect, test } from 'vitest';
import { allCalls } from '#contract/index.ts';
import { CONTRACT_VERSION } from '#contract/version.ts';
import { versionProblem } from '#host/contract/checkVersion.ts';
import { compareContracts, isAtLeast, leastVersion } from '#host/contract/compare.ts';
import {
  type Contract,
  type ContractCall,
  contractOf,
  documentOf,
  RELEASED_VERSIONS,
  VERSIONS,
} from '#host/contract/contracts.ts';

const text: JsonSchema = { type: 'string' };
const number: JsonSchema = { type: 'number' };
const orNull = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] });
const object = (properties: Record<string, JsonSchema>, required: string[] = []): JsonSchema => ({
  type: 'object',
  properties,
  required,
});
const rows = (row: JsonSchema): JsonSchema => ({ type: 'array', items: row });

const CALL: ContractCall = {
  id: 'marks',
  method: 'GET',
  path: '/api/marks',
  summary: 'Marks',
  capability: undefined,
  neededBy: [],
  anonymous: false,
  parameters: [],
  body: undefined,
  success: 200,
  answer: object({}),
  failures: [400],
};
const contract = (calls: readonly ContractCall[], version = '0.1'): Contract => ({ version, calls });

/** What a change of one call is told as, and whom it breaks. */
function differences(before: Partial<ContractCall>, after: Partial<ContractCall>): string[] {
  const changes = compareContracts(contract([{ ...CALL, ...before }]), contract([{ ...CALL, ...after }]));
  return changes.map(({ text: sentence, breaks }) => `${sentence} ${breaks.join(' and ') || 'nobody'}`);
}
const answered = (before: JsonSchema, after: JsonSchema) => differences({ answer: before }, { answer: after });
const sent = (before: JsonSchema, after: JsonSchema) => differences({ body: before }, { body: after });
const parameter = (name: string, required: boolean, schema: JsonSchema = text) => ({
  name,
  in: 'query' as const,
  required,
  schema,
});

describe('a comparison of two versions', () => {
  test('of the same says nothing', () => {
    expect(compareContracts(contract([CALL]), contract([CALL]))).toEqual([]);
  });

  const field: readonly [change: string, before: JsonSchema, after: JsonSchema, expected: string][] = [
    [
      'a new field that may be missing',
      object({}),
      object({ a: text }),
      'Answered: `a` is new and may be missing. nobody',
    ],
    [
      'a new field that is needed',
      object({}),
      object({ a: text }, ['a']),
      'Answered: `a` is new and cannot be missing. backend',
    ],
    ['a field that is gone', object({ a: text }), object({}), 'Answered: `a` is gone. program'],
    [
      'a field that is needed now',
      object({ a: text }),
      object({ a: text }, ['a']),
      'Answered: `a` cannot be missing. backend',
    ],
    [
      'a field that may be missing now',
      object({ a: text }, ['a']),
      object({ a: text }),
      'Answered: `a` may be missing. program',
    ],
    [
      'null where there was none',
      object({ a: text }),
      object({ a: orNull(text) }),
      'Answered: `a` may also be null. program',
    ],
    [
      'no null where there was one',
      object({ a: orNull(text) }),
      object({ a: text }),
      'Answered: `a` is never null any more. backend',
    ],
    [
      'a new word',
      object({ a: { enum: ['x'] } }),
      object({ a: { enum: ['x', 'y'] } }),
      'Answered: `a` may also be `"y"`. program',
    ],
    [
      'a word that is gone',
      object({ a: { enum: ['x', 'y'] } }),
      object({ a: { enum: ['x'] } }),
      'Answered: `a` is never `"y"` any more. backend',
    ],
    [
      'any word where there were a few',
      object({ a: { type: 'string', enum: ['x'] } }),
      object({ a: text }),
      'Answered: `a` may be any word, and was one of `"x"`. program',
    ],
    [
      'a few words where there was any',
      object({ a: text }),
      object({ a: { const: 'x' } }),
      'Answered: `a` is one of `"x"`, and was any word. backend',
    ],
    [
      'whole numbers',
      object({ a: number }),
      object({ a: { type: 'integer' } }),
      'Answered: `a` has to be whole. backend',
    ],
    [
      'fractions',
      object({ a: { type: 'integer' } }),
      object({ a: number }),
      'Answered: `a` may have a fraction. program',
    ],
    [
      'a lower limit',
      object({ a: text }),
      object({ a: { type: 'string', minLength: 1 } }),
      'Answered: `minLength` of `a` is 1, and was 0. backend',
    ],
    [
      'a higher limit',
      object({ a: { type: 'number', maximum: 9 } }),
      object({ a: { type: 'number', maximum: 10 } }),
      'Answered: `maximum` of `a` is 10, and was 9. program',
    ],
    [
      'a field of a row',
      object({ d: rows(object({})) }),
      object({ d: rows(object({ a: text }, ['a'])) }),
      'Answered: `d[].a` is new and cannot be missing. backend',
    ],
    [
      'a field in a map',
      { type: 'object', additionalProperties: object({ a: text }) },
      { type: 'object', additionalProperties: object({}) },
      'Answered: `.*.a` is gone. program',
    ],
    [
      'a pattern',
      object({ a: text }),
      object({ a: { type: 'string', pattern: '^a' } }),
      'Answered: `pattern` of `a` is ^a, and was none. backend',
    ],
    [
      'a type inside a nested union',
      object({ a: orNull({ anyOf: [text, number] }) }),
      object({ a: orNull(text) }),
      'Answered: `a` is never a number any more. backend',
    ],
  ];
  test.each(field)('judges %s in an answer', (_, before, after, expected) => {
    expect(answered(before, after)).toEqual([expected]);
  });

  test('tells a type that became another as both, since neither end understands the other', () => {
    expect(answered(object({ a: number }), object({ a: text }))).toEqual([
      'Answered: `a` is never a number any more. backend',
      'Answered: `a` may also be a string. program',
    ]);
  });

  test('takes the bounds of exact whole numbers for no limits', () => {
    const bounded: JsonSchema = { type: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER };
    expect(answered(object({ a: bounded }), object({ a: { type: 'integer' } }))).toEqual([]);
  });

  test('does not care in which order and how words and alternatives are written', () => {
    expect(
      answered(
        object({ a: { type: 'string', enum: ['x', 'y'] } }, ['a']),
        object({ a: { anyOf: [{ const: 'y' }, { const: 'x' }] } }, ['a']),
      ),
    ).toEqual([]);
  });

  const body: readonly [change: string, before: JsonSchema, after: JsonSchema, expected: string][] = [
    ['a new field that may be missing', object({}), object({ a: text }), 'Sent: `a` is new and may be missing. nobody'],
    [
      'a new field that is needed',
      object({}),
      object({ a: text }, ['a']),
      'Sent: `a` is new and cannot be missing. backend and program',
    ],
    ['a field that is gone', object({ a: text }), object({}), 'Sent: `a` is gone. program'],
    ['a needed field that is gone', object({ a: text }, ['a']), object({}), 'Sent: `a` is gone. backend and program'],
    [
      'a field that is needed now',
      object({ a: text }),
      object({ a: text }, ['a']),
      'Sent: `a` cannot be missing. program',
    ],
    [
      'a new word',
      object({ a: { enum: ['x'] } }),
      object({ a: { enum: ['x', 'y'] } }),
      'Sent: `a` may also be `"y"`. backend',
    ],
    [
      'a shorter text',
      object({ a: { type: 'string', maxLength: 9 } }),
      object({ a: { type: 'string', maxLength: 8 } }),
      'Sent: `maxLength` of `a` is 8, and was 9. program',
    ],
  ];
  test.each(body)('judges %s in a body', (_, before, after, expected) => {
    expect(sent(before, after)).toEqual([expected]);
  });

  test('judges parameters as it judges a body', () => {
    expect(differences({}, { parameters: [parameter('a', true)] })).toEqual([
      'Sent: `a` is new and cannot be missing. backend and program',
    ]);
    expect(differences({}, { parameters: [parameter('a', false)] })).toEqual([
      'Sent: `a` is new and may be missing. nobody',
    ]);
    expect(differences({ parameters: [parameter('a', false)] }, {})).toEqual(['Sent: `a` is gone. program']);
  });

  test('judges what a call is, besides its fields', () => {
    expect(differences({}, { path: '/api/points' })).toEqual([
      'It is `GET /api/points`, and was `GET /api/marks`. backend and program',
    ]);
    expect(differences({ anonymous: true }, {})).toEqual(['It needs a session. program']);
    expect(differences({}, { anonymous: true })).toEqual(['It is made without a session too. backend']);
    expect(differences({}, { success: 201 })).toEqual(['It succeeds with 201, and did with 200. program']);
    expect(differences({}, { failures: [400, 409] })).toEqual(['It may also fail with 409. nobody']);
    expect(differences({}, { capability: 'marks' })).toEqual([
      'Elements ask it only where `user.capabilities` names `marks`. backend',
    ]);
    expect(differences({ capability: 'marks' }, {})).toEqual(['Elements ask it of every server. nobody']);
  });

  test('breaks a backend by a new call only where an element that was there cannot do without it', () => {
    const old = { ...CALL, id: 'old', neededBy: ['academy-dashboard'] };
    const withNew = (call: Partial<ContractCall>) =>
      compareContracts(contract([old]), contract([old, { ...CALL, ...call }])).map(({ breaks }) => breaks);
    expect(withNew({ neededBy: ['academy-dashboard'] })).toEqual([['backend']]);
    expect(withNew({ neededBy: ['academy-new'] })).toEqual([[]]);
    expect(withNew({ neededBy: [] })).toEqual([[]]);
    expect(withNew({ neededBy: ['academy-dashboard'], capability: 'marks' })).toEqual([[]]);
    const needed = [
      { ...old, id: 'other' },
      { ...CALL, neededBy: ['academy-dashboard'] },
    ];
    expect(compareContracts(contract([{ ...old, id: 'other' }, CALL]), contract(needed))).toMatchObject([
      { text: 'It cannot be missing any more: `academy-dashboard`.', breaks: ['backend'] },
    ]);
  });

  test('breaks programs by a call that is gone', () => {
    expect(compareContracts(contract([CALL]), contract([]))).toEqual([
      { call: 'marks', kind: 'removed', text: '`GET /api/marks` is gone.', breaks: ['program'] },
    ]);
  });
});

describe('the number of a version', () => {
  const grown = compareContracts(contract([]), contract([CALL]));
  const broken = compareContracts(contract([CALL]), contract([]));

  test('stays where nothing has changed, and is raised where the calls have grown', () => {
    expect(leastVersion('1.3', [])).toBe('1.3');
    expect(leastVersion('1.3', grown)).toBe('1.4');
    expect(leastVersion('0.9', grown)).toBe('0.10');
  });

  test('is raised before the point where something breaks, and behind it while it begins with 0', () => {
    expect(leastVersion('1.3', broken)).toBe('2.0');
    expect(leastVersion('0.3', broken)).toBe('0.4');
  });

  test('is compared as numbers', () => {
    expect(isAtLeast('0.10', '0.9')).toBe(true);
    expect(isAtLeast('0.9', '0.10')).toBe(false);
    expect(isAtLeast('1.0', '0.10')).toBe(true);
    expect(isAtLeast('1.0', '1.0')).toBe(true);
  });

  test('fails the build where it is too low, with each change that breaks and the number to write', () => {
    expect(versionProblem(contract([CALL], '1.3'), contract([], '1.4'))).toBe(
      'The contract has changed since 1.3 so that what was written for it breaks:\n' +
        '  marks: `GET /api/marks` is gone. Breaks a program.\n' +
        'Raise CONTRACT_VERSION in src/contract/version.ts to 2.0, or take the change back.',
    );
    expect(versionProblem(contract([CALL], '1.3'), contract([], '2.0'))).toBeUndefined();
    expect(versionProblem(contract([], '1.3'), contract([CALL], '1.3'))).toMatch(
      /^The contract has changed since 1\.3:\n {2}marks: .* is new\.\n/,
    );
  });
});

describe('the stored versions', () => {
  test('are read with the calls that each of them had', async () => {
    expect(VERSIONS.at(-1)).toBe(CONTRACT_VERSION);
    for (const version of RELEASED_VERSIONS) {
      expect((await documentOf(version)).info.version).toBe(version);
      expect((await contractOf(version)).calls.length).toBeGreaterThan(50);
    }
    const first = await contractOf('0.1');
    expect(first.calls).toHaveLength(78);
    expect(first.calls.find(({ id }) => id === 'children')).toMatchObject({ capability: 'children', neededBy: [] });
    expect(first.calls.find(({ id }) => id === 'dashboardStats')).toMatchObject({
      method: 'GET',
      path: '/api/admin/dashboard-stats',
      neededBy: ['academy-dashboard'],
      success: 200,
    });
  });

  test('have all of the present calls in the present one', async () => {
    const { version, calls } = await contractOf();
    expect(version).toBe(CONTRACT_VERSION);
    expect(calls.map(({ id }) => id).sort()).toEqual(allCalls.map(({ id }) => id).sort());
  });

  test('are named to whoever asks for another', async () => {
    await expect(contractOf('7.1')).rejects.toThrow('There is no version 7.1 of the contract. Known are 0.1');
  });

  test('let the build go on, since the present number says what has changed', async () => {
    for (const version of RELEASED_VERSIONS) {
      expect(versionProblem(await contractOf(version), await contractOf())).toBeUndefined();
    }
  });
});
