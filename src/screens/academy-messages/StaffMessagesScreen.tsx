import { useCallback, useDeferredValue, useMemo } from 'react';
import { toId } from '#domain/format/numbers.ts';
import { CONVERSATION_STATUSES, type ConversationStatus } from '#domain/messages/messaging.ts';
import { nameFinder } from '#domain/people/names.ts';
import { useSetAttribute } from '#page/element/element.ts';
import { lazyPart } from '#page/element/lazyPart.tsx';
import { useView } from '#page/element/view.ts';
import { Inbox } from '#screens/shared/messages/Inbox.tsx';
import { type Conversation, useConversations, useUnreadCount } from '#screens/shared/messages/messages.ts';
import { messagesTexts } from '#texts/messages.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { SearchField } from '#ui/form/SearchField.tsx';
import { Select } from '#ui/form/Select.tsx';
import { Stats } from '#ui/show/Card.tsx';
import { Screen } from '#ui/show/Screen.tsx';
import { StatSkeleton } from '#ui/state/Skeletons.tsx';

// The code of the tiles is loaded while the conversations are asked for.
const Tiles = lazyPart(
  () => import('./Tiles.tsx').then((part) => part.Tiles),
  <Stats>
    <StatSkeleton />
    <StatSkeleton />
    <StatSkeleton />
  </Stats>,
);

const FILTER_WORD = {
  all: 'all',
  sent: 'sentFilter',
  unread: 'unreadFilter',
} as const satisfies Record<ConversationStatus, string>;

const isStatus = (value: unknown) => CONVERSATION_STATUSES.some((each) => each === value);

/** Parent Messages, the staff's side (promises/academy-messages.md): they reply to conversations, and begin none. */
export function StaffMessagesScreen({ conversationId: requested }: { conversationId?: string }) {
  const [status, setStatus] = useView<ConversationStatus>('status', 'all', isStatus);
  const [search, setSearch] = useView('search', '');
  const [chosen, setOpen] = useView('conversation', 0);
  const setAttribute = useSetAttribute();
  const open = toId(requested) ?? chosen;
  const onOpen = useCallback(
    (conversationId: number | undefined) => {
      setOpen(conversationId ?? 0);
      setAttribute('conversation-id', undefined);
    },
    [setOpen, setAttribute],
  );
  const all = useConversations('all');
  const conversations = useConversations(status);
  const unread = useUnreadCount();
  const t = useTexts(messagesTexts);

  // Of a thousand conversations a letter that is typed is drawn before those that it finds.
  const words = useDeferredValue(search);
  const find = useMemo(() => nameFinder<Conversation>(({ senderName, subject }) => `${senderName} ${subject}`), []);
  const shown = useMemo(() => find(conversations.data ?? [], words), [find, conversations.data, words]);

  return (
    <Screen title={t('staffHeading')}>
      <Tiles conversations={all.data} unread={unread} />
      <Inbox
        side="staff"
        conversations={conversations}
        shown={shown}
        isFiltered={words !== '' || status !== 'all'}
        open={open || undefined}
        onOpen={onOpen}
        filters={
          <search className="inbox__filters" aria-label={t('filters')}>
            <SearchField hideLabel placeholder={t('searchPlaceholder')} delay={0} value={search} onSearch={setSearch} />
            <Select
              hideLabel
              label={t('filter')}
              options={CONVERSATION_STATUSES.map((value) => ({ value, label: t(FILTER_WORD[value]) }))}
              value={status}
              onChange={setStatus}
            />
          </search>
        }
      />
    </Screen>
  );
}
