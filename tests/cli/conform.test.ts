/** The conformance kit against the reference API as it is, and with sixty faults planted into its answers. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { login, signOut } from '#contract/sign-in/session.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#host/seed/demoAccounts.ts';
import { reportFor, run } from '#widgets/cli/conform/command.ts';
import { readOptions } from '#widgets/cli/conform/options.ts';
import type { Report } from '#widgets/cli/conform/report.ts';
import { htmlReport } from '#widgets/cli/conform/reportHtml.ts';
import { textReport } from '#widgets/cli/conform/reportText.ts';
import { isBad } from '#widgets/cli/conform/verdicts.ts';
import { elements } from '#widgets/page/elements.ts';
import { FAULTS, remembering } from './faults.ts';
import { type FaultyServer, faultyServer } from './faultyServer.ts';

const ENV = { ACADEMY_PASSWORD: DEMO_PASSWORD };
/** Everybody of the demo academy. */
const PEOPLE = ['admin=9000000003', 'staff=9000000012', 'school=9000000004', 'teacher=9000000006', 'parent=9000000025'];
/** What begins a session of the kit, and what ends it. */
const SESSION: readonly string[] = [login.path, signOut.path];
const signIns = (people: readonly string[]) => people.flatMap((person) => ['--sign-in', person]);

/** The last noon of a Saturday in India after the first week of a month: week and month have something to count by then. */
function lastSaturday(): Date {
  const noon = new Date();
  noon.setUTCHours(6, 30, 0, 0);
  while (noon.getTime() > Date.now() || noon.getUTCDay() !== 6 || noon.getUTCDate() < 8)
    noon.setUTCDate(noon.getUTCDate() - 1);
  return noon;
}

let server: FaultyServer;
let folder = '';
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: lastSaturday() });
  server = await faultyServer();
  folder = mkdtempSync(join(tmpdir(), 'academy-conform-'));
});
afterAll(async () => {
  vi.useRealTimers();
  await server?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs the kit, quietly. */
const report = (...args: string[]): Promise<Report> =>
  reportFor(readOptions([server.url, '--slow', '20000', '--times', '1', ...args], ENV), () => {});

/** What is not as it should be, in short. */
const complaints = ({ results }: Report) =>
  results.flatMap(({ call, check, as, notes }) =>
    notes
      .filter(({ verdict }) => verdict !== 'not asked')
      .map(({ verdict, says }) => `${verdict}: ${call} ${check} ${as} ${says}`),
  );

describe('the reference API', () => {
  let made: Report;
  beforeAll(async () => {
    server.plant([]);
    made = await report(...signIns(PEOPLE), '--refused', '9000000027');
  });

  it('is all green, with every element and every role of the demo academy', () => {
    expect(complaints(made)).toEqual([]);
    expect(made.ok).toBe(true);
    expect(made.elements).toHaveLength(elements.length);
    expect(made.roles).toEqual(['admin', 'staff', 'school', 'teacher', 'parent']);
    // Every kind of thing was tried.
    expect(new Set(made.results.filter(({ verdict }) => verdict === 'works').map(({ check }) => check))).toEqual(
      new Set([
        'address',
        'identity',
        'answer',
        'access',
        'foreign',
        'token',
        'paging',
        'search',
        'filter',
        'order',
        'errors',
        'cors',
        'transport',
        'time',
      ]),
    );
    expect(made.counts.works).toBeGreaterThan(800);
    expect(
      server.requests().filter(({ method, path }) => !['GET', 'OPTIONS'].includes(method) && !SESSION.includes(path)),
    ).toEqual([]);
    expect(JSON.stringify(made)).not.toMatch(
      new RegExp([DEMO_PASSWORD, ...DEMO_ACCOUNTS.map(({ name }) => name)].join('|')),
    );
  });
});

describe('with --write', () => {
  it('the reference API is all green too, on what the kit makes and takes away again', async () => {
    server.plant([]);
    const made = await report('--write', '--only', 'academy-users,academy-schools', ...signIns(PEOPLE.slice(0, 1)));
    expect(complaints(made)).toEqual([]);
    const tried = made.results.filter(({ check, verdict }) => check === 'writes' && verdict === 'works');
    const calls = tried.map(({ call }) => call);
    expect(calls).toEqual(
      expect.arrayContaining(['createSchool', 'createUser', 'updateUser', 'banUser', 'deleteUser', 'deleteSchool']),
    );
  });
});

describe('a server with planted faults', () => {
  it('there are sixty', () => expect(FAULTS.flatMap(({ faults }) => faults).length).toBeGreaterThanOrEqual(60));

  describe.each(FAULTS)('$name', ({ args, faults }) => {
    let made: Report;
    beforeAll(async () => {
      server.plant([remembering, ...faults.map(({ plant }) => plant)]);
      made = await report(...args);
    });

    it.each(faults)('tells that $what, and what to do', ({ verdict, call, says }) => {
      const notes = made.results
        .filter((result) => call === undefined || result.call === call)
        .flatMap(({ notes: each }) =>
          each.filter((note) => note.verdict === verdict).map(({ says: sentence }) => sentence),
        );
      expect(
        notes.join('\n'),
        JSON.stringify(
          made.results.filter((r) => r.call === call),
          null,
          1,
        ),
      ).toMatch(says);
    });

    it('tells nothing about what has no fault', () => {
      const touched = new Set(faults.flatMap(({ call, also = [] }) => [call, ...also]));
      if (touched.has(undefined)) return;
      const others = made.results.filter(({ call, verdict }) => isBad(verdict) && !touched.has(call as never));
      expect(others.map(({ call, check, notes }) => `${call} ${check} ${notes[0]?.says}`)).toEqual([]);
    });
  });
});

describe('what nobody can be asked for', () => {
  it.each([
    ['parent', '9000000025', 'parent-attendance', 'studentId'],
    ['teacher', '9000000006', 'academy-dashboard', 'schoolId'],
  ])('is the last that the report says of a %s alone', async (role, phone, only, param) => {
    server.plant([]);
    const made = await report(...signIns([`${role}=${phone}`]), '--only', only);
    expect(complaints(made)).toEqual([]);
    const text = textReport(made, false).replaceAll(/\s+/g, ' ');
    expect(text.split('server. ')[1]).toMatch(/^(?:Not proven: [^…]*=… )+$/);
    expect(text).toMatch(
      new RegExp(`The elements work with this server\\. Not proven: .*--foreign ${role}\\.${param}=….*$`),
    );
    expect(htmlReport(made)).toMatch(new RegExp(`Not proven: .*--foreign ${role}\\.${param}`));
  });

  it('is nothing where somebody is named of others', async () => {
    server.plant([]);
    const named = await report(
      ...signIns(['parent=9000000025']),
      ...['--only', 'parent-attendance', '--foreign', 'parent.studentId=424243'],
    );
    expect(named).toMatchObject({ ok: true, unproven: [] });
  });
});

describe('the reports', () => {
  it('are written as JSON, JUnit and one HTML page, and the exit code tells whether all works', async () => {
    const files = { json: join(folder, 'r.json'), junit: join(folder, 'r.xml'), html: join(folder, 'r.html') };
    process.env.ACADEMY_PASSWORD = DEMO_PASSWORD;
    const args = [server.url, '--quiet', '--only', 'academy-dashboard', ...signIns(PEOPLE.slice(0, 1))];
    const written = Object.entries(files).flatMap(([kind, file]) => [`--${kind}`, file]);
    server.plant([]);
    expect(await run([...args, ...written])).toBe(0);
    expect(JSON.parse(readFileSync(files.json, 'utf8'))).toMatchObject({ ok: true, elements: ['academy-dashboard'] });
    expect(readFileSync(files.junit, 'utf8')).toMatch(/<testsuites[^>]* failures="0"/);
    server.plant([{ call: 'dashboardStats', answer: () => ({ body: {} }) }]);
    expect(await run([...args, ...written])).toBe(1);
    expect(readFileSync(files.junit, 'utf8')).toMatch(/<failure type="wrong" message="`titleStats` is missing/);
    const html = readFileSync(files.html, 'utf8');
    expect(html).toMatch(/^<!doctype html>/);
    expect(html).toContain('titleStats');
    expect(html).not.toMatch(/(?:src|href)="(?!#)/);
    delete process.env.ACADEMY_PASSWORD;
  });
});
