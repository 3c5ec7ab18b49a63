/** The Week of a parent (promises/parent-week.md): read, moved through, shared, printed. */
import type { CallAnswer } from '#contract/call.ts';
import type { parentWeek } from '#contract/parentWeek.ts';
import * as accounts from '#tests/support/accounts.ts';
import { answer } from '#tests/support/answers.ts';
import { findings } from '#tests/support/findings.ts';
import { type Academy, expect, openConsole, type Page, sessionOf, test } from '#tests/support/journeys.ts';
import { card, stat } from '#tests/support/parents.ts';

type Week = CallAnswer<typeof parentWeek>;

const WEEK: Week = {
  name: 'അഞ്ജലി',
  week: '2026-05-18',
  isCurrent: true,
  attendanceStats: { totalDays: 5, presentDays: 4, absentDays: 1, partialDays: 0 },
  overallStats: {
    totalSessionsAttended: 3,
    totalSessionsAvailable: 5,
    totalExamsCompleted: 2,
    averageScore: 70,
    studyMinutes: 95,
  },
  bestExam: { subject: 'Physics', examTitle: '<b>Waves</b>', score: 92 },
  nextWeek: { sessions: 4, firstSession: 'Vectors', liveClasses: 6 },
  happened: [
    { kind: 'exam', date: '2026-05-20T10:00:00.000Z', subject: 'Physics', title: '<b>Waves</b>', score: 92 },
    { kind: 'session', date: '2026-05-19T10:00:00.000Z', subject: 'Physics', title: 'Motion', score: null },
  ],
  mail: { isOffered: true, isOn: true },
};
const SENTENCES = [
  'Had 92% in the exam “<b>Waves</b>”.',
  '1 school day and 2 sessions of study plans were missed.',
  'Next week: 4 sessions of study plans, first “Vectors”, and 6 live classes.',
];

const open = async (page: Page, academy: Academy, account = accounts.parent) =>
  openConsole(page, academy, await sessionOf(academy, account), '/week');
const openWeek = async (page: Page, academy: Academy, week: Week = WEEK) => {
  await answer(page, { '/parent/week': week });
  await open(page, academy);
  await expect(page.getByText(SENTENCES[0] ?? '')).toBeVisible();
};
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('tells the week in three sentences and four figures, and in the way of the API', async ({ page, academy }) => {
  await openWeek(page, academy);
  for (const sentence of SENTENCES) await expect(page.getByText(sentence)).toBeVisible();
  await expect(stat(page, 'Present Days')).toContainText('4');
  await expect(stat(page, 'Present Days')).toContainText('of 5 school days');
  await expect(stat(page, 'Sessions Attended')).toContainText('3/5');
  await expect(stat(page, 'Exams Completed')).toContainText('Average 70%');
  await expect(stat(page, 'Study Time')).toContainText('1 hr 35');
  await expect(card(page, 'What happened').getByRole('listitem')).toHaveCount(2);
});

test('leads from week to week, with an address for each', async ({ page, academy }) => {
  await open(page, academy);
  const later = page.getByRole('button', { name: 'The week after' });
  await expect(later).toBeDisabled();
  await press(page, 'The week before');
  await expect(page).toHaveURL(/week=\d{4}-\d\d-\d\d/);
  await expect(later).toBeEnabled();
  await expect(page.getByText(/^This week/)).toHaveCount(0);
  await later.click();
  await expect(page.getByText(/^This week/)).toBeVisible();
});

test.describe('for a parent abroad', () => {
  test.use({ timezoneId: 'Europe/London' });

  test('what happened early on Monday stands under Monday, and a sentence says whose clock that is', async ({
    page,
    academy,
  }) => {
    // In London it is still Sunday, which is in the week before.
    const happened: Week['happened'] = [
      { kind: 'exam', date: '2026-05-17T18:45:00.000Z', subject: 'Physics', title: '<b>Waves</b>', score: 92 },
    ];
    await openWeek(page, academy, { ...WEEK, timeZone: 'Asia/Kolkata', happened });
    const list = card(page, 'What happened');
    await expect(list.getByRole('listitem')).toContainText(/18\/0?5\/2026, 12:15/);
    await expect(list).toContainText('Days and times are those of the academy: India Standard Time.');
  });
});

test('at home there is no word about the clock', async ({ page, academy }) => {
  await openWeek(page, academy, { ...WEEK, timeZone: 'Asia/Kolkata' });
  const list = card(page, 'What happened');
  await expect(list.getByRole('listitem').first()).toContainText(/20\/0?5\/2026, 3:30/);
  await expect(list).not.toContainText('Days and times');
});

test('is about the child that was chosen', async ({ page, academy }) => {
  await open(page, academy, accounts.parentOfTwo);
  const children = page.getByRole('group', { name: 'Child' }).getByRole('button');
  await expect(children).toHaveCount(2);
  const asked = page.waitForRequest((request) => /\/api\/parent\/week\?.*studentId=\d+/.test(request.url()));
  await children.nth(1).click();
  await asked;
  await expect(card(page, 'What happened')).toBeVisible();
});

test('is shared as words and a picture, and never as a link', async ({ page, academy }) => {
  await page.addInitScript(() => {
    const shared: object[] = [];
    Object.assign(window, { shared });
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ title, text, url, files }: ShareData) => {
        const [file] = files ?? [];
        const picture = file && (await createImageBitmap(file));
        shared.push({ title, text, url: url ?? null, type: file?.type, width: picture?.width });
      },
    });
  });
  await openWeek(page, academy);
  await press(page, 'Share');
  const shared = () => page.evaluate(() => Reflect.get(window, 'shared') as Record<string, unknown>[]);
  await expect.poll(async () => (await shared()).length).toBe(1);
  const [told] = await shared();
  expect(told).toMatchObject({ url: null, type: 'image/png', width: 1080 });
  for (const sentence of SENTENCES) expect(told?.text).toContain(sentence);
  expect(told?.text).toContain('Sessions Attended: 3/5');
  expect(JSON.stringify(told)).not.toMatch(/https?:/);
});

test('is copied where the device has no way of sharing', async ({ page, academy, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Object.assign(navigator, { share: undefined, canShare: undefined }));
  await openWeek(page, academy);
  await press(page, 'Share');
  await expect(page.getByText('Copied. Paste it where you like.')).toBeVisible();
  const [copied] = await page.evaluate(async () => {
    const items = await navigator.clipboard.read();
    return Promise.all(
      items.map(async (item) => ({
        types: [...item.types],
        text: await (await item.getType('text/plain')).text(),
      })),
    );
  });
  expect(copied?.types).toContain('image/png');
  expect(copied?.text).toContain(SENTENCES[1]);
});

test('prints the child, the days, the sentences and the figures', async ({ page, academy }) => {
  // The print dialog of the frame: what is in it then is what is printed.
  await page.addInitScript(() => {
    window.print = () => {
      const text = (document.querySelector('main') as HTMLElement).shadowRoot?.textContent ?? '';
      (window.top as Window & { printed?: string }).printed = `${document.title} ${text}`;
      window.dispatchEvent(new Event('afterprint'));
    };
  });
  await openWeek(page, academy);
  await press(page, 'Print');
  const printed = () => page.evaluate(() => String(Reflect.get(window, 'printed') ?? ''));
  await expect.poll(printed).toContain('അഞ്ജലി');
  for (const words of [...SENTENCES, '18/5/2026', 'Present Days', '3/5']) expect(await printed()).toContain(words);
});

test('marks what is new since the last visit', async ({ page, academy }) => {
  await openWeek(page, academy);
  const items = card(page, 'What happened').getByRole('listitem');
  await expect(items).toHaveCount(2);
  await expect(page.getByText('New', { exact: true })).toHaveCount(0);
  // The last visit was an hour ago, and one of the two things was not there yet.
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('academyVisits') ?? '{}');
    const { visits } = stored;
    visits.seen = visits.seen.filter((mark: string) => !mark.startsWith('exam'));
    visits.at -= 3_600_000;
    visits.since = Date.parse('2026-05-20T00:00:00Z');
    localStorage.setItem('academyVisits', JSON.stringify(stored));
  });
  await page.reload();
  await expect(page.getByText('1 thing is new since your last visit.')).toBeVisible();
  await expect(items.first().getByText('New', { exact: true })).toBeVisible();
  await expect(items.nth(1).getByText('New', { exact: true })).toHaveCount(0);
});

test('switches the e-mail off where there is one', async ({ page, academy }) => {
  let isOn = true;
  await answer(page, { '/parent/week-mail': { message: '', isOn: false } });
  await page.route('**/api/parent/week-mail', async (route) => {
    isOn = (route.request().postDataJSON() as { isOn: boolean }).isOn;
    await route.fallback();
  });
  await openWeek(page, academy);
  const box = page.getByRole('checkbox', { name: 'Send me the week by e-mail on Sundays' });
  await expect(box).toBeChecked();
  await box.click();
  await expect(page.getByText('No more e-mails about the week.')).toBeVisible();
  expect(isOn).toBe(false);
  // The demo academy sends none: without an offer there is no switch.
  await page.unrouteAll({ behavior: 'wait' });
  await page.reload();
  await expect(card(page, 'What happened')).toBeVisible();
  await expect(box).toHaveCount(0);
});

for (const locale of ['hi-IN', 'ml-IN'] as const) {
  test(`speaks the family's language: ${locale}`, async ({ page, academy }) => {
    await answer(page, { '/parent/week': WEEK });
    await open(page, academy);
    await expect(page.getByText(SENTENCES[0] ?? '')).toBeVisible();
    await page.evaluate((chosen) => {
      for (const element of document.querySelectorAll('parent-week')) element.setAttribute('locale', chosen);
    }, locale);
    const said = { 'hi-IN': 'परीक्षा “<b>Waves</b>” में 92% अंक।', 'ml-IN': '“<b>Waves</b>” പരീക്ഷയിൽ 92% കിട്ടി.' }[locale];
    await expect(page.getByText(said)).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });
}
