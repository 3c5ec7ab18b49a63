import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Answer } from '#host/console/useAnswer.ts';
import { commonTexts } from '#texts/common.ts';
import { formsTexts } from '#texts/forms.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { CardSkeleton } from '#ui/Skeletons.tsx';
import { Banner, ErrorState } from '#ui/States.tsx';

/** What every form gets. */
export interface FormProps {
  /** What is edited; absent where something is added. */
  id?: number | undefined;
  onClose: () => void;
}

interface FormDialogProps {
  title: string;
  /** What the fields begin with, where that has to be asked for first. */
  beginning?: Pick<Answer<unknown>, 'answer' | 'failure' | 'isBusy' | 'again'> | undefined;
  isSaving: boolean;
  /** Why saving failed. */
  failure: string | undefined;
  /** Words of its button; 'Save' without them. */
  saveLabel?: string | undefined;
  /** Room for a table. */
  wide?: boolean;
  /** Checks the fields, which then say what is wrong with them, and saves. */
  onSave: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog. The focus goes to the first field that is wrong, also as the host says; a failure takes nothing away. */
export function FormDialog({
  title,
  beginning,
  isSaving,
  failure,
  saveLabel,
  wide = false,
  onSave,
  onClose,
  children,
}: FormDialogProps) {
  const t = useTexts(formsTexts);
  const common = useTexts(commonTexts);
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [sent, setSent] = useState(0);
  useLayoutEffect(() => {
    if (sent > 0 && !isSaving) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [sent, isSaving]);

  const isReady = !beginning || beginning.answer !== undefined;
  return (
    <Dialog
      title={title}
      holdsForm
      wide={wide}
      onClose={onClose}
      footer={
        isReady && (
          <>
            <Button onClick={onClose}>{common('cancel')}</Button>
            <Button type="submit" form={id} variant="primary" busy={isSaving}>
              {saveLabel ?? t('save')}
            </Button>
          </>
        )
      }
    >
      {isReady ? (
        <form
          ref={form}
          id={id}
          className="form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (isSaving) return;
            setSent(sent + 1);
            onSave();
          }}
        >
          {failure && <Banner tone="error">{failure}</Banner>}
          {children}
        </form>
      ) : beginning?.failure ? (
        <ErrorState message={beginning.failure} onRetry={beginning.again} busy={beginning.isBusy} />
      ) : (
        <CardSkeleton />
      )}
    </Dialog>
  );
}
