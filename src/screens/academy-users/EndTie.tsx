import { endUserTie, users } from '#contract/users.ts';
import { DeleteDialog } from '#page/DeleteDialog.tsx';
import { usersTexts } from '#texts/users.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { type User, useUserName } from './userWords.tsx';

/** Says what ending the tie of somebody means who belongs to another school too, and ends it. */
export function EndTie({ user, schoolId, onClose }: { user: User; schoolId: number; onClose: () => void }) {
  const t = useTexts(usersTexts);
  const about = useUserName()(user);
  return (
    <DeleteDialog
      title={t('endTieTitle')}
      question={t('endTieQuestion')}
      about={about}
      confirm={t('endTieConfirm')}
      call={endUserTie}
      input={{ params: { pid: user.pid, schoolId } }}
      kind="tie"
      id={({ tieId }) => tieId}
      success={t('tieEnded')}
      failed={t('tieNotEnded')}
      reloads={[users]}
      onClose={onClose}
    />
  );
}
