import { useState } from 'react';
import type { AnyCall, CallInput } from '#contract/call.ts';
import { useWrite } from '#page/calls/useWrite.ts';
import { Button } from '#ui/form/Button.tsx';
import { ConfirmDialog } from '#ui/overlay/Dialog.tsx';

/** What is asked before the call is made. */
interface Question {
  title: string;
  message: string;
  /** What it is about, by its name. */
  about?: string;
}

interface ActionButtonProps<C extends AnyCall> {
  /** The call that the button makes, and its input. */
  call: C;
  input: CallInput<C>;
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

/**
 * A button that makes one call, after a confirmation where there is a question, and tells in a toast how it went. What
 * the page shows is then loaded again.
 */
export function ActionButton<C extends AnyCall>(props: ActionButtonProps<C>) {
  const { call, input, label, accessibleName, variant, question, success, failed, onDone, onFailed } = props;
  const [isAsking, setAsking] = useState(false);
  const { run, isBusy } = useWrite(call, { success, failed });

  async function act(byKeyboard: boolean) {
    const done = await run(input, { onFailed });
    setAsking(false);
    if (done) onDone?.(byKeyboard);
  }

  return (
    <>
      <Button
        size="small"
        variant={variant}
        aria-label={accessibleName}
        busy={isBusy && !question}
        onClick={({ detail }) => (question ? setAsking(true) : void act(detail === 0))}
      >
        {label}
      </Button>
      {question && isAsking && (
        <ConfirmDialog
          {...question}
          confirm={label}
          busy={isBusy}
          onCancel={() => setAsking(false)}
          onConfirm={(byKeyboard) => void act(byKeyboard)}
        />
      )}
    </>
  );
}
