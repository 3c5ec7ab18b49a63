import { deleteUser } from '#contract/people/userActs.ts';
import { users } from '#contract/people/users.ts';
import { useNames } from '#page/element/names.ts';
import { DeleteDialog } from '#page/overlay/DeleteDialog.tsx';
import { deletionWords } from '#screens/shared/deletionWords.ts';
import { userDialogsTexts } from '#texts/userDialogs.ts';
import { useTexts } from '#texts/useTexts.tsx';
import type { User } from './userFile.ts';

/** Asks whether to delete a user, and deletes them with `deleteUser` (promises/academy-users.md#delete-a-user). */
export function DeleteUser({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useTexts(userDialogsTexts);
  const names = useNames();
  const { pid, firstName } = user;
  return (
    <DeleteDialog
      {...deletionWords(t)}
      effect={t('deleteEffect')}
      about={names.user(firstName, pid)}
      call={deleteUser}
      input={{ params: { pid } }}
      kind="user"
      id={pid}
      reloads={[users]}
      onClose={onClose}
    />
  );
}
