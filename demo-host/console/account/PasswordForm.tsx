import { useState } from 'react';
import { changeOwnPassword } from '#contract/sign-in/account.ts';
import { PASSWORD_MIN, TEXT_MAX } from '#domain/lists/limits.ts';
import { passwordFaultOf } from '#domain/people/passwords.ts';
import type { SessionUser } from '#domain/people/roles.ts';
import { useWrite } from '#page/calls/useWrite.ts';
import { accountTexts } from '#texts/account.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { PasswordField } from '#ui/form/PasswordField.tsx';

/** Statuses with which the server refuses the present password, and the new one. */
const WRONG_OLD = 422;
const WRONG_NEW = 400;

/** Changes one's own password. The server checks what a browser cannot, such as the list of common passwords. */
export function PasswordForm({ user, onClose }: { user: SessionUser; onClose: () => void }) {
  const t = useTexts(accountTexts);
  const { run, isBusy, failure, status, reset } = useWrite(changeOwnPassword, { success: t('passwordChanged') });
  const [oldPassword, setOld] = useState('');
  const [newPassword, setNew] = useState('');
  const [isChecked, setChecked] = useState(false);

  const owner = { name: user.name ?? '', phone: '', schools: user.schoolName ? [user.schoolName] : [] };
  const fault = passwordFaultOf(newPassword, owner);
  const wrong = {
    old: oldPassword ? undefined : t('oldMissing'),
    new: fault ? t(fault, { min: PASSWORD_MIN, max: TEXT_MAX.password }) : newPassword === oldPassword && t('same'),
  };
  const failures = { old: status === WRONG_OLD ? failure : undefined, new: status === WRONG_NEW ? failure : undefined };
  const error = (of: 'old' | 'new') => {
    const text = failures[of] ?? (isChecked && wrong[of]);
    return text || undefined;
  };

  async function send() {
    setChecked(true);
    if (wrong.old || wrong.new) return;
    if (await run({ body: { oldPassword, newPassword } })) onClose();
  }

  return (
    <FormDialog
      title={t('changePassword')}
      isSaving={isBusy}
      failure={failures.old || failures.new ? undefined : failure}
      saveLabel={t('changePassword')}
      onSave={() => void send()}
      onClose={onClose}
    >
      <PasswordField
        label={t('oldPassword')}
        required
        autoComplete="current-password"
        data-initial-focus
        value={oldPassword}
        onChange={(next) => {
          setOld(next);
          reset();
        }}
        error={error('old')}
      />
      <PasswordField
        label={t('newPassword')}
        required
        autoComplete="new-password"
        hint={t('rule', { min: PASSWORD_MIN })}
        value={newPassword}
        onChange={(next) => {
          setNew(next);
          reset();
        }}
        error={error('new')}
      />
    </FormDialog>
  );
}
