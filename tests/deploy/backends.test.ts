/**
 * The backends of `demo-host/examples/backend/`, each started as its first lines say and judged by `npm run conform`. PHP and
 * Python come from Debian's packages, Laravel and FastAPI with them, Express from npm; where they cannot be had, that
 * backend is left out and the run says so.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dashboardStats } from '#contract/figures/dashboard.ts';
import { login } from '#contract/sign-in/session.ts';
import { parentAttendance } from '#contract/students/parent.ts';
import { type ExampleServer, startExample } from '#tests/support/others/exampleServer.ts';
import { findFrameworks } from '#tests/support/others/packages.ts';
import { canRun } from '#tests/support/run/runtimes.ts';
import { misfits } from '#widgets/check/misfits.ts';

const file = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const laravelFolder = mkdtempSync(join(tmpdir(), 'laravel-'));
afterAll(() => rmSync(laravelFolder, { recursive: true }));

interface Backend {
  name: string;
  source: string;
  command: readonly [string, ...string[]];
  env?: Record<string, string>;
  isHere: boolean;
}

const BACKENDS: readonly Backend[] = [
  { name: 'Express', source: 'express.mjs', command: ['node', 'express.mjs'], isHere: Boolean(await findFrameworks()) },
  {
    name: 'Laravel',
    source: 'laravel.php',
    command: ['php', '-S', '127.0.0.1:{port}', file('tests/support/others/laravel.php')],
    env: { LARAVEL_FOLDER: laravelFolder },
    isHere: await canRun('laravel'),
  },
  {
    name: 'FastAPI',
    source: 'fastapi_app.py',
    command: ['/usr/bin/python3', '-m', 'uvicorn', 'fastapi_app:app', '--port', '{port}'],
    env: { PYTHONDONTWRITEBYTECODE: '1' },
    isHere: await canRun('fastapi'),
  },
];

/** How many lines of code a person reads at once. */
const MOST_LINES = 60;

test.each(BACKENDS)('the backend in $name has sixty lines at most, apart from blank ones', ({ source }) => {
  const lines = readFileSync(file(`demo-host/examples/backend/${source}`), 'utf8').split('\n');
  expect(lines.filter((line) => line.trim() !== '').length).toBeLessThanOrEqual(MOST_LINES);
});

describe.for(BACKENDS.filter(({ isHere }) => isHere))('the backend in $name', ({ command, env }) => {
  let server: ExampleServer;
  beforeAll(async () => {
    server = await startExample('backend', command, env);
  });
  afterAll(() => server?.stop());

  /** Sends a call, and reads status and JSON. */
  async function ask(path: string, token?: string, sent?: object) {
    const response = await fetch(server.origin + path, {
      method: sent ? 'POST' : 'GET',
      headers: {
        Accept: 'application/json',
        Origin: 'https://school.example',
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(sent && { 'Content-Type': 'application/json' }),
      },
      body: sent && JSON.stringify(sent),
    });
    return { status: response.status, headers: response.headers, body: await response.json() };
  }

  const signIn = (identifier: string, password = 'tulsi-leaf-42') =>
    ask(login.path, undefined, { identifier, password, parentView: false });
  const tokenOf = async (identifier: string) => (await signIn(identifier)).body.token as string;

  const FIGURES = `${dashboardStats.path}?timeframe=All+Time`;
  const SEPTEMBER = `${parentAttendance.path}?month=8&year=2025`;

  test('signs people in, and nobody with a wrong password or an unknown number', async () => {
    const { status, body } = await signIn('9000000003');
    expect(status).toBe(200);
    expect(misfits(login.answer, body)).toEqual([]);
    for (const refused of [
      await signIn('9000000003', 'wrong'),
      await signIn('1'),
      await ask(login.path, undefined, {}),
    ]) {
      expect(refused.body.message).toEqual(expect.any(String));
      expect([400, 401, 422]).toContain(refused.status);
    }
    expect((await signIn('9000000003', 'wrong')).status).toBe(401);
  });

  test('answers the dashboard to staff and the attendance to parents, as the contract says', async () => {
    const figures = await ask(FIGURES, await tokenOf('9000000003'));
    expect(misfits(dashboardStats.answer, figures.body)).toEqual([]);
    expect(figures.body.titleStats.totalStudents).toBe(240);

    const attendance = await ask(SEPTEMBER, await tokenOf('9000000004'));
    expect(misfits(parentAttendance.answer, attendance.body)).toEqual([]);
    expect(attendance.body.monthlyAttendance).toHaveLength(30);
    expect(attendance.body.monthlyAttendance.slice(0, 3)).toMatchObject([
      { date: 1, status: 'present', sessions: 2 },
      { date: 2, status: 'absent', sessions: 1 },
      // One of its two lessons in full, and one in part.
      { date: 3, status: 'partial', sessions: 2 },
    ]);
    expect(attendance.body.monthlyAttendance[29]).toMatchObject({ date: 30, status: 'no_classes' });
    // Four days with six lessons.
    expect(attendance.body.attendanceStats).toEqual({
      totalDays: 4,
      presentDays: 2,
      absentDays: 1,
      partialDays: 1,
      attendancePercentage: 50,
    });
    expect(attendance.body.sessionAttendance).toHaveLength(6);
    expect(attendance.body.sessionAttendance[0]).toMatchObject({ date: '2025-09-01T09:00:00+05:30', duration: 45 });
  });

  test('refuses whoever is not signed in, has another role, asks for another’s child or for what is not there', async () => {
    const staff = await tokenOf('9000000003');
    const parent = await tokenOf('9000000004');
    const refused: [path: string, token: string | undefined, status: number][] = [
      [FIGURES, undefined, 401],
      [FIGURES, 'made-up', 401],
      [SEPTEMBER, undefined, 401],
      [FIGURES, parent, 403],
      [SEPTEMBER, staff, 403],
      [`${SEPTEMBER}&studentId=52`, parent, 404],
      ['/api/no-such-call', staff, 404],
      [`${dashboardStats.path}?timeframe=Tomorrow`, staff, 400],
      [`${parentAttendance.path}?month=12&year=2025`, parent, 400],
    ];
    for (const [path, token, status] of refused) {
      const answer = await ask(path, token);
      expect({ path, status: answer.status }).toEqual({ path, status });
      expect(answer.body.message).toMatch(/\w/);
      expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*');
    }
  });

  test('works with the elements, as the conformance kit finds it, with nothing to say against it', async () => {
    const conform = ['--import', 'tsx', 'widgets/cli/index.ts', 'conform', server.origin];
    const options = ['--only', 'academy-dashboard,parent-attendance', '--foreign', 'parent.studentId=52'];
    const identities = ['--sign-in', 'admin=9000000003', '--sign-in', 'parent=9000000004'];
    const { stdout } = await promisify(execFile)(process.execPath, [...conform, ...options, ...identities], {
      cwd: file(''),
      env: { ...process.env, ACADEMY_PASSWORD: 'tulsi-leaf-42' },
    });
    expect(stdout).toContain('The elements work with this server.');
    expect(stdout).not.toMatch(/works but|wrong|missing/);
  });

  test('lets pages of other sites ask', async () => {
    const response = await fetch(server.origin + FIGURES, {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://school.example',
        'Access-Control-Request-Method': 'GET',
        'Access-Control-Request-Headers': 'authorization',
      },
    });
    expect(response.ok).toBe(true);
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(response.headers.get('Access-Control-Allow-Headers')?.toLowerCase()).toContain('authorization');
  });
});
