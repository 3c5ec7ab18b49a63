import { type ReactNode, useId } from 'react';
import { commonTexts } from '#texts/common.ts';
import { formsTexts } from '#texts/forms.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { CardSkeleton } from '#ui/state/Skeletons.tsx';
import { Banner, ErrorState } from '#ui/state/States.tsx';
import { Button } from './Button.tsx';
import { useSaving } from './useSaving.ts';

/** The state of loading a form's first values. */
export interface Beginning {
  data: unknown;
  /** Why loading failed, in words. */
  failure: string | undefined;
  isFetching: boolean;
  retry(): void;
}

interface FormDialogProps {
  title: string;
  beginning?: Beginning;
  isSaving: boolean;
  /** Why saving failed. */
  failure: string | undefined;
  /** Words of its button; by default 'Save'. */
  saveLabel?: string;
  /** Wide enough for a table. */
  wide?: boolean;
  /** Checks the fields, which then show their errors, and saves. */
  onSave: () => void;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A form in a dialog. The focus goes to the first field with an error, also one that the server found. After a failure
 * all input stays.
 */
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
  const form = useSaving(isSaving, onSave);

  const isReady = !beginning || beginning.data !== undefined;
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
        <form {...form} id={id} className="form">
          {failure && <Banner tone="error">{failure}</Banner>}
          {children}
        </form>
      ) : (
        <Coming {...beginning} />
      )}
    </Dialog>
  );
}

/** In place of what cannot be filled in before something has come. */
export function Coming({ failure, isFetching, retry }: Beginning) {
  return failure ? <ErrorState message={failure} onRetry={retry} busy={isFetching} /> : <CardSkeleton />;
}
