/** Advisory locks: each has one number, which stands in the register, and nobody takes another. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { ADVISORY_LOCKS, type LockName } from '#host/server/database/locks.ts';

const HOST = fileURLToPath(new URL('../../demo-host/', import.meta.url));
const REGISTER = 'server/database/locks.ts';

const locks = Object.entries<{ number: number; inSql?: readonly string[] }>(ADVISORY_LOCKS);

const files = (end: string) =>
  ['server', 'seed', 'commands', 'start'].flatMap((folder) =>
    readdirSync(`${HOST}${folder}`, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith(end))
      .map((name) => ({ name: `${folder}/${name}`, text: readFileSync(`${HOST}${folder}/${name}`, 'utf8') })),
  );

/** What is written between the parentheses of each call that takes an advisory lock. */
const taken = (text: string) =>
  [...text.matchAll(/\bpg_(?:try_)?advisory_(?:xact_)?lock(?:_shared)?\(((?:[^()]|\([^()]*\))*)\)/g)].map((found) => ({
    argument: found[1] ?? '',
    at: found.index,
  }));

/** Each lock that a function of the database takes, as `function: number`. */
function takenInSql(): string[] {
  const bodies = new Map<string, string>();
  for (const { text } of files('.sql')) {
    for (const [body, name = ''] of text.matchAll(
      /^create (?:function|procedure) ([\w.]+)[\s\S]*?(?=^create |(?![\s\S]))/gm,
    ))
      bodies.set(name, body);
  }
  return [...bodies].flatMap(([name, body]) => taken(body).map(({ argument }) => `${name}: ${argument}`)).sort();
}

it('two locks never have the same number', () => {
  const numbers = locks.map(([, { number }]) => number);
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
});

it('functions of the database take the locks that the register names, with its numbers', () => {
  const declared = locks.flatMap(([, { number, inSql = [] }]) => inSql.map((name) => `${name}: ${number}`)).sort();
  expect(declared).not.toEqual([]);
  expect(takenInSql()).toEqual(declared);
});

it('every lock in a migration is taken by a function', () => {
  const all = files('.sql').flatMap(({ text }) => taken(text));
  expect(all.length).toBe(takenInSql().length);
});

it('code takes a lock by its name alone', () => {
  const code = files('.ts').filter(({ name }) => name !== REGISTER);
  const foreign = code.flatMap(({ name, text }) => [
    ...taken(text)
      .filter(({ argument }) => !/^(?:\$\{lockNumber\('\w+'\)\}|\$\d)/.test(argument))
      .map(({ argument }) => `${name}: ${argument}`),
    ...[...text.matchAll(/\b727_?\d{3}\b/g)].map(([number]) => `${name}: ${number}`),
  ]);
  expect(foreign).toEqual([]);
});

it('every lock of the register is taken', () => {
  const names = new Set(
    files('.ts').flatMap(({ text }) =>
      [...text.matchAll(/(?:lockNumber|hold)\('(\w+)'/g)].map(([, name]) => name as LockName),
    ),
  );
  const unused = locks.filter(([name, { inSql }]) => !inSql && !names.has(name as LockName)).map(([name]) => name);
  expect(unused).toEqual([]);
});
