import { useState } from 'react';
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
import { api } from '#widgets/page/index.ts';

/** The status with which the server refuses a wrong password or code. */
const WRONG = 422;

interface StepProps {
  onClose: () => void;
  /** Two-step sign-in has changed. */
  onDone: () => void;
}

type Failure = Awaited<ReturnType<typeof api.send>>['failure'];

/** A form of one field that the server checks. @param send gives the failure, or undefined after success. */
function useCheckedField(send: (typed: string) => Promise<Failure>, missing: string) {
  const [typed, setTyped] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const isWrong = failure?.status === WRONG;
  const error = isWrong ? failure.message : isChecked && !typed.trim() ? missing : undefined;

  async function submit() {
    setChecked(true);
    if (!typed.trim()) return;
    setBusy(true);
    const failed = await send(typed);
    setBusy(false);
    setFailure(failed);
  }
  return {
    form: {
      isSaving: isBusy,
      // A session that ended has its own dialog.
      failure: isWrong || failure?.status === 401 ? undefined : failure?.message,
      onSave: () => void submit(),
    },
    field: {
      value: typed,
      onChange: (next: string) => {
        setTyped(next);
        setFailure(undefined);
      },
      error,
    },
  };
}

interface AskPasswordProps {
  title: string;
  why: string;
  confirm: string;
  send: (password: string) => Promise<Failure>;
  onClose: () => void;
}

/** Asks for the password before something is done with the account. */
function AskPassword({ title, why, confirm, send, onClose }: AskPasswordProps) {
  const t = useTexts(staffTwoStepTexts);
  const { form, field } = useCheckedField(send, t('passwordMissing'));
  return (
    <FormDialog title={title} saveLabel={confirm} onClose={onClose} {...form}>
      <p>{why}</p>
      <PasswordField label={t('password')} required autoComplete="current-password" data-initial-focus {...field} />
    </FormDialog>
  );
}

/** Password, then the key and a first code, then the recovery codes. */
export function SetUp({ onClose, onDone }: StepProps) {
  const t = useTexts(staffTwoStepTexts);
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
        send={async (password) => {
          const { answer, failure } = await api.send('beginTwoStep', { body: { password } });
          if (answer) setKey(answer);
          return failure;
        }}
      />
    );
  }
  return (
    <FirstCode
      {...key}
      onClose={onClose}
      onCodes={(told) => {
        setCodes(told);
        onDone();
      }}
    />
  );
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
  const { form, field } = useCheckedField(async (code) => {
    const { answer, failure } = await api.send('confirmTwoStep', { body: { code } });
    if (answer) onCodes(answer.recoveryCodes);
    return failure;
  }, t('codeMissing'));
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

export function RenewCodes({ onClose, onDone }: StepProps) {
  const t = useTexts(staffTwoStepTexts);
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <KeepCodes codes={codes} onClose={onClose} />;
  return (
    <AskPassword
      title={t('renew')}
      why={t('renewWhy')}
      confirm={t('renew')}
      onClose={onClose}
      send={async (password) => {
        const { answer, failure } = await api.send('renewRecoveryCodes', { body: { password } });
        if (answer) {
          setCodes(answer.recoveryCodes);
          onDone();
        }
        return failure;
      }}
    />
  );
}

export function TurnOff({ onClose, onDone }: StepProps) {
  const t = useTexts(staffTwoStepTexts);
  return (
    <AskPassword
      title={t('turnOffTitle')}
      why={t('turnOffWhy')}
      confirm={t('turnOff')}
      onClose={onClose}
      send={async (password) => {
        const { answer, failure } = await api.send('endTwoStep', { body: { password } });
        if (answer) {
          void api.notify({ tone: 'success', text: t('turnedOff') });
          onDone();
          onClose();
        }
        return failure;
      }}
    />
  );
}
