/** Messages, the parents' side and the staff's (promises/parent-messages.md). */

import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import * as accounts from '#tests/support/accounts.ts';
import { answer, holdCalls, onlyTheSpec } from '#tests/support/answers.ts';
import { signIn } from '#tests/support/console.ts';
import { findings } from '#tests/support/findings.ts';
import {
  type Academy,
  ask,
  expect,
  openConsole,
  pressUntilGone,
  type SignedIn,
  sessionOf,
  test,
} from '#tests/support/journeys.ts';
import { stat } from '#tests/support/parents.ts';

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

test('with a field missing nothing is sent and the form says so', async ({ page, academy }) => {
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/messages/send')) sent += 1;
  });
  await openConsole(page, academy, await sessionOf(academy, accounts.parent), '/messages');
  await newMessage(page).click();
  await field(page, 'Subject').fill('Only this');
  await send(page).click();
  await expect(page.getByText('Please fill in all fields')).toBeVisible();
  await expect(field(page, 'Recipient')).toBeFocused();
  expect(sent).toBe(0);
  expect(await findings(page)).toEqual([]);
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

test('a button that is pressed on and on sends one message', async ({ page, academy }) => {
  const { parent, staff, subject } = await sidesOf(academy);
  await openConsole(page, academy, parent, '/messages');
  await write(page, staff, subject, 'Once');
  await pressUntilGone(send(page));
  await expect(page.getByText('Message sent successfully')).toBeVisible();
  expect((await subjectsSeenBy(academy, staff)).filter((each) => each === subject)).toHaveLength(1);
});

test('an empty reply is asked for; a failed one keeps its words', async ({ page, academy }) => {
  const { parent, staff, subject } = await sidesOf(academy);
  await letter(academy, parent, staff, subject);
  await answer(page, { '/reply': 500 });
  await openConsole(page, academy, parent, '/messages');
  await conversation(page, subject).click();
  await replyBox(page).fill('   ');
  await sendReply(page).click();
  await expect(page.getByText('Please enter a message')).toBeVisible();
  await replyBox(page).fill('Thank you.');
  await sendReply(page).click();
  await expect(page.getByText('Failed to send reply')).toBeVisible();
  await expect(replyBox(page)).toHaveValue('Thank you.');
});

test('what is typed while a reply is being sent stays, as the beginning of the next one', async ({ page, academy }) => {
  const { parent, staff, subject } = await sidesOf(academy);
  await letter(academy, parent, staff, subject);
  const letGo = await holdCalls(page, '**/api/messages/*/reply');
  await openConsole(page, academy, staff, '/parent-messages');
  await conversation(page, subject).click();
  await replyBox(page).fill('At four.');
  await sendReply(page).click();
  await replyBox(page).press('End');
  await replyBox(page).pressSequentially(' And bring a hat.');
  letGo();
  await expect(page.getByText('Reply sent successfully')).toBeVisible();
  await expect(log(page)).toContainText('At four.');
  await expect(replyBox(page)).toHaveValue('And bring a hat.');
});

test('a message is kept by Cancel, and thrown away by Discard alone', async ({ page, academy }) => {
  const staff = await sessionOf(academy, accounts.academyStaff);
  await openConsole(page, academy, await sessionOf(academy, accounts.parent), '/messages');
  await newMessage(page).click();
  const discard = page.getByRole('button', { name: 'Discard' });
  await expect(field(page, 'Recipient')).toBeVisible();
  await expect(discard).toHaveCount(0);
  await fillIn(page, staff, 'Half a thought', 'Is the');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await newMessage(page).click();
  await expect(field(page, 'Message')).toHaveValue('Is the');
  await discard.click();
  await newMessage(page).click();
  await expect(field(page, 'Subject')).toHaveValue('');
  await expect(field(page, 'Message')).toHaveValue('');
});

test('a conversation that is closed says so, beside the words of the catalogue', async ({ page, academy }) => {
  const { parent, staff, subject } = await sidesOf(academy);
  await letter(academy, parent, staff, subject);
  await page.route('**/api/messages/*/reply', (route) =>
    route.fulfill({ status: 403, json: { message: 'This conversation is closed.' } }),
  );
  await openConsole(page, academy, staff, '/parent-messages');
  await conversation(page, subject).click();
  await replyBox(page).fill('Too late');
  await sendReply(page).click();
  await expect(page.locator('[part~="toast"]')).toContainText('Failed to send reply');
  await expect(page.locator('[part~="toast"]')).toContainText(
    'You do not have permission to perform this action: This conversation is closed.',
  );
});

test('a draft outlives a session that ran out, and is gone for the next person', async ({ page, academy }) => {
  const { parent, staff, subject } = await sidesOf(academy);
  await letter(academy, parent, staff, subject);
  let isOver = false;
  await page.route('**/reply', (route) =>
    isOver ? route.fulfill({ status: 401, json: { message: 'Over' } }) : route.continue(),
  );
  await page.goto(`${academy.origin}/login`);
  await signIn(page, accounts.parent);
  await page.getByRole('link', { name: 'Messages' }).click();
  await conversation(page, subject).click();
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

for (const { who, path, question } of [
  {
    who: accounts.parent,
    path: '/messages',
    question: 'Are you sure you want to delete this conversation? This action cannot be undone.',
  },
  {
    who: accounts.academyStaff,
    path: '/parent-messages',
    question:
      'Are you sure you want to delete this conversation? This action cannot be undone. All messages in the thread are removed.',
  },
]) {
  test(`${who.what} deletes a conversation after the question, for oneself, and can take it back`, async ({
    page,
    academy,
  }) => {
    const [parent, staff] = [
      await sessionOf(academy, accounts.parent),
      await sessionOf(academy, accounts.academyStaff),
    ];
    const subject = subjectOf();
    await letter(academy, parent, staff, subject);
    await openConsole(page, academy, await sessionOf(academy, who), path);
    await page.getByRole('button', { name: `Delete conversation: ${subject}` }).click();
    const dialog = page.getByRole('alertdialog');
    // What can be undone is not said to be otherwise.
    await expect(dialog).toContainText('Are you sure you want to delete this conversation? It is hidden only for you');
    await expect(dialog).toContainText('It can be restored for 30 days.');
    await expect(dialog).not.toContainText('cannot be undone');
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText('Conversation deleted successfully')).toBeVisible();
    await expect(conversation(page, subject)).toHaveCount(0);
    const other = who === accounts.parent ? staff : parent;
    expect(await subjectsSeenBy(academy, other)).toContain(subject);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(conversation(page, subject)).toBeVisible();
  });

  test(`where nothing can be restored ${who.what} is told that it cannot be undone`, async ({ page, academy }) => {
    const [parent, staff] = [
      await sessionOf(academy, accounts.parent),
      await sessionOf(academy, accounts.academyStaff),
    ];
    const subject = subjectOf();
    await letter(academy, parent, staff, subject);
    await openConsole(page, academy, onlyTheSpec(await sessionOf(academy, who)), path);
    await page.getByRole('button', { name: `Delete conversation: ${subject}` }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog.getByText(question, { exact: true })).toBeVisible();
    await expect(dialog).not.toContainText('restored');
  });
}

test('the staff side searches and filters, counts in three tiles, and begins no conversation', async ({
  page,
  academy,
}) => {
  const [parent, staff] = [await sessionOf(academy, accounts.parent), await sessionOf(academy, accounts.academyStaff)];
  const [unread, read] = [subjectOf(), subjectOf()];
  await letter(academy, parent, staff, unread);
  const id = await letter(academy, parent, staff, read);
  await ask(academy, staff, `/api/messages/conversation/${id}`);
  expect((await post(academy, staff, `/api/messages/${id}/reply`, { message: 'Read' })).status).toBe(201);

  // Others write to the academy too, while this is tested.
  await answer(page, { '/unread-count': { unreadCount: 4321 } });
  await openConsole(page, academy, staff, '/parent-messages');
  await expect(conversation(page, read)).toBeVisible();
  await expect(stat(page, 'Unread Messages')).toContainText('4,321');
  await expect(stat(page, 'Active Threads')).toContainText(/\d/);
  await expect(stat(page, 'Total Messages')).toContainText(/\d/);
  await expect(newMessage(page)).toHaveCount(0);

  await field(page, 'Filter').selectOption('Unread');
  await expect(conversation(page, read)).toHaveCount(0);
  await expect(conversation(page, unread)).toBeVisible();
  await field(page, 'Filter').selectOption('Sent');
  await expect(conversation(page, unread)).toHaveCount(0);
  await expect(conversation(page, read)).toBeVisible();
  await field(page, 'Filter').selectOption('All Messages');
  await page.getByRole('searchbox', { name: 'Search' }).fill(unread);
  await expect(conversation(page, unread)).toBeVisible();
  await expect(conversation(page, read)).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Search' }).fill('nothing of the kind');
  await expect(page.getByText('No conversations found')).toBeVisible();
  expect(await findings(page)).toEqual([]);
});

test('a new message does not move what is being read', async ({ page, academy }) => {
  const messages = Array.from({ length: 40 }, (_, index) => ({
    messageId: index + 1,
    senderId: 1,
    senderName: 'Rekha Thomas',
    subject: 'Long',
    message: `Line ${index + 1}\nand another`,
    isReply: index > 0,
    sentDate: '2026-11-19T14:41:08.939Z',
    isRead: true,
  }));
  let shown = 39;
  await answer(page, {
    '/conversations': {
      conversations: [
        {
          conversationId: 501,
          senderName: 'Rekha Thomas',
          subject: 'Long',
          isRead: true,
          lastMessageDate: '2026-11-19T14:41:08.939Z',
          messageCount: 40,
          priority: 'urgent',
        },
      ],
    },
    '/conversation/501': () => ({ messages: messages.slice(0, shown) }),
  });
  await page.clock.install();
  await openConsole(page, academy, await sessionOf(academy, accounts.parent), '/messages');
  await expect(conversation(page, 'Long')).toContainText('Urgent');
  await conversation(page, 'Long').click();
  await expect(log(page).getByText('Line 39')).toBeInViewport();
  const top = log(page).getByText(/^Line 2\s/);
  await top.scrollIntoViewIfNeeded();
  const before = await top.boundingBox();
  shown = 40;
  await page.clock.fastForward(30_000);
  await expect(page.getByRole('button', { name: 'New message below' })).toBeVisible();
  expect(await top.boundingBox()).toEqual(before);
  await page.getByRole('button', { name: 'New message below' }).click();
  await expect(log(page).getByText('Line 40')).toBeInViewport();
});

test('conversations that cannot be loaded are told, with Try again', async ({ page, academy }) => {
  let fails = true;
  await answer(page, { '/conversations': () => (fails ? 500 : 'let it go') });
  await openConsole(page, academy, await sessionOf(academy, accounts.parent), '/messages');
  await expect(page.getByText('Failed to load conversations')).toBeVisible();
  fails = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Server error. Please try again later.')).toHaveCount(0);
});

test('past the screen, another’s conversation is not there, and staff begin none', async ({ academy }) => {
  const [parent, staff] = [await sessionOf(academy, accounts.parent), await sessionOf(academy, accounts.academyStaff)];
  const other = await sessionOf(academy, accounts.parentOfTwo);
  const id = await letter(academy, parent, staff, subjectOf());
  const read = await fetch(`${academy.origin}/api/messages/conversation/${id}`, {
    headers: { Authorization: `Bearer ${other.token}` },
  });
  expect(read.status).toBe(404);
  expect((await post(academy, other, `/api/messages/${id}/reply`, { message: 'Hi' })).status).toBe(404);
  const begun = await post(academy, staff, '/api/messages/send', {
    recipientId: pidOf(parent),
    recipientRole: 24,
    subject: 'x',
    message: 'x',
    priority: 'normal',
  });
  expect(begun.status).toBe(403);
});

test('at 320 px the list and the conversation take turns', async ({ page, academy }) => {
  const { parent, staff, subject } = await sidesOf(academy);
  await letter(academy, parent, staff, subject);
  await page.setViewportSize({ width: 320, height: 700 });
  await openConsole(page, academy, parent, '/messages');
  await conversation(page, subject).click();
  await expect(log(page)).toBeVisible();
  await expect(conversation(page, subject)).toBeHidden();
  await page.getByRole('button', { name: 'Back to conversations' }).click();
  await expect(conversation(page, subject)).toBeVisible();
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await findings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
