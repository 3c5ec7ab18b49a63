import MessageCircle from 'lucide-react/icons/message-circle';
import { useStore } from 'zustand';
import { useCall } from '#api/useCall.ts';
import type { CallAnswer } from '#contract/call.ts';
import { studentConversations } from '#contract/student.ts';
import { formatTimeAgo } from '#domain/formatDate.ts';
import { messagesPath } from '#domain/menu.ts';
import { Outcome } from '#page/Outcome.tsx';
import { PathLink } from '#page/PathLink.tsx';
import { pageRuntime } from '#page/runtime.ts';
import { studentDetailsTexts } from '#texts/studentDetails.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ListSkeleton } from '#ui/Skeletons.tsx';

type Conversation = CallAnswer<typeof studentConversations>[number];

/** One's own conversations with the parents, each with the way into the inbox (promises/academy-student.md#messages). */
export function FamilyMessages({ pid }: { pid: number }) {
  const conversations = useCall(studentConversations, { params: { pid } }, { quiet: true });
  const t = useTexts(studentDetailsTexts);
  return (
    <Card title={t('messages')} description={t('messagesWhose')}>
      <Outcome
        state={conversations}
        isPart
        what={t('conversations')}
        loading={<ListSkeleton items={2} />}
        isEmpty={(list) => list.length === 0}
        empty={<EmptyState icon={MessageCircle} title={t('noMessages')} />}
      >
        {(list) => (
          <ul className="student-list">
            {list.map((each) => (
              <Item key={each.conversationId} conversation={each} />
            ))}
          </ul>
        )}
      </Outcome>
    </Card>
  );
}

function Item({ conversation }: { conversation: Conversation }) {
  const { menu } = useStore(pageRuntime().session.store);
  const t = useTexts(studentDetailsTexts);
  const locale = useLocale();
  const { conversationId, subject, parentName, lastMessageDate, messageCount, isRead } = conversation;
  const inbox = messagesPath(menu);
  const title = <bdi>{subject || t('untitled')}</bdi>;
  return (
    <li>
      <p>
        {inbox === undefined ? (
          title
        ) : (
          <PathLink path={inbox} search={`?conversation-id=${conversationId}`}>
            {title}
          </PathLink>
        )}{' '}
        {!isRead && (
          <Badge tone="accent" dot>
            {t('unread')}
          </Badge>
        )}
      </p>
      <p className="student-list__facts">
        <bdi>{parentName}</bdi>
        <span>{t('messageCount', { count: messageCount })}</span>
        <span>{formatTimeAgo(lastMessageDate, locale)}</span>
      </p>
    </li>
  );
}
