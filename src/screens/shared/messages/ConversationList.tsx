import Trash2 from 'lucide-react/icons/trash-2';
import { memo, useState } from 'react';
import { formatDateTime, formatTimeAgo } from '#domain/format/formatDate.ts';
import type { Tone } from '#domain/learning/bands.ts';
import type { MessagePriority } from '#domain/messages/messaging.ts';
import { lazyPart } from '#page/element/lazyPart.tsx';
import { messagesTexts } from '#texts/messages.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { IconButton } from '#ui/form/Button.tsx';
import { Badge } from '#ui/show/Badge.tsx';
import { type Conversation, type Side, useSenderName, useSubject } from './messages.ts';

// Few conversations are deleted: the code is loaded when one is.
const DeleteConversation = lazyPart(
  () => import('./DeleteConversation.tsx').then((part) => part.DeleteConversation),
  null,
);

const PRIORITY_TONE: Record<MessagePriority, Tone | undefined> = { normal: undefined, high: 'fair', urgent: 'poor' };

interface ConversationListProps {
  side: Side;
  conversations: readonly Conversation[];
  open: number | undefined;
  /** The same function at every draw where the list may be long. */
  onOpen: (conversationId: number | undefined) => void;
  /** The present minute: with another, '2 minutes ago' is drawn anew. */
  minute: number;
}

/**
 * The conversations in the order of the server. Each can be opened and deleted. A thousand of them take long to draw, so
 * a letter in the search does not draw them.
 */
export const ConversationList = memo(function ConversationList({
  side,
  conversations,
  open,
  onOpen,
}: ConversationListProps) {
  const [deleting, setDeleting] = useState<Conversation>();
  return (
    <>
      <ul className="conversations" data-side={side}>
        {conversations.map((each) => (
          <Item
            key={each.conversationId}
            conversation={each}
            isOpen={each.conversationId === open}
            onOpen={() => onOpen(each.conversationId)}
            onDelete={() => setDeleting(each)}
          />
        ))}
      </ul>
      {deleting && (
        <DeleteConversation
          side={side}
          conversation={deleting}
          onDeleted={() => deleting.conversationId === open && onOpen(undefined)}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </>
  );
});

interface ItemProps {
  conversation: Conversation;
  isOpen: boolean;
  onOpen: () => void;
  onDelete: () => void;
}

function Item({ conversation, isOpen, onOpen, onDelete }: ItemProps) {
  const t = useTexts(messagesTexts);
  const locale = useLocale();
  const senderName = useSenderName();
  const subject = useSubject()(conversation);
  const sender = senderName(conversation);
  // Two conversations may have one subject.
  const named = { subject, sender, date: formatDateTime(conversation.lastMessageDate, locale) };
  const tone = PRIORITY_TONE[conversation.priority];
  return (
    <li
      className="conversations__item"
      data-open={isOpen || undefined}
      data-unread={conversation.isRead === false || undefined}
    >
      <button
        type="button"
        className="conversations__open"
        aria-current={isOpen || undefined}
        data-conversation={conversation.conversationId}
        onClick={onOpen}
      >
        <span className="conversations__line">
          <bdi className="conversations__sender">{sender}</bdi>
          <span className="conversations__when">{formatTimeAgo(conversation.lastMessageDate, locale)}</span>
        </span>
        <bdi className="conversations__subject">{subject}</bdi>
        <span className="conversations__facts">
          {conversation.isRead === false && (
            <Badge tone="strong" dot>
              {t('unread')}
            </Badge>
          )}
          {tone && <Badge tone={tone}>{t(conversation.priority)}</Badge>}
          {conversation.messageCount !== null && <span>{t('messageCount', { count: conversation.messageCount })}</span>}
        </span>
      </button>
      <IconButton icon={Trash2} size="small" label={t('deleteNamed', named)} onClick={onDelete} />
    </li>
  );
}
