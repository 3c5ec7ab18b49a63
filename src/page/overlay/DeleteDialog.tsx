import { flushSync } from 'react-dom';
import { useCapability } from '#api/useAction.ts';
import type { AnyCall, CallAnswer, CallInput } from '#contract/call.ts';
import { type DeletedKind, deletions, restoreDeleted } from '#contract/people/deletions.ts';
import { RESTORE_DAYS } from '#domain/lists/limits.ts';
import { useWrite } from '#page/calls/useWrite.ts';
import { useElement } from '#page/element/element.ts';
import { pageRuntime } from '#page/element/runtime.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { writesTexts } from '#texts/writes.ts';
import { ConfirmDialog } from '#ui/overlay/Dialog.tsx';

interface DeleteDialogProps<C extends AnyCall> {
  title: string;
  /** The question (promises/session-and-errors.md#confirmations). */
  question: string;
  /** The question where the server can restore: that it cannot be undone would not be true then. */
  restorableQuestion?: string;
  /** What happens to whom, where the server can restore. */
  effect?: string;
  /** The name of what is deleted. */
  about?: string;
  call: C;
  input: CallInput<C>;
  /** What is deleted, as the restore call names it. `id` reads it from the answer where only the answer has it. */
  kind: DeletedKind;
  id: number | ((answer: CallAnswer<C>) => number | null);
  /** The label of the button; default: 'Delete'. */
  confirm?: string;
  /** The toasts (promises/session-and-errors.md#deleting-and-restoring). */
  success: string;
  failed: string;
  /** Calls whose answers contain it: they are loaded again. */
  reloads: readonly AnyCall[];
  /** Called after it was deleted. */
  onDeleted?: () => void;
  /** Called when the dialog is closed, whether anything was deleted or not. */
  onClose: () => void;
}

/**
 * The confirmation, the deletion, and its toast, which has an Undo where the server can
 * restore (promises/session-and-errors.md#deleting-and-restoring). Rendered while it is open.
 */
export function DeleteDialog<C extends AnyCall>(props: DeleteDialogProps<C>) {
  const {
    title,
    question,
    restorableQuestion,
    effect,
    about,
    call,
    input,
    kind,
    id,
    success,
    failed,
    reloads,
    confirm,
    onDeleted,
    onClose,
  } = props;
  const t = useTexts(writesTexts);
  const { element } = useElement();
  const canRestore = useCapability(restoreDeleted.capability ?? '');
  const restore = useWrite(restoreDeleted, {
    success: t('restored'),
    failed: t('notRestored'),
    reloads: [...reloads, deletions],
  });
  const remove = useWrite(call, { success: undefined, failed, reloads: [...reloads, deletions] });

  return (
    <ConfirmDialog
      title={title}
      message={canRestore ? (restorableQuestion ?? question) : question}
      about={about}
      more={canRestore ? [t('restorable', { days: RESTORE_DAYS }), effect].filter(Boolean).join(' ') : undefined}
      confirm={confirm ?? t('delete')}
      busy={remove.isBusy}
      onCancel={onClose}
      onConfirm={async (byKeyboard) => {
        const answer = await remove.run(input, { about });
        // Closed first: while a modal dialog is open, nothing outside it can have the focus, nor can Undo.
        flushSync(onClose);
        if (answer === undefined) return;
        // The button that had the focus is removed with its row.
        const returnFocus = focusBeside(element);
        onDeleted?.();
        returnFocus();
        const deletedId = typeof id === 'number' ? id : id(answer);
        const undo = () => void restore.run({ params: { kind, id: deletedId ?? 0 } }, { about });
        pageRuntime().toasts.show({
          tone: 'success',
          text: success,
          detail: about,
          ...(canRestore &&
            deletedId !== null && {
              action: { label: t('undo'), run: undo },
              returnFocus: byKeyboard ? returnFocus : undefined,
            }),
        });
      }}
    />
  );
}

/** A row of a table, an item of a list, or a card of a grid. */
const ROW = 'tr, li, .card-grid > *';

/**
 * To be called before the row with the focus is removed.
 * @returns what focuses the same button of the next row or of the previous one; the screen's title where there is none.
 */
function focusBeside({ shadowRoot }: HTMLElement): () => void {
  const from = shadowRoot?.activeElement;
  const row = from?.closest(ROW);
  const buttons = (of: Element | null | undefined) => [...(of?.querySelectorAll<HTMLElement>('button') ?? [])];
  const place = buttons(row).indexOf(from as HTMLElement);
  const next = row?.nextElementSibling?.matches(ROW) ? row.nextElementSibling : row?.previousElementSibling;
  const other = place < 0 ? undefined : (buttons(next)[place] ?? buttons(next).at(-1));
  return () => (other?.isConnected ? other : shadowRoot?.querySelector<HTMLElement>('.screen__title'))?.focus();
}
