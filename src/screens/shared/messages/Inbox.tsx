import MessageCircle from 'lucide-react/icons/message-circle';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { type ReactNode, useEffect, useRef } from 'react';
import type { CallState } from '#api/useCall.ts';
import { useElement } from '#page/element.ts';
import { lazyPart } from '#page/lazyPart.tsx';
import { Outcome } from '#page/Outcome.tsx';
import { messagesTexts } from '#texts/messages.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { addStyles } from '#ui/adoptStyles.ts';
import { IconButton } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { ListSkeleton } from '#ui/Skeletons.tsx';
import { EmptyState } from '#ui/States.tsx';
import { ConversationList } from './ConversationList.tsx';
import styles from './messages.css?inline';
import type { Conversation } from './messages.ts';

addStyles(styles);

// A conversation comes while its messages are asked for.
const Thread = lazyPart(() => import('./Thread.tsx').then((part) => part.Thread), <ListSkeleton />);

/** Whose side it is: its caps, its words and its reply box differ (spec 2 §5, §9). */
export type Side = 'parent' | 'staff';

interface InboxProps {
  side: Side;
  of: CallState<Conversation[]>;
  /** Those of the list that a search leaves. */
  shown: readonly Conversation[];
  open: number | undefined;
  onOpen: (conversationId: number | undefined) => void;
  /** In the place of the thread: the form of a new message. */
  form?: ReactNode;
  /** Above the list: search and filter. */
  filters?: ReactNode;
  /** The list is narrowed down: nothing found is not nothing there. */
  isFiltered?: boolean;
}

/** The list of conversations and the one that is open, side by side where there is room. */
export function Inbox({ side, of, shown, open, onOpen, form, filters, isFiltered = false }: InboxProps) {
  const t = useTexts(messagesTexts);
  const list = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(open);
  const { element } = useElement();

  // Back from a conversation the focus is where it came from.
  useEffect(() => {
    const before = wasOpen.current;
    wasOpen.current = open;
    if (open !== undefined || before === undefined || form) return;
    const item = list.current?.querySelector<HTMLElement>(`[data-conversation="${before}"]`);
    if (element.shadowRoot?.activeElement === null) item?.focus();
  }, [open, form, element]);

  const hasDetail = form !== undefined || open !== undefined;
  return (
    <div className="inbox" data-detail={hasDetail || undefined}>
      <div className="inbox__list" ref={list}>
        <Card title={t('conversations')} flush actions={<Refresh of={of} />}>
          {filters}
          <Outcome
            state={of}
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
              <ConversationList side={side} conversations={shown} open={form ? undefined : open} onOpen={onOpen} />
            )}
          </Outcome>
        </Card>
      </div>
      <div className="inbox__detail">
        {form ??
          (open === undefined ? (
            <Card>
              <EmptyState icon={MessageCircle} title={t('choose')} />
            </Card>
          ) : (
            <Thread
              key={open}
              side={side}
              conversationId={open}
              about={of.data?.find(({ conversationId }) => conversationId === open)}
              onBack={() => onOpen(undefined)}
            />
          ))}
      </div>
    </div>
  );
}

function Refresh({ of: { retry, isFetching } }: { of: CallState<unknown> }) {
  const t = useTexts(messagesTexts);
  return <IconButton icon={RotateCw} size="small" label={t('refresh')} busy={isFetching} onClick={retry} />;
}
