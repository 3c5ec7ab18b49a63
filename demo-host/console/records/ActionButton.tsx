import { useState } from 'react';
import { Button } from '#ui/form/Button.tsx';
import { ConfirmDialog } from '#ui/overlay/Dialog.tsx';
import { api } from '#widgets/page/index.ts';

type Name = Parameters<typeof api.send>[0];

/** What is asked before the call is made. */
interface Question {
  title: string;
  message: string;
  /** What it is about, by its name. */
  about?: string;
}

interface ActionButtonProps<N extends Name> {
  /** The call that the button makes, and its input. */
  call: N;
  input: Parameters<typeof api.send<N>>[1];
  /** Words of the button, and of the button that confirms. */
  label: string;
  /** Names the button among others of the same words: 'Remove Moodle'. */
  accessibleName?: string;
  variant?: 'primary';
  /** Without it the call is made at once. */
  question?: Question;
  /** Toasts after success and after failure; the reason of a failure is added. */
  success: string;
  failed: string;
  /** `byKeyboard`: the last button was pressed with a key, so that the focus has to be looked after. */
  onDone?: (byKeyboard: boolean) => void;
  onFailed?: () => void;
}

/** A button that makes one call, after a confirmation where there is a question, and tells in a toast how it went. */
export function ActionButton<N extends Name>(props: ActionButtonProps<N>) {
  const { call, input, label, accessibleName, variant, question, success, failed, onDone, onFailed } = props;
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);

  async function run(byKeyboard: boolean) {
    setBusy(true);
    const { failure } = await api.send(call, input);
    setBusy(false);
    setAsking(false);
    // A session that ended has its own dialog.
    if (failure?.status === 401) return;
    await api.notify(
      failure ? { tone: 'error', text: failed, detail: failure.message } : { tone: 'success', text: success },
    );
    if (failure) onFailed?.();
    else onDone?.(byKeyboard);
  }

  return (
    <>
      <Button
        size="small"
        variant={variant}
        aria-label={accessibleName}
        busy={isBusy && !question}
        onClick={({ detail }) => (question ? setAsking(true) : void run(detail === 0))}
      >
        {label}
      </Button>
      {question && isAsking && (
        <ConfirmDialog
          {...question}
          confirm={label}
          busy={isBusy}
          onCancel={() => setAsking(false)}
          onConfirm={(byKeyboard) => void run(byKeyboard)}
        />
      )}
    </>
  );
}
