/** The address of a family's calendar on The Week (promises/calendar.md#where-it-is). */
import { type Answers, expect, openScreen, type ScreenPage } from '#tests/elements/screen/screen.ts';

const ADDRESS = 'https://academy.example/calendar/7Jc0qVZ3y9mB1uHk5sWn8rTfXa2dLpGeQo4iYhMbC6E.ics';
const NONE = { isOn: false, madeDate: null };
const THERE = { isOn: true, madeDate: '2026-05-18T06:00:00.000Z' };
const MADE = { message: 'The address is made', address: ADDRESS };

const press = (page: ScreenPage, name: string) => page.getByRole('button', { name, exact: true }).click();
const link = (page: ScreenPage, name: string) => page.getByRole('link', { name, exact: true });
const sentCalls = (page: ScreenPage) => page.sent.map(({ call }) => call);

async function openCalendar(answers: Answers): Promise<ScreenPage> {
  const page = await openScreen('parent-week', { as: 'parent', answers });
  await press(page, 'Calendar');
  await expect(page.getByRole('dialog', { name: 'Calendar' })).toBeVisible();
  return page;
}

it('makes an address at one press, and shows the ways into a calendar', async () => {
  const page = await openCalendar({ calendarAddress: NONE, changeCalendarAddress: MADE });
  await expect(page.getByRole('button', { name: 'Make an address' })).toBeVisible();
  expect(page.sent).toEqual([]);
  await press(page, 'Make an address');
  await expect(page.getByText(ADDRESS)).toBeVisible();
  expect(page.sent.map(({ call, body }) => [call, body])).toEqual([['changeCalendarAddress', { language: 'en' }]]);
  const webcal = ADDRESS.replace('https:', 'webcal:');
  await expect(link(page, 'Open in the calendar')).toHaveAttribute('href', webcal);
  const google = link(page, 'Add to Google Calendar');
  await expect(google).toHaveAttribute(
    'href',
    `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`,
  );
  // Google learns nothing of the page that leads there.
  await expect(google).toHaveAttribute('rel', 'noopener noreferrer');
  expect(await page.findings()).toEqual([]);
});

it('copies the address, and says so, or how it is done where a page may not copy', async () => {
  const page = await openCalendar({ calendarAddress: NONE, changeCalendarAddress: MADE });
  await press(page, 'Make an address');
  const copied: string[] = [];
  const clipboard = { value: { writeText: async (text: string) => copied.push(text) }, configurable: true };
  Object.defineProperty(page.page.navigator, 'clipboard', clipboard);
  await press(page, 'Copy address');
  await expect(page.getByText('The address is copied.')).toBeVisible();
  expect(copied).toEqual([ADDRESS]);
  Object.defineProperty(page.page.navigator, 'clipboard', { value: undefined });
  await press(page, 'Copy address');
  await expect(page.getByText('Select the address and copy it.')).toBeVisible();
});

it('changes the address after a question, and shows the new one', async () => {
  const page = await openCalendar({ calendarAddress: THERE, changeCalendarAddress: MADE });
  await expect(page.getByText(/There is an address since/)).toBeVisible();
  await expect(page.getByText(ADDRESS)).toHaveCount(0);
  await press(page, 'Change address');
  const question = page.getByRole('alertdialog', { name: 'Change address' });
  await expect(question).toContainText('The address stops at once, in every calendar that uses it.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  expect(page.sent).toEqual([]);
  await press(page, 'Change address');
  await question.getByRole('button', { name: 'Change address' }).click();
  await expect(page.getByText(ADDRESS)).toBeVisible();
  expect(sentCalls(page)).toEqual(['changeCalendarAddress']);
});

it('stops the address after a question, and then offers to make one', async () => {
  let isOn = true;
  const page = await openCalendar({
    calendarAddress: () => (isOn ? THERE : NONE),
    endCalendarAddress: () => {
      isOn = false;
      return { message: 'The address has ended' };
    },
  });
  await press(page, 'Stop the address');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop the address' }).click();
  await expect(page.getByRole('button', { name: 'Make an address' })).toBeVisible();
  expect(sentCalls(page)).toEqual(['endCalendarAddress']);
});

it('says why no address can be made, and shows none', async () => {
  const page = await openCalendar({ calendarAddress: NONE, changeCalendarAddress: 409 });
  await press(page, 'Make an address');
  await expect(page.getByText('That could not be changed')).toBeVisible();
  await expect(link(page, 'Open in the calendar')).toHaveCount(0);
});

it('is not offered by a server that has no such calls', async () => {
  const page = await openScreen('parent-week', {
    as: 'parent',
    user: { capabilities: ['parent-week'] },
  });
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Calendar' })).toHaveCount(0);
  expect(page.calls.some((call) => call.includes('/calendar'))).toBe(false);
});
