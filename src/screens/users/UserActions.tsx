import Ban from 'lucide-react/icons/ban';
import CircleCheck from 'lucide-react/icons/circle-check';
import Eye from 'lucide-react/icons/eye';
import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import { usersTexts } from '#texts/users.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { IconButton } from '#ui/Button.tsx';
import { type User, useUserName } from './userWords.tsx';

interface UserActionsProps {
  user: User;
  onView: () => void;
  /** Absent for whoever may not change this user. */
  write: { onEdit: () => void; onBan: () => void; onDelete: () => void; isBanning: boolean } | undefined;
}

/** What can be done about a user. */
export function UserActions({ user, onView, write }: UserActionsProps) {
  const t = useTexts(usersTexts);
  const name = useUserName()(user);
  return (
    <div className="user__actions">
      <IconButton icon={Eye} size="small" label={t('view', { name })} onClick={onView} />
      {write && (
        <>
          <IconButton icon={Pencil} size="small" label={t('edit', { name })} onClick={write.onEdit} />
          <IconButton
            icon={user.banned ? CircleCheck : Ban}
            size="small"
            label={t(user.banned ? 'unban' : 'ban', { name })}
            busy={write.isBanning}
            onClick={write.onBan}
          />
          <IconButton icon={Trash} size="small" label={t('delete', { name })} onClick={write.onDelete} />
        </>
      )}
    </div>
  );
}
