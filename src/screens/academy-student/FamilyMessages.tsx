import MessageCircle from 'lucide-react/icons/message-circle';
import { useStore } from 'zustand';
import { useCall } from '#api/useCall.ts';
import type { CallAnswer } from '#contract/call.ts';
import { studentConversations } from '#contract/students/student.ts';
import { formatTimeAgo } from '#domain/format/formatDate.ts';
import { messagesPath } from '#domain/people/menu.ts';
import { Outcome } from '#page/calls/Outcome.tsx';
import { PathLink } from '#page/element/PathLink.tsx';
import { pageRuntime } from '#page/element/runtime.ts';
import { studentDetailsTexts } from '#texts/studentDetails.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Badge } from '#ui/show/Badge.tsx';
import { Card } from '#ui/show/Card.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { ListSkeleton } from '#ui/state/Skeletons.tsx';

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
        {isRead === false && (
          <Badge tone="accent" dot>
            {t('unread')}
          </Badge>
        )}
      </p>
      <p className="student-list__facts">
        <bdi>{parentName}</bdi>
        {messageCount !== null && <span>{t('messageCount', { count: messageCount })}</span>}
        <span>{formatTimeAgo(lastMessageDate, locale)}</span>
      </p>
    </li>
  );
}
