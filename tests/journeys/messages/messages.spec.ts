/**
 * Messages between a parent and the academy's staff (promises/parent-messages.md). What each side shows is tried in
 * `tests/elements/parents/messages.test.ts`.
 */

import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { signIn } from '#tests/support/browser/console.ts';
import {
  type Academy,
  ask,
  beginSession,
  expect,
  openConsole,
  type SignedIn,
  sessionOf,
  signInAt,
  test,
} from '#tests/support/browser/journeys.ts';
import * as accounts from '#tests/support/data/accounts.ts';

/** A subject that only this test's conversation has. */
const subjectOf = () => `Journey ${randomUUID().slice(0, 8)}`;
const conversation = (page: Page, subject: string) =>
  page.getByRole('listitem').getByRole('button', { name: subject }).first();
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const newMessage = (page: Page) => page.getByRole('button', { name: 'New Message' });
const send = (page: Page) => page.getByRole('button', { name: 'Send Message' });
const replyBox = (page: Page) => page.getByRole('textbox', { name: 'Reply' });
const sendReply = (page: Page) => page.getByRole('button', { name: 'Send Reply' });
const log = (page: Page) => page.getByRole('log', { name: 'Conversation' });

/** A parent and the academy's staff, and a subject for them that nothing else has. */
const sidesOf = async (academy: Academy) => ({
  parent: await sessionOf(academy, accounts.parent),
  staff: await sessionOf(academy, accounts.academyStaff),
  subject: subjectOf(),
});

const pidOf = ({ user }: SignedIn) => (user as { pid: number }).pid;

async function post(academy: Academy, { token }: SignedIn, path: string, body: object): Promise<Response> {
  return fetch(academy.origin + path, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** A letter of a parent to the academy's staff. @returns its conversation. */
async function letter(academy: Academy, parent: SignedIn, to: SignedIn, subject: string, message = 'Hello') {
  const response = await post(academy, parent, '/api/messages/send', {
    recipientId: pidOf(to),
    recipientRole: 12,
    subject,
    message,
    priority: 'normal',
  });
  expect(response.status).toBe(201);
  return ((await response.json()) as { conversationId: number }).conversationId;
}

const subjectsSeenBy = async (academy: Academy, session: SignedIn) =>
  (
    await ask<{ conversations: { subject: string }[] }>(academy, session, '/api/messages/conversations')
  ).conversations.map(({ subject }) => subject);

/** Chooses the academy's staff and fills in the rest. */
async function fillIn(page: Page, staff: SignedIn, subject: string, message: string): Promise<void> {
  await field(page, 'Recipient').selectOption(String(pidOf(staff)));
  await field(page, 'Subject').fill(subject);
  await field(page, 'Message').fill(message);
}

async function write(page: Page, staff: SignedIn, subject: string, message: string): Promise<void> {
  await newMessage(page).click();
  await fillIn(page, staff, subject, message);
}

test('a parent writes, the staff reads and replies, and the reply comes without a reload', async ({
  page,
  academy,
  browser,
}) => {
  const staff = await sessionOf(academy, accounts.academyStaff);
  const subject = subjectOf();
  await page.clock.install();
  await openConsole(page, academy, await sessionOf(academy, accounts.parent), '/messages');
  await write(page, staff, subject, 'Is the bus late?\n<b>ബസ്</b>');
  await send(page).click();
  await expect(page.getByText('Message sent successfully')).toBeVisible();
  await expect(log(page)).toContainText('<b>ബസ്</b>');

  const other = await browser.newPage();
  await openConsole(other, academy, staff, '/parent-messages');
  await expect(conversation(other, subject)).toContainText('Unread');
  await conversation(other, subject).click();
  await expect(log(other)).toContainText('Is the bus late?');
  await expect(conversation(other, subject)).not.toContainText('Unread');
  await replyBox(other).fill('  No, on time.  ');
  await sendReply(other).click();
  await expect(other.getByText('Reply sent successfully')).toBeVisible();
  await expect(replyBox(other)).toHaveValue('');
  await other.close();

  await page.clock.fastForward(30_000);
  await expect(log(page)).toContainText('No, on time.');
});

test('a message whose answer is lost stays written, over a reload too, and arrives once', async ({ page, academy }) => {
  const { parent, staff, subject } = await sidesOf(academy);
  let isLost = true;
  await page.route('**/api/messages/send', async (route) => {
    if (!isLost) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await openConsole(page, academy, parent, '/messages');
  await write(page, staff, subject, 'Sent twice?');
  await send(page).click();
  await expect(page.getByText('Failed to send message')).toBeVisible();
  await expect(field(page, 'Message')).toHaveValue('Sent twice?');

  isLost = false;
  await page.reload();
  await expect(field(page, 'Message')).toHaveValue('Sent twice?');
  await expect(field(page, 'Recipient')).toHaveValue(String(pidOf(staff)));
  await send(page).click();
  await expect(page.getByText('Message sent successfully')).toBeVisible();
  expect((await subjectsSeenBy(academy, staff)).filter((each) => each === subject)).toHaveLength(1);
});

test('a draft outlives a session that ran out, and is gone for the next person', async ({ page, academy }) => {
  const { parent, staff, subject } = await sidesOf(academy);
  await letter(academy, parent, staff, subject);
  let isOver = false;
  await page.route('**/reply', (route) =>
    isOver ? route.fulfill({ status: 401, json: { message: 'Over' } }) : route.continue(),
  );
  await beginSession(page, academy.origin, await signInAt(academy, accounts.parent));
  await page.goto(`${academy.origin}/messages`);
  await conversation(page, subject).click();
  // Its messages have their room by then, and the button below them no longer moves.
  await expect(log(page)).toContainText('Hello');
  await replyBox(page).fill('Half a thought');
  isOver = true;
  await sendReply(page).click();
  await expect(page).toHaveURL(`${academy.origin}/login`);
  isOver = false;
  await signIn(page, accounts.parent);
  await page.getByRole('link', { name: 'Messages' }).click();
  await conversation(page, subject).click();
  await expect(replyBox(page)).toHaveValue('Half a thought');

  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(`${academy.origin}/login`);
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain('Half a');
});
