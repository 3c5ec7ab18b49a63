import { useEffect } from 'react';
import { useReload } from '#api/useAction.ts';
import { type CallState, useCall } from '#api/useCall.ts';
import type { CallAnswer } from '#contract/call.ts';
import { conversation, conversations, unreadCount } from '#contract/messages.ts';
import { type ConversationStatus, DELETED_USER } from '#domain/messaging.ts';
import { useFailureToast } from '#page/useFailureToast.ts';
import { messagesTexts } from '#texts/messages.ts';
import { useTexts } from '#texts/useTexts.tsx';

export type Conversation = CallAnswer<typeof conversations>['conversations'][number];
export type Message = CallAnswer<typeof conversation>['messages'][number];

/** New messages are asked for this often while the page can be seen, in ms; of ours, for the spec names none. */
const NEWS_EVERY_MS = 20_000;

/** Calls that change with what is deleted or begun. */
export const LIST_CALLS = [conversations, unreadCount] as const;
/** And with every message. */
export const INBOX_CALLS = [...LIST_CALLS, conversation] as const;

/** How the other side is called; who was erased has no name any more. */
export function useSenderName(): (of: { senderName: string }) => string {
  const t = useTexts(messagesTexts);
  return ({ senderName }) => {
    const name = senderName.trim();
    return name === DELETED_USER ? t('deletedUser') : name || t('unknownSender');
  };
}

/** Conversations, latest first; a parent sends no status. */
export function useConversations(status?: ConversationStatus): CallState<Conversation[]> {
  const t = useTexts(messagesTexts);
  const state = useCall(
    conversations,
    { query: status ? { status } : {} },
    { quiet: true, refetchInterval: NEWS_EVERY_MS, keepPreviousData: true },
  );
  // A failed look for news is not told: what is shown still holds. Nor is a failure of Sent (spec 2 §8).
  useFailureToast(state.data || status === 'sent' ? undefined : state.error, t('conversationsNotLoaded'));
  return { ...state, data: state.data?.conversations, error: state.data ? undefined : state.error };
}

/** How many messages are unread; a failure is only logged (spec 2 §8). */
export function useUnreadCount(): number | undefined {
  return useCall(unreadCount, {}, { quiet: true, refetchInterval: NEWS_EVERY_MS }).data?.unreadCount;
}

/** The messages of a conversation, oldest first. Reading them marks it as read, which list and badge are asked for. */
export function useThread(conversationId: number): CallState<Message[]> {
  const t = useTexts(messagesTexts);
  const reload = useReload(conversations, unreadCount);
  const state = useCall(conversation, { params: { conversationId } }, { quiet: true, refetchInterval: NEWS_EVERY_MS });
  useFailureToast(state.data ? undefined : state.error, t('messagesNotLoaded'));
  const count = state.data?.messages.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for what was read, not for every drawing.
  useEffect(() => {
    if (count !== undefined) reload();
  }, [conversationId, count]);
  return { ...state, data: state.data?.messages, error: state.data ? undefined : state.error };
}
