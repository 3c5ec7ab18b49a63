import { deleteUser, users } from '#contract/users.ts';
import { DeleteDialog } from '#page/DeleteDialog.tsx';
import { usersTexts } from '#texts/users.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { type User, useUserName } from './userWords.tsx';

/** Asks whether to delete a user, and deletes them (spec 2 §5). */
export function DeleteUser({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useTexts(usersTexts);
  const about = useUserName()(user);
  const { pid } = user;
  return (
    <DeleteDialog
      title={t('deleteTitle')}
      question={t('deleteQuestion')}
      about={about}
      effect={t('deleteEffect')}
      call={deleteUser}
      input={{ params: { pid } }}
      kind="user"
      id={pid}
      success={t('deleted')}
      failed={t('notDeleted')}
      reloads={[users]}
      onClose={onClose}
    />
  );
}
