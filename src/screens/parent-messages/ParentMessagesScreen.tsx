import SquarePen from 'lucide-react/icons/square-pen';
import { useIdleParts } from '#page/element/idleParts.ts';
import { lazyPart } from '#page/element/lazyPart.tsx';
import { useView } from '#page/element/view.ts';
import { Inbox } from '#screens/shared/messages/Inbox.tsx';
import { useConversations, useUnreadCount } from '#screens/shared/messages/messages.ts';
import { messagesTexts } from '#texts/messages.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { Badge } from '#ui/show/Badge.tsx';
import { Screen } from '#ui/show/Screen.tsx';
import { CardSkeleton } from '#ui/state/Skeletons.tsx';

const NewMessage = lazyPart(
  () => import('#screens/shared/messages/NewMessage.tsx').then((part) => part.NewMessage),
  <CardSkeleton />,
);

/** Messages, the parents' side (promises/parent-messages.md): they also begin conversations. */
export function ParentMessagesScreen() {
  useIdleParts(NewMessage);
  const conversations = useConversations();
  const unread = useUnreadCount();
  const [open, setOpen] = useView('conversation', 0);
  const [isWriting, setWriting] = useView('new message', false);
  const t = useTexts(messagesTexts);
  return (
    <Screen
      title={
        <>
          {t('heading')} {unread ? <Badge tone="strong">{t('unreadCount', { count: unread })}</Badge> : null}
        </>
      }
      actions={
        <Button variant="primary" icon={SquarePen} onClick={() => setWriting(true)}>
          {t('newMessage')}
        </Button>
      }
    >
      <Inbox
        side="parent"
        conversations={conversations}
        shown={conversations.data ?? []}
        open={open || undefined}
        onOpen={(conversationId) => {
          setWriting(false);
          setOpen(conversationId ?? 0);
        }}
        form={
          isWriting ? (
            <NewMessage
              onClose={(conversationId) => {
                setWriting(false);
                if (conversationId !== undefined) setOpen(conversationId);
              }}
            />
          ) : undefined
        }
      />
    </Screen>
  );
}
