/** The Week of a parent (promises/parent-week.md): read, shared, printed. */
import { formatPeriod } from '#domain/format/formatPeriod.ts';
import { type Answers, expect, hold, openScreen, type ScreenPage } from '#tests/elements/screen/screen.ts';
import { beIn } from '#tests/elements/screen/zone.ts';
import { card, childButton, stat, WEEK, type Week } from '#tests/support/data/parents.ts';

const SENTENCES = [
  'Had 92% in the exam “<b>Waves</b>”.',
  '1 school day and 2 sessions of study plans were missed.',
  'Next week: 4 sessions of study plans, first “Vectors”, and 6 live classes.',
];

const openWeek = async (week: Week = WEEK, answers: Answers = {}): Promise<ScreenPage> => {
  const page = await openScreen('parent-week', { as: 'parent', answers: { parentWeek: week, ...answers } });
  await expect(page.getByText(SENTENCES[0] ?? '')).toBeVisible();
  return page;
};
const press = (page: ScreenPage, name: string) => page.getByRole('button', { name, exact: true }).click();

it('tells the week in three sentences and four figures, and in the way of the API', async () => {
  const page = await openWeek();
  for (const sentence of SENTENCES) await expect(page.getByText(sentence)).toBeVisible();
  await expect(stat(page, 'Present Days')).toContainText('4');
  await expect(stat(page, 'Present Days')).toContainText('of 5 school days');
  await expect(stat(page, 'Sessions Attended')).toContainText('3/5');
  await expect(stat(page, 'Exams Completed')).toContainText('Average 70%');
  await expect(stat(page, 'Study Time')).toContainText('1 hr 35');
  await expect(card(page, 'What happened').getByRole('listitem')).toHaveCount(2);
});

it('what happened early on Monday stands under Monday for a parent abroad, and a sentence says whose clock that is', async () => {
  await beIn('Europe/London');
  // In London it is still Sunday, which is in the week before.
  const happened: Week['happened'] = [
    { kind: 'exam', date: '2026-05-17T18:45:00.000Z', subject: 'Physics', title: '<b>Waves</b>', score: 92 },
  ];
  const list = card(await openWeek({ ...WEEK, timeZone: 'Asia/Kolkata', happened }), 'What happened');
  await expect(list.getByRole('listitem')).toContainText(/18\/0?5\/2026, 12:15/);
  await expect(list).toContainText('Days and times are those of the academy: India Standard Time.');
});

it('at home there is no word about the clock', async () => {
  await beIn('Asia/Kolkata');
  const list = card(await openWeek({ ...WEEK, timeZone: 'Asia/Kolkata' }), 'What happened');
  await expect(list.getByRole('listitem').first()).toContainText(/20\/0?5\/2026, 3:30/);
  await expect(list).not.toContainText('Days and times');
});

it('is about the child that was chosen', async () => {
  const children = [71, 72].map((studentId) => ({ studentId, name: `രവി ${studentId}`, grade: '8', school: 'Vidya' }));
  const page = await openWeek(WEEK, { children });
  await expect(page.getByRole('group', { name: 'Child' }).getByRole('button')).toHaveCount(2);
  await childButton(page, /72/).click();
  await expect.poll(() => page.calls.some((call) => /\/week\?.*studentId=72/.test(call))).toBe(true);
  await expect(card(page, 'What happened')).toBeVisible();
});

it('is shared as words and a picture, and never as a link', async () => {
  const page = await openWeek();
  const shared: Record<string, unknown>[] = [];
  Object.assign(page.page.navigator, {
    canShare: () => true,
    share: async ({ title, text, url, files }: ShareData) => {
      const [file] = files ?? [];
      const picture = file && (await createImageBitmap(file));
      shared.push({ title, text, url: url ?? null, type: file?.type, width: picture?.width });
    },
  });
  await press(page, 'Share');
  await expect.poll(() => shared.length).toBe(1);
  const [first] = shared;
  expect(first).toMatchObject({ url: null, type: 'image/png', width: 1080 });
  for (const sentence of SENTENCES) expect(first?.text).toContain(sentence);
  expect(first?.text).toContain('Sessions Attended: 3/5');
  expect(JSON.stringify(first)).not.toMatch(/https?:/);
});

it('is copied where the device has no way of sharing', async () => {
  const page = await openWeek();
  const copied: ClipboardItem[] = [];
  Object.assign(page.page.navigator, { share: undefined, canShare: undefined });
  Object.defineProperty(page.page.navigator, 'clipboard', {
    value: { write: async (items: ClipboardItem[]) => copied.push(...items) },
  });
  await press(page, 'Share');
  await expect(page.getByText('Copied. Paste it where you like.')).toBeVisible();
  const [item] = copied;
  expect([...(item?.types ?? [])]).toContain('image/png');
  expect(await (await item?.getType('text/plain'))?.text()).toContain(SENTENCES[1]);
});

it('is copied within the press, though the picture is not drawn yet', async () => {
  const page = await openWeek();
  const { prototype } = page.page.HTMLCanvasElement;
  const toBlob = prototype.toBlob;
  const { held, release } = hold();
  prototype.toBlob = function (...how) {
    held.then(() => toBlob.apply(this, how));
  };
  // Another language has another picture.
  page.host.setAttribute('locale', 'hi-IN');
  const share = page.getByRole('button', { name: 'साझा करें' });
  await expect(share).toBeVisible();
  const copied: ClipboardItem[] = [];
  Object.assign(page.page.navigator, { share: undefined, canShare: undefined });
  Object.defineProperty(page.page.navigator, 'clipboard', {
    value: {
      write: async (items: ClipboardItem[]) => {
        copied.push(...items);
        for (const type of items[0]?.types ?? []) await items[0]?.getType(type);
      },
    },
  });
  await share.click();
  expect(copied).toHaveLength(1);
  await expect(page.getByRole('status')).toHaveCount(0);
  release();
  expect((await copied[0]?.getType('image/png'))?.size).toBeGreaterThan(0);
  await expect(page.getByRole('status')).toBeVisible();
});

it('has its days in one line on a phone', async () => {
  const page = await openScreen('parent-week', { as: 'parent', answers: { parentWeek: WEEK }, width: 360 });
  const days = page.locator('.week-chooser [data-content]');
  await expect(days).toContainText(formatPeriod('2026-05-18', '2026-05-24', 'en-IN'));
  const range = document.createRange();
  range.selectNodeContents(days.elements()[0] as Element);
  expect(range.getClientRects()).toHaveLength(1);
});

it('prints the child, the days, the sentences and the figures', async () => {
  const page = await openWeek();
  await press(page, 'Print');
  await expect.poll(() => page.printed.length).toBe(1);
  const [{ title, text } = { title: '', text: '' }] = page.printed;
  for (const words of [
    'അഞ്ജലി',
    ...SENTENCES,
    formatPeriod('2026-05-18', '2026-05-24', 'en-IN'),
    'Present Days',
    '3/5',
  ]) {
    expect(`${title} ${text}`).toContain(words);
  }
});

it('marks what is new since the last visit', async () => {
  const before = await openWeek();
  await expect(card(before, 'What happened').getByRole('listitem')).toHaveCount(2);
  await expect(before.getByText('New', { exact: true })).toHaveCount(0);
  // The last visit was an hour ago, and one of the two things was not there yet.
  before.close();
  const stored = JSON.parse(localStorage.getItem('academyVisits') ?? '{}');
  const { visits } = stored;
  visits.seen = visits.seen.filter((mark: string) => !mark.startsWith('exam'));
  visits.at -= 3_600_000;
  visits.since = Date.parse('2026-05-20T00:00:00Z');
  localStorage.setItem('academyVisits', JSON.stringify(stored));
  const page = await openWeek();
  const items = card(page, 'What happened').getByRole('listitem');
  await expect(page.getByText('1 thing is new since your last visit.')).toBeVisible();
  await expect(items.first().getByText('New', { exact: true })).toBeVisible();
  await expect(items.nth(1).getByText('New', { exact: true })).toHaveCount(0);
});

it('switches the email off where there is one', async () => {
  let sent: unknown;
  const name = 'Send me the week by email on Sundays';
  const page = await openWeek(WEEK, {
    changeWeekMail: ({ body }: { body: unknown }) => {
      sent = body;
      return { message: '', isOn: false };
    },
  });
  const box = page.getByRole('checkbox', { name });
  await expect(box).toBeChecked();
  await box.click();
  await expect(page.getByText('No more emails about the week.')).toBeVisible();
  expect(sent).toMatchObject({ isOn: false });
  page.close();
  // Without an offer there is no switch.
  const other = await openWeek({ ...WEEK, mail: { isOffered: false, isOn: false } });
  await expect(card(other, 'What happened')).toBeVisible();
  await expect(other.getByRole('checkbox', { name })).toHaveCount(0);
});

for (const [locale, phrase] of [
  ['hi-IN', 'परीक्षा “<b>Waves</b>” में 92% अंक।'],
  ['ml-IN', '“<b>Waves</b>” പരീക്ഷയിൽ 92% കിട്ടി.'],
] as const) {
  it(`speaks the family's language: ${locale}`, async () => {
    const page = await openWeek();
    page.host.setAttribute('locale', locale);
    await expect(page.getByText(phrase)).toBeVisible();
    expect(await page.findings()).toEqual([]);
  });
}

it('tells once that the children and the week did not come, and tries both again', async () => {
  const page = await openScreen('parent-week', { as: 'parent', answers: { children: 503, parentWeek: 503 } });
  const alert = page.getByRole('alert');
  await expect(alert).toHaveCount(1);
  await expect(alert).toContainText('Your children and The Week could not be loaded. It is a 503.');
  page.answer({ children: { children: [] }, parentWeek: WEEK });
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(stat(page, 'Present Days')).not.toContainText('–');
});
