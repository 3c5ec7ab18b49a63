import Ban from 'lucide-react/icons/ban';
import CircleCheck from 'lucide-react/icons/circle-check';
import Eye from 'lucide-react/icons/eye';
import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import Unlink from 'lucide-react/icons/unlink';
import { useNames } from '#page/element/names.ts';
import { usersTexts } from '#texts/users.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { IconButton } from '#ui/form/Button.tsx';
import type { User } from './userFile.ts';

interface UserActionsProps {
  user: User;
  /** Another user of the page has the same name: the buttons tell the phone number too. */
  isNamesake: boolean;
  onView: () => void;
  /** Undefined for viewers who may not change this user. */
  write: { onEdit: () => void; onBan: () => void; onDelete: () => void; isBanning: boolean } | undefined;
  /** For a user who belongs to another school too: the viewer's school may only end its own tie. */
  onEndTie: (() => void) | undefined;
}

/** The buttons of a user's row: view, edit, ban and delete, or end the tie. */
export function UserActions({ user, isNamesake, onView, write, onEndTie }: UserActionsProps) {
  const t = useTexts(usersTexts);
  const ownName = useNames().user(user.firstName, user.pid);
  const name =
    isNamesake && user.mobileNumber ? t('nameAndPhone', { name: ownName, phone: user.mobileNumber }) : ownName;
  return (
    <div className="user__actions">
      <IconButton icon={Eye} size="small" label={t('view', { name })} onClick={onView} />
      {onEndTie && <IconButton icon={Unlink} size="small" label={t('endTie', { name })} onClick={onEndTie} />}
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
