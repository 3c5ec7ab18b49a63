import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { AnyCall } from '#contract/call.ts';
import { allCalls } from '#contract/index.ts';
import { exampleOf } from '#host/contract/examples/examples.ts';
import { contractFiles } from '#host/docs/reference/contractFiles.ts';
import { capabilities } from '#widgets/build/capabilities.ts';
import { callIdsOf, elements } from '#widgets/page/elements.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const called = new Set(elements.flatMap(({ tag }) => callIdsOf(tag)));
const calls = allCalls.filter(({ id }) => called.has(id as never)).map((call) => [call.id, call] as const);

const parse = (call: AnyCall, answer: unknown) => v.parse(call.answer as v.GenericSchema, answer);

describe('the example of every call that an element makes', () => {
  test.each(calls)('%s: is there, and is read as it is written', (id, call) => {
    const answer = exampleOf(id)?.answer;
    expect(answer, `${id} has no example in demo-host/contract/examples`).toBeDefined();
    expect(parse(call, answer)).toEqual(answer);
  });

  test.each(calls)('%s: asks what the call takes', (id, call) => {
    const { params = {}, query = {}, body } = (exampleOf(id)?.input ?? {}) as Record<string, object | undefined>;
    expect(v.parse(v.strictObject(call.params), params)).toEqual(params);
    expect(v.parse(v.strictObject(call.query), query)).toEqual(query);
    expect(body !== undefined).toBe(call.body !== undefined);
    if (call.body) expect(v.parse(v.strictObject(call.body), body)).toEqual(body);
  });

  test('names people in several scripts', () => {
    const text = JSON.stringify(calls.map(([id]) => exampleOf(id)?.answer));
    for (const script of [/\p{Script=Latin}/u, /\p{Script=Devanagari}/u, /\p{Script=Malayalam}/u]) {
      expect(text).toMatch(script);
    }
  });

  test('calls one person by one name', () => {
    const names = new Map<number, Set<string>>();
    const visit = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return;
      const { pid, firstName } = value as { pid?: number; firstName?: string };
      if (pid && firstName) names.set(pid, (names.get(pid) ?? new Set()).add(firstName));
      Object.values(value).forEach(visit);
    };
    for (const [id] of calls) visit(exampleOf(id)?.answer);
    expect(names.size).toBeGreaterThan(6);
    for (const [pid, known] of names) expect([...known], String(pid)).toHaveLength(1);
  });
});

describe('the files of the contract', () => {
  const folder = mkdtempSync(join(tmpdir(), 'academy-contract-'));

  test('have types that TypeScript takes, and that the examples are of', () => {
    try {
      const types = contractFiles.filter(({ path }) => path.endsWith('.ts'));
      expect(types).toHaveLength(allCalls.length);
      for (const { path, text } of types) writeFileSync(join(folder, path.replace('contract/', '')), text);
      const uses = calls.map(([id]) => {
        const type = `${id.charAt(0).toUpperCase()}${id.slice(1)}Answer`;
        return `import type { ${type} } from './${id}.ts';\nexport const ${id}: ${type} = ${JSON.stringify(exampleOf(id)?.answer)};`;
      });
      writeFileSync(join(folder, 'uses.ts'), uses.join('\n'));
      const options = { strict: true, noEmit: true, allowImportingTsExtensions: true, skipLibCheck: true, types: [] };
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options }));
      expect(outputOf(() => execFileSync(join(root, 'node_modules/.bin/tsc'), ['--project', folder]))).toBe('');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('are an example, a JSON Schema and types of each call, and each version as OpenAPI', () => {
    const paths = contractFiles.map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(['contract/login.example.json', 'contract/0.1.openapi.json']));
    expect(new Set(paths).size).toBe(paths.length);
    for (const { path, text } of contractFiles.filter((file) => file.path.endsWith('.json'))) {
      expect(() => JSON.parse(text), path).not.toThrow();
    }
  });
});

test('every capability word of the contract is explained, and no other', () => {
  const options = [
    'absent:search',
    'element-names',
    'idempotency',
    'large-pages',
    'lists:search',
    'report-schedules:others',
    'session-addresses',
    'session-report:school',
    'users:sort',
  ];
  const words = new Set([...allCalls.flatMap(({ capability }) => capability ?? []), ...options]);
  expect(Object.keys(capabilities).sort()).toEqual([...words].sort());
});

/** What a command says before it fails; nothing where it does not. */
function outputOf(run: () => Buffer): string {
  try {
    return run().toString();
  } catch (error) {
    const { stdout, message } = error as Error & { stdout?: Buffer };
    return stdout?.toString() || message;
  }
}
