import { useState } from 'react';
import { beginTwoStep, confirmTwoStep, endTwoStep, renewRecoveryCodes } from '#contract/sign-in/account.ts';
import { useWrite, type WriteState } from '#page/calls/useWrite.ts';
import { staffTwoStepTexts } from '#texts/staffTwoStep.ts';
import { twoStepTexts } from '#texts/twoStep.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { AppKey } from '#ui/form/AppKey.tsx';
import { Button } from '#ui/form/Button.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { PasswordField } from '#ui/form/PasswordField.tsx';
import { RecoveryCodes } from '#ui/form/RecoveryCodes.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';

/** The status with which the server refuses a wrong password or code. */
const WRONG = 422;

interface StepProps {
  onClose: () => void;
}

/** A form of one field that the server checks. */
function useCheckedField(
  { isBusy, failure, status, reset }: WriteState,
  send: (typed: string) => void,
  missing: string,
) {
  const [typed, setTyped] = useState('');
  const [isChecked, setChecked] = useState(false);
  const isWrong = status === WRONG;
  return {
    form: {
      isSaving: isBusy,
      failure: isWrong ? undefined : failure,
      onSave: () => {
        setChecked(true);
        if (typed.trim()) send(typed);
      },
    },
    field: {
      value: typed,
      onChange: (next: string) => {
        setTyped(next);
        reset();
      },
      error: isWrong ? failure : isChecked && !typed.trim() ? missing : undefined,
    },
  };
}

interface AskPasswordProps {
  title: string;
  why: string;
  confirm: string;
  write: WriteState;
  send: (password: string) => void;
  onClose: () => void;
}

/** Asks for the password before something is done with the account. */
function AskPassword({ title, why, confirm, write, send, onClose }: AskPasswordProps) {
  const t = useTexts(staffTwoStepTexts);
  const { form, field } = useCheckedField(write, send, t('passwordMissing'));
  return (
    <FormDialog title={title} saveLabel={confirm} onClose={onClose} {...form}>
      <p>{why}</p>
      <PasswordField label={t('password')} required autoComplete="current-password" data-initial-focus {...field} />
    </FormDialog>
  );
}

/** Password, then the key and a first code, then the recovery codes. */
export function SetUp({ onClose }: StepProps) {
  const t = useTexts(staffTwoStepTexts);
  const begin = useWrite(beginTwoStep, { success: undefined });
  const [key, setKey] = useState<{ secret: string; uri: string }>();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <KeepCodes codes={codes} onClose={onClose} />;
  if (!key) {
    return (
      <AskPassword
        title={t('setUpTitle')}
        why={t('offWhy')}
        confirm={t('continue')}
        onClose={onClose}
        write={begin}
        send={async (password) => setKey(await begin.run({ body: { password } }))}
      />
    );
  }
  return <FirstCode {...key} onClose={onClose} onCodes={setCodes} />;
}

interface FirstCodeProps {
  secret: string;
  uri: string;
  onClose: () => void;
  onCodes: (codes: readonly string[]) => void;
}

function FirstCode({ secret, uri, onClose, onCodes }: FirstCodeProps) {
  const t = useTexts(staffTwoStepTexts);
  const words = useTexts(twoStepTexts);
  const confirm = useWrite(confirmTwoStep, { success: undefined });
  async function send(code: string) {
    const answer = await confirm.run({ body: { code } });
    if (answer) onCodes(answer.recoveryCodes);
  }
  const { form, field } = useCheckedField(confirm, send, t('codeMissing'));
  return (
    <FormDialog title={t('setUpTitle')} saveLabel={t('turnOn')} onClose={onClose} {...form}>
      <p>{words('scan')}</p>
      <AppKey secret={secret} uri={uri} />
      <TextField
        label={words('code')}
        hint={words('codeHint')}
        required
        autoComplete="one-time-code"
        inputMode="numeric"
        data-initial-focus
        {...field}
      />
    </FormDialog>
  );
}

/** Recovery codes are shown once: only a button that says so closes them, or Escape. */
function KeepCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const words = useTexts(twoStepTexts);
  return (
    <Dialog
      title={words('codesTitle')}
      holdsForm
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {words('kept')}
        </Button>
      }
    >
      <RecoveryCodes codes={codes} />
    </Dialog>
  );
}

export function RenewCodes({ onClose }: StepProps) {
  const t = useTexts(staffTwoStepTexts);
  const renew = useWrite(renewRecoveryCodes, { success: undefined });
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <KeepCodes codes={codes} onClose={onClose} />;
  return (
    <AskPassword
      title={t('renew')}
      why={t('renewWhy')}
      confirm={t('renew')}
      onClose={onClose}
      write={renew}
      send={async (password) => setCodes((await renew.run({ body: { password } }))?.recoveryCodes)}
    />
  );
}

export function TurnOff({ onClose }: StepProps) {
  const t = useTexts(staffTwoStepTexts);
  const end = useWrite(endTwoStep, { success: t('turnedOff') });
  return (
    <AskPassword
      title={t('turnOffTitle')}
      why={t('turnOffWhy')}
      confirm={t('turnOff')}
      onClose={onClose}
      write={end}
      send={async (password) => {
        if (await end.run({ body: { password } })) onClose();
      }}
    />
  );
}
