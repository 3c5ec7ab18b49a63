/** The process of an import is ended by its limits, whatever its file makes it do, and the import says which limit it was. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLogger } from '#host/server/http/log.ts';
import { IMPORT_BOUNDS } from '#host/server/imports/bounds.ts';
import { importProcess, PROCESS_LIMITS, type ProcessLimits } from '#host/server/imports/importProcess.ts';
import { type ImportRunner, importRunner } from '#host/server/imports/importRunner.ts';
import { beginImport, importOf, keepPart } from '#host/server/imports/imports.queries.ts';
import { makeRoster, zipRoster } from '#tests/support/data/rosters.ts';
import { inGate } from '#tests/support/run/gate.ts';
import { type TestDatabase, testDatabase } from '#tests/support/server/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database?.close());

const roster = () => zipRoster(makeRoster({ schools: 2, students: inGate(200, 1_000) }));

let now: Partial<ProcessLimits> = {};
let runner: ImportRunner | undefined;

/** How an import ends within these limits. */
async function endWithin(
  limits: Partial<ProcessLimits>,
  file = roster(),
): Promise<{ state?: string; error?: string | null }> {
  const { owner, ownerUrl } = database;
  const about = { fileName: 'roster.zip', source: '', countryId: null, schoolId: null, startedBy: null, keyId: null };
  const importId = await beginImport(owner, about);
  await keepPart(owner, importId, 0, file);
  // One for all tests: after an import each takes up the next, which may be that of another test.
  now = limits;
  runner ??= importRunner(database, createLogger('silent'), {
    work: (order) => importProcess(ownerUrl, order, { ...PROCESS_LIMITS, ...now }),
  });
  await runner.lineUp({ importId, write: true, isConfirmed: true });
  await runner.ended(importId);
  const { state, error } = (await importOf(owner, importId)) ?? {};
  return { state, error };
}

const MB = 1_000_000;

it('too much memory of the program', async () => {
  // A few kilobytes, of which each row becomes a line of the report.
  const users = `sourcedId,givenName,familyName,role\r\n${'x,A,B,student\r\n'.repeat(IMPORT_BOUNDS.rows / 2)}`;
  const file = zipRoster(makeRoster({ schools: 1, students: 1 }), { extra: { 'users.csv': users } });
  expect(file.length).toBeLessThan(100_000);
  expect(await endWithin({ heap: 64 * MB }, file)).toEqual({
    state: 'failed',
    error: expect.stringMatching(
      /^Reading this file takes more than 512 MB of memory, which is the most of an import\. Nothing was imported\. Send it in parts/,
    ),
  });
});

it('too much memory of the process as a whole', async () => {
  expect(await endWithin({ memory: 60 * MB })).toEqual({
    state: 'failed',
    error: expect.stringMatching(/^Reading this file takes more than 60 MB of memory/),
  });
});

it('too long a time of reading', async () => {
  expect(await endWithin({ readingMs: 100 })).toEqual({
    state: 'failed',
    error: expect.stringMatching(
      /^Reading this file takes more than 0\.1 seconds, which is the most of an import\. .* in parts/,
    ),
  });
});

it('too long a time of writing, after which nothing of it is there', async () => {
  expect(await endWithin({ writingMs: 1 })).toEqual({
    state: 'failed',
    error: expect.stringMatching(/^Writing this file takes more than 0 seconds/),
  });
  const people = await database.owner.selectFrom('person').select('pid').where('roster', 'is not', null).execute();
  expect(people).toEqual([]);
});

it('a roster of ordinary size ends well within all of them', async () => {
  expect(await endWithin({})).toEqual({ state: 'done', error: null });
});
