import { endUserTie } from '#contract/people/userActs.ts';
import { users } from '#contract/people/users.ts';
import { useNames } from '#page/element/names.ts';
import { DeleteDialog } from '#page/overlay/DeleteDialog.tsx';
import { userDialogsTexts } from '#texts/userDialogs.ts';
import { useTexts } from '#texts/useTexts.tsx';
import type { User } from './userFile.ts';

/**
 * Asks whether a user who belongs to another school too shall leave this one, says what that means, and ends the tie with
 * `endUserTie`.
 */
export function EndTie({ user, schoolId, onClose }: { user: User; schoolId: number; onClose: () => void }) {
  const t = useTexts(userDialogsTexts);
  const names = useNames();
  const { pid, firstName } = user;
  return (
    <DeleteDialog
      title={t('endTieTitle')}
      question={t('endTieQuestion')}
      confirm={t('endTieConfirm')}
      success={t('tieEnded')}
      failed={t('tieNotEnded')}
      about={names.user(firstName, pid)}
      call={endUserTie}
      input={{ params: { pid, schoolId } }}
      kind="tie"
      id={({ tieId }) => tieId}
      reloads={[users]}
      onClose={onClose}
    />
  );
}
