import MessageCircle from 'lucide-react/icons/message-circle';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { CallState } from '#api/useCall.ts';
import { Outcome } from '#page/calls/Outcome.tsx';
import { useElement } from '#page/element/element.ts';
import { lazyPart } from '#page/element/lazyPart.tsx';
import { messagesTexts } from '#texts/messages.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { IconButton } from '#ui/form/Button.tsx';
import { Card } from '#ui/show/Card.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { ListSkeleton } from '#ui/state/Skeletons.tsx';
import { addStyles } from '#ui/style/adoptStyles.ts';
import { ConversationList } from './ConversationList.tsx';
import styles from './messages.css?inline';
import type { Conversation, Side } from './messages.ts';

addStyles(styles);

// The code of a conversation is loaded while its messages are asked for.
const Thread = lazyPart(() => import('./Thread.tsx').then((part) => part.Thread), <ListSkeleton />);

interface InboxProps {
  side: Side;
  conversations: CallState<Conversation[]>;
  /** Those that the search finds. */
  shown: readonly Conversation[];
  open: number | undefined;
  onOpen: (conversationId: number | undefined) => void;
  /** The form of a new message, in the place of the thread. */
  form?: ReactNode;
  /** Search and filter, above the list. */
  filters?: ReactNode;
  /** A search or filter is on: an empty list says that nothing was found, not that there is nothing. */
  isFiltered?: boolean;
}

/** The list of conversations and the one that is open, side by side where there is room. */
export function Inbox({ side, conversations, shown, open, onOpen, form, filters, isFiltered = false }: InboxProps) {
  const t = useTexts(messagesTexts);
  const list = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(open);
  const [openAtFirst] = useState(open);
  const { element } = useElement();

  // When a conversation is closed, the focus returns to its entry in the list.
  useEffect(() => {
    const before = wasOpen.current;
    wasOpen.current = open;
    if (open !== undefined || before === undefined || form) return;
    const item = list.current?.querySelector<HTMLElement>(`[data-conversation="${before}"]`);
    if (element.shadowRoot?.activeElement === null) item?.focus();
  }, [open, form, element]);

  const hasDetail = form !== undefined || open !== undefined;
  // Where there is none, there is none to choose.
  const isEmpty = !hasDetail && !isFiltered && conversations.data?.length === 0;
  return (
    <div className="inbox" data-detail={hasDetail || undefined} data-empty={isEmpty || undefined}>
      <div className="inbox__list" ref={list}>
        <Card title={t('conversations')} flush actions={<Refresh state={conversations} />}>
          {filters}
          <Outcome
            state={conversations}
            what={t('conversations')}
            loading={<ListSkeleton items={4} />}
            fallback={[]}
            isEmpty={() => shown.length === 0}
            empty={
              isFiltered ? (
                <EmptyState icon={MessageCircle} title={t('noneFound')} hint={t('noneFoundWhy')} />
              ) : (
                <EmptyState
                  icon={MessageCircle}
                  title={t('noConversations')}
                  hint={t(side === 'parent' ? 'noConversationsWhy' : 'noConversationsStaff')}
                />
              )
            }
          >
            {() => (
              <ConversationList
                side={side}
                conversations={shown}
                open={form ? undefined : open}
                onOpen={onOpen}
                minute={Math.floor(Date.now() / 60_000)}
              />
            )}
          </Outcome>
        </Card>
      </div>
      <div className="inbox__detail">
        {form ??
          (isEmpty ? null : open === undefined ? (
            <Card>
              <EmptyState icon={MessageCircle} title={t('choose')} />
            </Card>
          ) : (
            <Thread
              key={open}
              side={side}
              conversationId={open}
              isChosen={open !== openAtFirst}
              about={conversations.data?.find(({ conversationId }) => conversationId === open)}
              onBack={() => onOpen(undefined)}
            />
          ))}
      </div>
    </div>
  );
}

function Refresh({ state: { retry, isFetching } }: { state: CallState<unknown> }) {
  const t = useTexts(messagesTexts);
  return <IconButton icon={RotateCw} size="small" label={t('refresh')} busy={isFetching} onClick={retry} />;
}
