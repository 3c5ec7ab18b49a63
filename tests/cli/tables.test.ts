/** The tables of the conformance kit: where fields are shown, and what is promised of them, name fields of the contract. */
import { describe, expect, it } from 'vitest';
import type { AnyCall } from '#contract/call.ts';
import { allCalls } from '#contract/index.ts';
import { exampleOf } from '#host/contract/examples/examples.ts';
import { relationNotes } from '#widgets/cli/conform/checks/checkAnswers.ts';
import { judgeAnswer, pathsOf } from '#widgets/cli/conform/judgeAnswer.ts';
import {
  atMost,
  filters,
  isBeyond,
  knownWords,
  orders,
  shares,
  sortings,
  sums,
} from '#widgets/cli/conform/promised.ts';
import { shownIn } from '#widgets/cli/conform/shownIn.ts';
import { callIdsOf, elements } from '#widgets/page/elements.ts';

const callOf = (id: string) => allCalls.find((call) => call.id === id) as AnyCall;
const tags = elements.map(({ tag }) => tag);

describe('where fields are shown', () => {
  it.each(tags)('%s tells a part of its screen for each call that reads', (tag) => {
    const reads = callIdsOf(tag).filter((id) => callOf(id).method === 'GET' || id === 'login');
    const shown = Object.entries(shownIn[tag]).filter(([, parts]) => parts['']);
    expect(shown.map(([id]) => id).sort()).toEqual([...reads].sort());
  });

  it.each(tags)('%s names fields that its calls answer', (tag) => {
    for (const [id, parts] of Object.entries(shownIn[tag])) {
      const known = pathsOf(callOf(id));
      expect(
        Object.keys(parts).filter((path) => path !== '' && !known.includes(path)),
        id,
      ).toEqual([]);
    }
  });
});

describe('what is promised of fields', () => {
  const at = (object: string, field: string) => (object === '' ? field : `${object}.${field}`);
  const rows = (list: string, field: string) => `${list}[].${field}`;
  const named: [table: string, call: string, path: string][] = [
    ...Object.entries(orders).map(([id, { list, field }]): [string, string, string] => [
      'orders',
      id,
      rows(list, field),
    ]),
    ...Object.entries(knownWords).flatMap(([id, words]) =>
      Object.keys(words).map((path): [string, string, string] => ['words', id, path]),
    ),
    ...[atMost, shares].flatMap((table) =>
      Object.entries<readonly (readonly string[])[]>(table).flatMap(([id, found]) =>
        found.flatMap(([object = '', ...fields]) =>
          fields.map((field): [string, string, string] => ['numbers', id, at(object, field)]),
        ),
      ),
    ),
    ...Object.entries(sums).flatMap(([id, found]) =>
      found.flatMap(([object, parts, whole]) =>
        [...parts, whole].map((field): [string, string, string] => ['sums', id, at(object, field)]),
      ),
    ),
  ];

  it.each(named)('the %s of %s are about a field of its answer: %s', (_, id, path) => {
    expect(pathsOf(callOf(id))).toContain(path);
  });

  it('filters and sortings are parameters of their calls', () => {
    const params = [
      ...Object.entries(filters).flatMap(([id, found]) => found.map(({ param }) => [id, param] as const)),
      ...Object.entries(sortings).map(([id, { param }]) => [id, param] as const),
    ];
    for (const [id, param] of params) expect(Object.keys(callOf(id).query), id).toContain(param);
  });

  it('the fields beyond the basic ones are few', () => {
    const beyond = allCalls.flatMap((call) => pathsOf(call).filter((path) => isBeyond(call, path)));
    expect(beyond).toHaveLength(6);
  });
});

describe('the examples of the documentation', () => {
  const examples = allCalls.filter(({ id, method }) => method === 'GET' && exampleOf(id));
  it.each(examples.map((call) => [call.id, call] as const))('%s is judged as right', (id, call) => {
    const json = JSON.parse(JSON.stringify(exampleOf(id)?.answer));
    expect([...judgeAnswer(call, json).notes, ...relationNotes(call, json)]).toEqual([]);
  });
});
