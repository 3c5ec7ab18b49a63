/** A unit of a course package in a browser: it does its work, and reaches nothing of the console (promises/course-packages.md). */
import { expect, openConsole, sessionOf, test } from '#tests/support/browser/journeys.ts';
import * as accounts from '#tests/support/data/accounts.ts';
import { packageOf, structureXml, unitXml } from '#tests/support/data/coursePackages.ts';

/** What the unit does, and tells by its title. */
const WORK = `
  const found = { origin: self.origin };
  const tried = async (what, work) => { try { found[what] = await work(); } catch (error) { found[what] = error.name; } };
  await tried('storage', () => localStorage.length);
  await tried('cookie', () => document.cookie);
  await tried('opener', () => String(window.opener));
  await tried('api', async () => (await fetch('/api/parent/courses', { headers: { Authorization: 'Bearer x' } })).status);
  await tried('file', async () => (await (await fetch('data.json')).json()).rocks);
  const parameters = new URLSearchParams(location.search);
  const { 'auth-token': token } = await (await fetch(parameters.get('fetch'), { method: 'POST' })).json();
  const place = { agent: parameters.get('actor'), activityId: parameters.get('activityId'), registration: parameters.get('registration') };
  const state = await fetch(parameters.get('endpoint') + 'activities/state?' + new URLSearchParams({ ...place, stateId: 'LMS.LaunchData' }), {
    headers: { Authorization: 'Basic ' + token, 'X-Experience-API-Version': '1.0.3' },
  });
  found.mode = (await state.json()).launchMode;
  document.title = JSON.stringify(found);`;

test('a unit runs in an origin of its own, with its files and the learning record store', async ({ page, academy }) => {
  const staff = await sessionOf(academy, accounts.administrator);
  const parent = await sessionOf(academy, accounts.parent);
  const send = async (method: string, path: string, { token }: { token: string }, body?: object) => {
    const answer = await fetch(`${academy.origin}${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect([path, answer.status < 300]).toEqual([path, true]);
    return answer.json();
  };
  const { schools } = await send('GET', '/api/admin/plan-editor/words', staff);
  const words = { referenceTitle: null, subject: null, videoId: null, examId: null };
  const { studyPlanId } = await send('POST', '/api/admin/plan-editor/plans', staff, {
    title: `Rocks ${Date.now()}`,
    isEnabled: true,
    schools: schools.map(({ schoolId }: { schoolId: number }) => schoolId),
    weeks: [
      {
        weekNo: 1,
        title: null,
        days: [{ day: 1, sessions: [{ studyPlanItemId: null, type: 5, title: 'Read', ...words }] }],
      },
    ],
  });
  const { weeks } = await send('GET', `/api/admin/plan-editor/plans/${studyPlanId}`, staff);
  const { studyPlanItemId } = weeks[0].days[0].sessions[0];
  const file = packageOf(structureXml(unitXml(1)), {
    'unit1/index.html': '<!doctype html><script type="module" src="work.js"></script>',
    'unit1/work.js': WORK,
    'unit1/data.json': '{"rocks":3}',
  });
  await send('PUT', '/api/admin/plan-editor/course-packages', staff, {
    studyPlanItemId,
    content: Buffer.from(file).toString('base64'),
  });
  const sessions: { studyPlanItemId: number; units: { unitId: number }[] }[] = await send(
    'GET',
    '/api/parent/courses',
    parent,
  );
  const unitId = sessions.find((session) => session.studyPlanItemId === studyPlanItemId)?.units[0]?.unitId;
  const { url } = await send('PUT', `/api/parent/courses/units/${unitId}/launch`, parent, {});

  // The browser has a session of the console.
  await openConsole(page, academy, parent, '/study-sessions');
  expect(await page.evaluate(() => localStorage.length)).toBeGreaterThan(0);
  const unit = await page.context().newPage();
  await unit.goto(url);
  await expect(unit).toHaveTitle(/mode/);
  expect(JSON.parse(await unit.title())).toEqual({
    origin: 'null',
    storage: 'SecurityError',
    cookie: 'SecurityError',
    opener: 'null',
    // It may call, as any page, and has no token to call with.
    api: 401,
    file: 3,
    mode: 'Normal',
  });
  await send('DELETE', `/api/admin/plan-editor/plans/${studyPlanId}`, staff);
});
