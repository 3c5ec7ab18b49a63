import { deleteConversation } from '#contract/messages.ts';
import { DeleteDialog } from '#page/DeleteDialog.tsx';
import { messagesTexts } from '#texts/messages.ts';
import { useTexts } from '#texts/useTexts.tsx';
import type { Side } from './Inbox.tsx';
import { type Conversation, LIST_CALLS } from './messages.ts';

interface DeleteConversationProps {
  side: Side;
  of: Conversation;
  onDeleted: () => void;
  onClose: () => void;
}

/** Deletes a conversation for oneself, after the question of the side (spec 2 §5). */
export function DeleteConversation({ side, of, onDeleted, onClose }: DeleteConversationProps) {
  const t = useTexts(messagesTexts);
  return (
    <DeleteDialog
      title={t('deleteConversation')}
      question={t(side === 'parent' ? 'confirmDelete' : 'confirmDeleteStaff')}
      restorableQuestion={t('confirmDeleteOwn')}
      about={of.subject.trim() || t('untitledSubject')}
      call={deleteConversation}
      input={{ params: { conversationId: of.conversationId } }}
      kind="conversation"
      id={of.conversationId}
      success={t('deleted')}
      failed={t('notDeleted')}
      reloads={LIST_CALLS}
      onDeleted={onDeleted}
      onClose={onClose}
    />
  );
}
