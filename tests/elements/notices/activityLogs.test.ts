/** Activity Log (promises/academy-activity-logs.md): its lines, its filters, and what a host may answer. */
import {
  type Answers,
  askAcademy,
  type CallRequest,
  expect,
  hold,
  openScreen,
  type ScreenPage,
} from '#tests/elements/screen/screen.ts';
import { type Account, sessionOf, settled } from '#tests/elements/support.ts';
import { standingFor } from '#tests/support/run/gate.ts';

const API = '/api/admin/activity-logs';

interface Lines {
  data: { activityType: string; firstName: string; pid: number | null; schoolId: number | null; narration: string }[];
  pagination: { totalItems: number };
}

/** Whole days that nothing is added to any more. */
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3600 * 1000).toISOString().slice(0, 10);
const PERIOD = { start: daysAgo(20), end: daysAgo(5) };

const table = (page: ScreenPage) => page.getByRole('table', { name: 'Activity Log' });
const rows = (page: ScreenPage) => table(page).locator('tbody').getByRole('row');
const field = (page: ScreenPage, name: string) => page.getByLabel(name, { exact: true });
const filterButton = (page: ScreenPage) => page.getByRole('button', { name: 'Filter', exact: true });
const resetButton = (page: ScreenPage) => page.getByRole('button', { name: 'Reset', exact: true });
const questions = (calls: readonly string[]) => calls.filter((call) => call.startsWith(API));

async function choosePeriod(page: ScreenPage): Promise<void> {
  await field(page, 'Start Date').fill(PERIOD.start);
  await field(page, 'End Date').fill(PERIOD.end);
}

const open = (answers?: Answers, as?: Account, user?: Record<string, unknown>) =>
  openScreen('academy-activity-logs', { as, ...(answers && { answers }), ...(user && { user }) });

const READERS = [
  ['an administrator', 'staff'],
  ['a member of the academy’s staff', 'academyStaff'],
  ['a school user', 'school'],
] as const;

// What each of them may see is proven at the API: in the gate one stands for all.
for (const [who, as] of standingFor(READERS, ([, as]) => as === 'school')) {
  it(`${who} reads the lines that the API gives, newest first`, async () => {
    const query = `startDate=${PERIOD.start}&endDate=${PERIOD.end}`;
    const { data, pagination } = await askAcademy<Lines>(as, `${API}?${query}`);
    expect(data).toHaveLength(20);
    const page = await open(undefined, as);
    await expect(table(page).getByRole('columnheader')).toHaveText([
      'Date/Time',
      'Activity',
      'User',
      'Mobile',
      'Email',
      'School ID',
      'Narration',
    ]);
    await choosePeriod(page);
    await filterButton(page).click();
    await expect(
      page.getByText(`${new Intl.NumberFormat('en-IN').format(pagination.totalItems)} activities`),
    ).toBeVisible();
    await expect(rows(page).getByRole('rowheader')).toHaveText(
      data.map(({ firstName, pid }) => `${firstName} PID ${pid}`),
    );
    if (as === 'school') {
      const own = Number((await sessionOf(as)).user.schoolId);
      expect(new Set(data.map(({ schoolId }) => schoolId))).toEqual(new Set([own]));
    }
  });
}

it('a line says who it was as far as that is known, and text stays text', async () => {
  const page = await open({
    activityLogs: {
      data: [
        {
          activityDate: '2026-11-19T20:05:00.000Z',
          activityType: 'LOGIN',
          firstName: '<b>ലത</b>',
          pid: '3024',
          mobileNumber: 9000000024,
          emailId: 'lata@academy.example',
          schoolId: 11,
          narration: '=1+1 <script>alert(1)</script>',
        },
        { activityDate: null, activityType: null, firstName: null, pid: 77, narration: null },
        { activityType: 'LOGIN_FAILED', narration: 'Wrong phone number or password' },
      ],
    },
  });
  await expect(rows(page)).toHaveText([
    /^20\/11\/2026, 1:35 amLOGIN<b>ലത<\/b> PID 30249000000024lata@academy\.example11=1\+1 <script>alert\(1\)<\/script>$/,
    '––Name not on record PID 77––––',
    '–LOGIN_FAILED––––Wrong phone number or password',
  ]);
});

describe('a refused call', () => {
  const refusedCall = 'DELETE /api/admin/users/{pid}';
  const openLine = (narration: string, locale: string) =>
    openScreen('academy-activity-logs', {
      as: 'staff',
      attributes: { locale },
      answers: {
        activityLogs: { data: [{ activityType: 'DENIED', narration, refusedCall }, { activityType: 'LOGOUT' }] },
      },
    });

  for (const [locale, narration] of [
    ['en-IN', 'Not allowed: Delete a user'],
    ['ur-IN', 'اجازت نہیں: یوزر (ہٹانا)'],
  ] as const) {
    it(`is named by words, and under them as programs name it, from left to right, in ${locale}`, async () => {
      const page = await openLine(narration, locale);
      const lines = page.getByRole('table').locator('tbody').getByRole('row');
      await expect(lines.first().getByRole('cell').last()).toHaveText(`${narration} ${refusedCall}`);
      await expect(lines.first().getByText(refusedCall, { exact: true })).toHaveAttribute('dir', 'ltr');
      await expect(lines.last().getByRole('cell').last()).toHaveText('–');
    });
  }

  it('is in an export with its method and path', async () => {
    const page = await openLine('Not allowed: Delete a user', 'en-IN');
    const { lines } = await page.csv();
    expect(lines[1]?.endsWith(`,Not allowed: Delete a user (${refusedCall})`)).toBe(true);
  });
});

describe('filters', () => {
  it('count on Filter and on Enter, begin at the first page, and Reset takes them back', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Page 2', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Page 2', exact: true })).toHaveAttribute('aria-current', 'page');
    const calls = page.callsFromNow();
    await field(page, 'Search').fill(' Signed ');
    await field(page, 'Activity').fill('logout');
    await choosePeriod(page);
    expect(questions(calls)).toEqual([]);
    await filterButton(page).click();
    const period = `startDate=${PERIOD.start}&endDate=${PERIOD.end}`;
    await expect
      .poll(() => questions(calls))
      .toEqual([`${API}?search=Signed&activityType=logout&${period}&page=1&limit=20`]);
    await expect(rows(page).first()).toContainText('LOGOUT');
    await expect(rows(page).filter({ hasText: 'LOGIN' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Page 1', exact: true })).toHaveAttribute('aria-current', 'page');

    await field(page, 'Activity').fill('');
    await field(page, 'Search').fill('nobody at all');
    await field(page, 'Search').press('Enter');
    await expect(page.getByText('No activity logs found')).toBeVisible();
    await expect(page.getByText('Try other words, another activity or other dates.')).toBeVisible();
    await expect.poll(() => questions(calls).at(-1)).toBe(`${API}?search=nobody+at+all&${period}&page=1&limit=20`);

    await resetButton(page).click();
    await expect(rows(page)).toHaveCount(20);
    for (const name of ['Search', 'Activity', 'Start Date', 'End Date'])
      await expect(field(page, name)).toHaveValue('');
    await expect(page.getByRole('button', { name: 'Page 1', exact: true })).toHaveAttribute('aria-current', 'page');
  });

  it('an end before the start is said at the field, and nothing is asked', async () => {
    const page = await open({}, 'academyStaff');
    await expect(rows(page)).toHaveCount(20);
    const calls = page.callsFromNow();
    await field(page, 'Start Date').fill(PERIOD.end);
    await field(page, 'End Date').fill(PERIOD.start);
    await filterButton(page).click();
    await expect(field(page, 'End Date')).toHaveAccessibleDescription('The end date is before the start date');
    await expect(field(page, 'End Date')).toBeFocused();
    expect(questions(calls)).toEqual([]);
    await field(page, 'Start Date').fill(PERIOD.start);
    await expect(field(page, 'End Date')).not.toHaveAttribute('aria-invalid');
    await filterButton(page).click();
    await expect.poll(() => questions(calls)).toHaveLength(1);
  });

  it('pressed once more they ask once more: the log goes on', async () => {
    const page = await open();
    await expect(rows(page)).toHaveCount(20);
    const calls = page.callsFromNow();
    await filterButton(page).click();
    await expect.poll(() => questions(calls)).toEqual([`${API}?page=1&limit=20`]);
  });
});

it('an answer that is overtaken by a later question is never shown', async () => {
  const { held, release } = hold();
  const list = async ({ query }: CallRequest) => {
    const activity = query.get('activityType');
    if (activity === 'SLOW') await held;
    return { data: [{ activityType: activity, narration: 'N' }] };
  };
  const page = await open({ activityLogs: list });
  await expect(rows(page)).toHaveCount(1);
  const calls = page.callsFromNow();
  for (const activity of ['SLOW', 'QUICK']) {
    await field(page, 'Activity').fill(activity);
    await field(page, 'Activity').press('Enter');
    await expect.poll(() => calls.some((call) => call.includes(activity))).toBe(true);
  }
  await expect(rows(page)).toContainText(['QUICK']);
  release();
  await settled(page.page);
  await expect(rows(page)).toContainText(['QUICK']);
});

it('a failure is a box with the server’s message, else its own words, and a way to try again', async () => {
  let given: unknown = 422;
  const page = await open({
    activityLogs: () => given,
  });
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('It is a 422.');
  await expect(page.getByText('No activity logs found')).toHaveCount(0);
  await expect(page.locator('[part~="toast"]')).toHaveCount(0);
  given = { rows: 'of another shape' };
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(rows(page)).toHaveCount(0);
  given = { data: 7 };
  await filterButton(page).click();
  await expect(alert).toContainText('Failed to load activity logs');
  given = { data: [{ activityType: 'LOGIN', narration: 'Back again' }] };
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(rows(page)).toContainText(['Back again']);
  await expect(alert).toHaveCount(0);
});

describe('exports', () => {
  it('hold everything that the filters in force select, not the page in view', async () => {
    const query = `startDate=${PERIOD.start}&endDate=${PERIOD.end}&activityType=LOGOUT`;
    const { data, pagination } = await askAcademy<Lines>('staff', `${API}?${query}&limit=1000`);
    expect(pagination.totalItems).toBeGreaterThan(40);
    const page = await open();
    await choosePeriod(page);
    await field(page, 'Activity').fill('LOGOUT');
    await filterButton(page).click();
    await expect(rows(page).filter({ hasText: 'LOGOUT' })).toHaveCount(20);
    await page.getByRole('button', { name: 'Page 2', exact: true }).click();
    // Typed and not applied: no filter yet.
    await field(page, 'Search').fill('nobody');
    const { name, lines } = await page.csv();
    expect(name).toMatch(/^activity-log-\d{4}-\d\d-\d\d\.csv$/);
    expect(lines[0]).toBe('Date/Time,Activity,User,Mobile,Email,School ID,Narration');
    const users = lines.slice(1).map((line) => /,LOGOUT,([^,]*),/.exec(line)?.[1]);
    expect(users).toEqual(data.map(({ firstName, pid }) => `${firstName} (PID ${pid})`));
  });

  it('ask a host that has the basic calls alone for its own pages, to the last', async () => {
    const all = Array.from({ length: 45 }, (_, index) => ({
      activityDate: '2026-11-19T20:05:00.000Z',
      activityType: 'LOGIN',
      firstName: index === 0 ? '=HYPERLINK("x")' : 'Lata',
      pid: index,
      narration: `Line ${index}`,
    }));
    const list = ({ query }: CallRequest) => {
      const pageNumber = Number(query.get('page'));
      return {
        data: all.slice(20 * (pageNumber - 1), 20 * pageNumber),
        pagination: { currentPage: pageNumber, totalPages: 3, totalItems: 45, itemsPerPage: 20 },
      };
    };
    const page = await open({ activityLogs: list }, 'staff', { capabilities: [] });
    await expect(rows(page)).toHaveCount(20);
    const calls = page.callsFromNow();
    const { lines } = await page.csv();
    expect(lines.slice(1).map((line) => line.split(',').at(-1))).toEqual(all.map(({ narration }) => narration));
    // No spreadsheet runs what somebody is called.
    expect(lines[1]).toContain(`'=HYPERLINK`);
    expect(calls).toEqual([1, 2, 3].map((each) => `${API}?page=${each}&limit=20`));
  });

  it('without a line say that there is none', async () => {
    const page = await open({ activityLogs: { data: [], pagination: { totalPages: 0, totalItems: 0 } } });
    await expect(page.getByText('No activity logs found')).toBeVisible();
    await expect(page.getByText('Try other words')).toHaveCount(0);
  });

  it('that fail half way save nothing and say why', async () => {
    let isUp = true;
    const page = await open({
      activityLogs: () =>
        isUp
          ? { data: [{ activityType: 'LOGIN', narration: 'N' }], pagination: { totalPages: 2, totalItems: 21 } }
          : 503,
    });
    await expect(rows(page)).toHaveCount(1);
    isUp = false;
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'CSV' }).click();
    await expect(page.locator('[part~="toast"]')).toContainText('It is a 503.');
  });
});

it('can be used by everyone when it has failed, in both themes', async () => {
  const page = await open({ activityLogs: 500 });
  await field(page, 'Start Date').fill(PERIOD.end);
  await field(page, 'End Date').fill(PERIOD.start);
  await filterButton(page).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  expect(await page.findings()).toEqual([]);
});

it('lets nothing of the page stick out sideways on a phone; the table scrolls by itself', async () => {
  const page = await openScreen('academy-activity-logs', {
    as: 'school',
    width: 320,
    height: 640,
    answers: {
      activityLogs: {
        data: [{ activityType: 'X'.repeat(64), firstName: 'അ'.repeat(200), pid: 1, narration: 'y'.repeat(500) }],
        pagination: null,
      },
    },
  });
  await expect(rows(page)).toHaveCount(1);
  const { scrollWidth, clientWidth } = page.page.document.documentElement;
  expect(scrollWidth).toBe(clientWidth);
});

it('on a phone says of each line when it was and what happened', async () => {
  const { data } = await askAcademy<Lines>('staff', API);
  const page = await openScreen('academy-activity-logs', { as: 'staff', width: 320 });
  const { narration } = data.find((line) => line.narration !== '') as Lines['data'][number];
  const row = rows(page).filter({ hasText: narration }).first();
  await expect(row.getByText(narration)).toBeVisible();
  const moment = row.getByText(/\d+\/\d+\/\d{4}, /);
  await expect(moment).toBeVisible();
  // All of it: its hour does not end with an ellipsis.
  expect(await moment.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});
