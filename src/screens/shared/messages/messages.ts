import { useEffect, useRef } from 'react';
import { useReload } from '#api/useAction.ts';
import { type CallState, useCall } from '#api/useCall.ts';
import type { CallAnswer } from '#contract/call.ts';
import { conversation, conversations, unreadCount } from '#contract/messages/messages.ts';
import type { noticeCounts } from '#contract/messages/notices.ts';
import { type ConversationStatus, DELETED_USER } from '#domain/messages/messaging.ts';
import { useFailureToast } from '#page/calls/useFailureToast.ts';
import { messagesTexts } from '#texts/messages.ts';
import { useTexts } from '#texts/useTexts.tsx';

export type Conversation = CallAnswer<typeof conversations>['conversations'][number];
export type Message = CallAnswer<typeof conversation>['messages'][number];

/** A child of the parent in a conversation, as staff are told of it. */
export type Child = NonNullable<CallAnswer<typeof conversation>['students']>[number];

/** What a page shows of the same number beside its messages. Its declaration would be in the first load of screens that do not ask it. */
const NOTICE_COUNTS: Pick<typeof noticeCounts, 'id'> = { id: 'noticeCounts' };

/** How often new messages are asked for while the page can be seen, in ms. Our own choice. */
const NEWS_EVERY_MS = 20_000;

/** Calls whose answers change when a conversation is begun or deleted. */
export const LIST_CALLS = [conversations, unreadCount] as const;
/** Calls whose answers change with every message. */
export const INBOX_CALLS = [...LIST_CALLS, conversation] as const;

/**
 * Whose side of a conversation it is: the caps, the words and the reply box differ
 * (promises/academy-messages.md#states-and-failures).
 */
export type Side = 'parent' | 'staff';

/** The name of a sender. A person whose data was erased has no name any more. */
export function useSenderName(): (message: { senderName: string }) => string {
  const t = useTexts(messagesTexts);
  return ({ senderName }) => (senderName === DELETED_USER ? t('deletedUser') : senderName || t('unknownSender'));
}

/** The subject of a conversation, or the words for none. */
export function useSubject(): (conversation: { subject: string } | undefined) => string {
  const t = useTexts(messagesTexts);
  return (conversation) => conversation?.subject || t('untitledSubject');
}

/** The conversations from `conversations`, latest first. A parent sends no status. */
export function useConversations(status?: ConversationStatus): CallState<Conversation[]> {
  const t = useTexts(messagesTexts);
  const state = useCall(
    conversations,
    { query: { status } },
    { quiet: true, refetchInterval: NEWS_EVERY_MS, keepPreviousData: true },
  );
  // A later failure is not told: what is shown still holds. Nor is a failure of Sent
  // (promises/academy-messages.md#states-and-failures).
  useFailureToast(state.data || status === 'sent' ? undefined : state.error, t('conversationsNotLoaded'));
  return { ...state, data: state.data?.conversations, error: state.data ? undefined : state.error };
}

/**
 * How many messages are unread, from `unreadCount`; a failure is only logged
 * (promises/academy-messages.md#states-and-failures). What a page shows beside it from `noticeCounts` follows.
 */
export function useUnreadCount(): number | undefined {
  const { data } = useCall(unreadCount, {}, { quiet: true, optional: true, refetchInterval: NEWS_EVERY_MS });
  const unread = data?.unreadCount ?? undefined;
  const before = useRef(unread);
  const reload = useReload(NOTICE_COUNTS);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each number.
  useEffect(() => {
    if (before.current !== undefined && before.current !== unread) reload();
    before.current = unread;
  }, [unread]);
  return unread;
}

/**
 * The messages of a conversation, from `conversation`, oldest first. Reading them marks the conversation as read, so that
 * list and badge are loaded again. Staff are also told of which students the other side is a parent.
 */
export function useThread(conversationId: number): CallState<Message[]> & { students: readonly Child[] } {
  const t = useTexts(messagesTexts);
  const reload = useReload(conversations, unreadCount);
  const state = useCall(conversation, { params: { conversationId } }, { quiet: true, refetchInterval: NEWS_EVERY_MS });
  useFailureToast(state.data ? undefined : state.error, t('messagesNotLoaded'));
  const count = state.data?.messages.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each number of messages, not for every drawing.
  useEffect(() => {
    if (count !== undefined) reload();
  }, [conversationId, count]);
  return {
    ...state,
    data: state.data?.messages,
    students: state.data?.students ?? [],
    error: state.data ? undefined : state.error,
  };
}
