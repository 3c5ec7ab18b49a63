import { deleteConversation } from '#contract/messages/messages.ts';
import { DeleteDialog } from '#page/overlay/DeleteDialog.tsx';
import { messagesTexts } from '#texts/messages.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { type Conversation, LIST_CALLS, type Side, useSubject } from './messages.ts';

interface DeleteConversationProps {
  side: Side;
  conversation: Conversation;
  onDeleted: () => void;
  onClose: () => void;
}

/**
 * Asks whether to delete a conversation, in the words of the side, and deletes it for oneself
 * (promises/academy-messages.md#delete-a-conversation).
 */
export function DeleteConversation({ side, conversation, onDeleted, onClose }: DeleteConversationProps) {
  const t = useTexts(messagesTexts);
  const subject = useSubject()(conversation);
  const { conversationId } = conversation;
  return (
    <DeleteDialog
      title={t('deleteConversation')}
      question={t(side === 'parent' ? 'confirmDelete' : 'confirmDeleteStaff')}
      restorableQuestion={t('confirmDeleteOwn')}
      about={subject}
      call={deleteConversation}
      input={{ params: { conversationId } }}
      kind="conversation"
      id={conversationId}
      success={t('deleted')}
      failed={t('notDeleted')}
      reloads={LIST_CALLS}
      onDeleted={onDeleted}
      onClose={onClose}
    />
  );
}
