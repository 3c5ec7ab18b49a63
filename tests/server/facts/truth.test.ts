/**
 * Every figure of the 21 screens, compared with what is counted straight from the files that an academy was filled with.
 * `npm run bench -- truth` does the same with a million statements.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { renewPerformance } from '#host/server/figures/performance.queries.ts';
import type { Ledger } from '#tests/bench/truth/ledger.ts';
import { prove } from '#tests/bench/truth/prove.ts';
import { runCommandLine } from '#tests/support/run/command.ts';
import { appOn } from '#tests/support/server/app.ts';
import { type TestDatabase, testDatabase } from '#tests/support/server/database.ts';
import { expectRollupsToEqualFacts } from '#tests/support/server/rollups.ts';
import { ask } from '#tests/support/server/world.ts';
import { elements } from '#widgets/page/elements.ts';

let db: TestDatabase;
let folder: string;
let ledger: Ledger;
beforeAll(async () => {
  db = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'academy-truth-'));
  const app = appOn(db);
  // As the server does when it starts: from then on the timeframes are kept with every fact.
  await renewPerformance(db.owner);
  const environment = { DATABASE_URL: db.urls.api, MIGRATION_URL: db.urls.owner };
  ledger = await prove(
    {
      ask: (method, path, options) => ask(app, method, path, options),
      run: async (command, ...args) => {
        const { code, output, failure } = await runCommandLine(command, [...args, '--json'], environment);
        if (code !== 0) throw new Error(`${command} ${args.join(' ')}: ${failure}`);
        return JSON.parse(output);
      },
    },
    { folder, schools: 3, pupils: 120, statements: 3_000, planDays: 6, samples: 8, parents: 3, say() {} },
  );
}, 300_000);
afterAll(async () => {
  await db?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Screens that draw conclusions from what the others show, or list what others count; their own tests hold them to that. */
const CONCLUDING: readonly string[] = [
  'academy-absent',
  'academy-attention',
  'academy-student',
  'academy-list',
  'academy-register',
  'academy-today',
];
/** Screens of what people write to one another. */
const WRITTEN: readonly string[] = ['academy-notices'];

it('asks the calls of every screen that shows what was imported', () => {
  const proven = [...ledger.screens.keys()].filter((screen) => !screen.startsWith('('));
  const shown = elements.map(({ tag }) => tag).filter((tag) => ![...CONCLUDING, ...WRITTEN].includes(tag));
  expect(proven.sort()).toEqual(shown.sort());
});

it('finds each figure of each screen as it is counted from the files', () => {
  const differences = [...ledger.screens].flatMap(([screen, { examples }]) =>
    examples.map((example) => `${screen}: ${example}`),
  );
  expect(differences).toEqual([]);
  expect(ledger.figures).toBeGreaterThan(20_000);
});

it('leaves every rollup as it is when counted from the facts', () => expectRollupsToEqualFacts(db.owner));
