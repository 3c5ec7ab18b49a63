/** Messages of a parent, and what the staff's side has of its own (promises/parent-messages.md, academy-messages.md). */
import { goOn, WAITING } from '#tests/elements/screen/page.ts';
import {
  type Answers,
  type CallRequest,
  expect,
  hold,
  openScreen,
  type ScreenPage,
} from '#tests/elements/screen/screen.ts';
import { type Frame, settled } from '#tests/elements/support.ts';
import { stat } from '#tests/support/data/parents.ts';

const STAFF = { pid: 12, firstName: 'Aditya', roleName: 'Academy staff', userRole: 12 };
const SENT = '2026-11-19T14:41:08.939Z';

const letter = (change: object = {}) => ({
  conversationId: 501,
  senderName: 'Rekha Thomas',
  subject: 'The bus',
  isRead: true,
  lastMessageDate: SENT,
  messageCount: 1,
  priority: 'normal' as const,
  ...change,
});
const message = (messageId: number, text: string) => ({
  messageId,
  senderId: 1,
  senderName: 'Rekha Thomas',
  subject: 'The bus',
  message: text,
  isReply: messageId > 1,
  sentDate: SENT,
  isRead: true,
});
const bodyOf = ({ body }: CallRequest) => body as Record<string, unknown>;

/** An academy in which one conversation is there, and people to write to. */
const ACADEMY: Answers = {
  recipients: { recipients: [STAFF] },
  conversations: { conversations: [letter()] },
  conversation: { messages: [message(1, 'Is the bus late?')] },
  unreadCount: { unreadCount: 0 },
};
const openFor = (as: 'parent' | 'academyStaff', answers: Answers = {}, more: object = {}): Promise<ScreenPage> =>
  openScreen(as === 'parent' ? 'parent-messages' : 'academy-messages', {
    as,
    answers: { ...ACADEMY, ...answers },
    ...more,
  });

const conversation = (page: ScreenPage, subject = 'The bus') =>
  page.getByRole('listitem').getByRole('button', { name: subject }).first();
const field = (page: ScreenPage, name: string) => page.getByLabel(name, { exact: true });
const newMessage = (page: ScreenPage) => page.getByRole('button', { name: 'New Message' });
const send = (page: ScreenPage) => page.getByRole('button', { name: 'Send Message' });
const replyBox = (page: ScreenPage) => page.getByRole('textbox', { name: 'Reply' });
const sendReply = (page: ScreenPage) => page.getByRole('button', { name: 'Send Reply' });
const log = (page: ScreenPage) => page.getByRole('log', { name: 'Conversation' });

async function fillIn(page: ScreenPage, subject: string, text: string): Promise<void> {
  await field(page, 'Recipient').selectOption(String(STAFF.pid));
  await field(page, 'Subject').fill(subject);
  await field(page, 'Message').fill(text);
}

it('with a field missing nothing is sent and the form says so', async () => {
  const page = await openFor('parent');
  await newMessage(page).click();
  await field(page, 'Subject').fill('Only this');
  await send(page).click();
  await expect(page.getByText('Please fill in all fields')).toBeVisible();
  await expect(field(page, 'Recipient')).toBeFocused();
  expect(page.calls.filter((call) => call.endsWith('/send'))).toEqual([]);
  expect(await page.findings()).toEqual([]);
});

it('a button that is pressed on and on sends one message', async () => {
  const sent: unknown[] = [];
  const page = await openFor('parent', {
    sendMessage: (request: CallRequest) => {
      sent.push(bodyOf(request));
      return { message: '', conversationId: 501 };
    },
  });
  await newMessage(page).click();
  await fillIn(page, 'Once', 'Only');
  await send(page).pressUntilGone();
  await expect(page.getByText('Message sent successfully')).toBeVisible();
  expect(sent).toEqual([{ recipientId: 12, recipientRole: 12, subject: 'Once', message: 'Only', priority: 'normal' }]);
});

it('an empty reply is asked for, and a failed one keeps its words', async () => {
  const page = await openFor('parent', { replyMessage: 500 });
  await conversation(page).click();
  await replyBox(page).fill('   ');
  await sendReply(page).click();
  await expect(page.getByText('Please enter a message')).toBeVisible();
  await replyBox(page).fill('Thank you.');
  await sendReply(page).click();
  await expect(page.getByText('Failed to send reply')).toBeVisible();
  await expect(replyBox(page)).toHaveValue('Thank you.');
});

it('what is typed while a reply is being sent stays, as the beginning of the next one', async () => {
  const { held, release } = hold();
  const messages = [message(1, 'When is it?')];
  const page = await openFor('academyStaff', {
    conversation: () => ({ messages }),
    replyMessage: async (request: CallRequest) => {
      await held;
      messages.push(message(2, String(bodyOf(request).message)));
      return { message: '' };
    },
  });
  await conversation(page).click();
  await replyBox(page).fill('At four.');
  await sendReply(page).click();
  await replyBox(page).press('End');
  await replyBox(page).pressSequentially(' And bring a hat.');
  release();
  await expect(page.getByText('Reply sent successfully')).toBeVisible();
  await expect(log(page)).toContainText('At four.');
  await expect(replyBox(page)).toHaveValue('And bring a hat.');
});

/** Who is signed in. */
const OWN_PID = 3024;

it('what one has just written is in view, above the box for the next reply', async () => {
  const messages = [message(1, 'Is the bus late? '.repeat(20))];
  const page = await openFor(
    'parent',
    {
      conversation: () => ({ messages }),
      replyMessage: ({ body }: CallRequest) => {
        messages.push({ ...message(2, String((body as { message: string }).message)), senderId: OWN_PID });
        return { message: '' };
      },
    },
    {
      width: 360,
      height: 720,
      user: { pid: OWN_PID },
      // A page with a bar at its bottom, as the console's.
      before: ({ document }: Frame) => {
        document.documentElement.style.setProperty('--academy-bottom', '110px');
        document.body.style.paddingBottom = '110px';
      },
    },
  );
  await conversation(page).click();
  await replyBox(page).fill('Thank you.');
  await sendReply(page).click();
  const own = log(page).getByText('Thank you.');
  await expect(own).toBeVisible();
  const written = await own.boundingBox();
  expect(written.top + written.height).to.be.at.most((await replyBox(page).boundingBox()).top);
});

it('a message is kept by Cancel, and thrown away by Discard alone', async () => {
  const page = await openFor('parent');
  await newMessage(page).click();
  const discard = page.getByRole('button', { name: 'Discard' });
  await expect(field(page, 'Recipient')).toBeVisible();
  await expect(discard).toHaveCount(0);
  await fillIn(page, 'Half a thought', 'Is the');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await newMessage(page).click();
  await expect(field(page, 'Message')).toHaveValue('Is the');
  await discard.click();
  await newMessage(page).click();
  await expect(field(page, 'Subject')).toHaveValue('');
  await expect(field(page, 'Message')).toHaveValue('');
});

it('a conversation that is closed says so, beside the words of the catalogue', async () => {
  const page = await openFor('academyStaff', {
    replyMessage: () => Response.json({ message: 'This conversation is closed.' }, { status: 403 }),
  });
  await conversation(page).click();
  await replyBox(page).fill('Too late');
  await sendReply(page).click();
  const toast = page.locator('[part~="toast"]');
  await expect(toast).toContainText('Failed to send reply');
  await expect(toast).toContainText('You do not have permission to perform this action: This conversation is closed.');
});

for (const [who, as, question] of [
  ['a parent', 'parent', 'Are you sure you want to delete this conversation? This action cannot be undone.'],
  [
    'staff',
    'academyStaff',
    'Are you sure you want to delete this conversation? This action cannot be undone. All messages in the thread are removed.',
  ],
] as const) {
  it(`a conversation is deleted by ${who} after the question, for oneself, and can be taken back`, async () => {
    let isThere = true;
    const page = await openFor(as, {
      conversations: () => ({ conversations: isThere ? [letter()] : [] }),
      deleteConversation: () => {
        isThere = false;
        return { message: '', deletionId: 7 };
      },
      restoreDeleted: () => {
        isThere = true;
        return { message: '' };
      },
    });
    await page.getByRole('button', { name: 'Delete conversation: The bus' }).click();
    const dialog = page.getByRole('alertdialog');
    // What can be undone is not said to be otherwise.
    await expect(dialog).toContainText('Are you sure you want to delete this conversation? It is hidden only for you');
    await expect(dialog).toContainText('It can be restored for 30 days.');
    await expect(dialog).not.toContainText('cannot be undone');
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText('Conversation deleted successfully')).toBeVisible();
    await expect(conversation(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(conversation(page)).toBeVisible();
  });

  it(`where nothing can be restored ${who} is told that it cannot be undone`, async () => {
    const page = await openFor(as, {}, { user: { capabilities: [] } });
    await page.getByRole('button', { name: 'Delete conversation: The bus' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog.getByText(question, { exact: true })).toBeVisible();
    await expect(dialog).not.toContainText('restored');
  });
}

it('the staff side searches and filters, counts in three tiles, and begins no conversation', async () => {
  const [unread, read] = [
    letter({ subject: 'Not read', isRead: false }),
    letter({ conversationId: 502, subject: 'Answered' }),
  ];
  const page = await openFor('academyStaff', {
    conversations: ({ query }) => {
      const status = query.get('status');
      return { conversations: status === 'unread' ? [unread] : status === 'sent' ? [read] : [unread, read] };
    },
    unreadCount: { unreadCount: 4321 },
  });
  await expect(conversation(page, 'Answered')).toBeVisible();
  await expect(stat(page, 'Unread Messages')).toContainText('4,321');
  await expect(stat(page, 'Active Threads')).toContainText(/\d/);
  await expect(stat(page, 'Total Messages')).toContainText(/\d/);
  await expect(newMessage(page)).toHaveCount(0);

  await field(page, 'Filter').selectOption('Unread');
  await expect(conversation(page, 'Answered')).toHaveCount(0);
  await expect(conversation(page, 'Not read')).toBeVisible();
  await field(page, 'Filter').selectOption('Sent');
  await expect(conversation(page, 'Not read')).toHaveCount(0);
  await expect(conversation(page, 'Answered')).toBeVisible();
  await field(page, 'Filter').selectOption('All Messages');
  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.fill('Not read');
  await expect(conversation(page, 'Not read')).toBeVisible();
  await expect(conversation(page, 'Answered')).toHaveCount(0);
  await search.fill('nothing of the kind');
  await expect(page.getByText('No conversations found')).toBeVisible();
  expect(await page.findings()).toEqual([]);
});

it('a new message does not move what is being read', async () => {
  const messages = Array.from({ length: 40 }, (_, index) => message(index + 1, `Line ${index + 1}\nand another`));
  let shown = 39;
  const page = await openFor(
    'parent',
    {
      conversations: { conversations: [letter({ messageCount: 40, priority: 'urgent' })] },
      conversation: () => ({ messages: messages.slice(0, shown) }),
    },
    { html: WAITING },
  );
  await expect(conversation(page)).toContainText('Urgent');
  await conversation(page).click();
  const isSeen = (text: RegExp) => {
    const [box, around] = [log(page).getByText(text).now(), log(page).now()].map((each) =>
      each?.getBoundingClientRect(),
    );
    return Boolean(box && around && box.bottom > around.top && box.top < around.bottom);
  };
  await expect.poll(() => isSeen(/^Line 39\s/)).toBe(true);
  const top = await log(page)
    .getByText(/^Line 2\s/)
    .element();
  top.scrollIntoView({ block: 'nearest' });
  // The log hears of it in a frame.
  await settled(page.page);
  const before = top.getBoundingClientRect().top;
  shown = 40;
  goOn(page.page, 30_000);
  const below = page.getByRole('button', { name: 'New message below' });
  await expect(below).toBeVisible();
  expect(top.getBoundingClientRect().top).toBe(before);
  await below.click();
  await expect.poll(() => isSeen(/^Line 40\s/)).toBe(true);
});

it('a long conversation opens at its newest message, which nothing covers', async () => {
  const messages = Array.from({ length: 40 }, (_, index) => message(index + 1, `Line ${index + 1}`));
  const page = await openFor('parent', { conversation: { messages } }, { width: 360, height: 640 });
  await conversation(page).click();
  const boxOf = (place: { now(): Element | null | undefined }) => place.now()?.getBoundingClientRect();
  const newest = log(page).getByText('Line 40', { exact: true });
  await expect(newest).toBeVisible();
  const reply = page.getByRole('textbox', { name: 'Reply' });
  expect(boxOf(newest)?.bottom).toBeLessThan(boxOf(reply)?.top ?? 0);
  expect(boxOf(page.getByRole('button', { name: 'Send Reply' }))?.bottom).toBeLessThanOrEqual(640);
  expect(boxOf(page.getByRole('button', { name: 'Back to conversations' }))?.top).toBeGreaterThanOrEqual(0);
});

it('conversations that cannot be loaded are told, with Try again', async () => {
  const page = await openFor('parent', { conversations: 500 });
  await expect(page.getByText('Failed to load conversations')).toBeVisible();
  page.answer(ACADEMY);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Server error. Please try again later.')).toHaveCount(0);
  await expect(conversation(page)).toBeVisible();
});

it('at 320 px the list and the conversation take turns', async () => {
  const page = await openFor('parent', {}, { width: 320, height: 700 });
  await conversation(page).click();
  await expect(log(page)).toBeVisible();
  await expect(conversation(page)).toBeHidden();
  expect(await page.findings()).toEqual([]);
  await page.getByRole('button', { name: 'Back to conversations' }).click();
  await expect(conversation(page)).toBeVisible();
  expect(page.page.document.documentElement.scrollWidth).toBe(320);
});
