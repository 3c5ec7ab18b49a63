import { flushSync } from 'react-dom';
import { useCapability } from '#api/useAction.ts';
import type { AnyCall, CallAnswer, CallInput } from '#contract/call.ts';
import { type DeletedKind, deletions, restoreDeleted } from '#contract/deletions.ts';
import { RESTORE_DAYS } from '#domain/limits.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { writesTexts } from '#texts/writes.ts';
import { ConfirmDialog } from '#ui/Dialog.tsx';
import { useElement } from './element.ts';
import { pageRuntime } from './runtime.ts';
import { useWrite } from './useWrite.ts';

interface DeleteDialogProps<C extends AnyCall> {
  title: string;
  /** The spec's question (spec 2 §5). */
  question: string;
  /** The question where it can be taken back: that it cannot would not be true then. */
  restorableQuestion?: string;
  /** What becomes of whom, where the host can restore. */
  effect?: string | undefined;
  /** What would be deleted, by its name. */
  about?: string | undefined;
  call: C;
  input: CallInput<C>;
  /** What is deleted, as the host's restore call names it; where only the answer tells the id, it is read from there. */
  kind: DeletedKind;
  id: number | ((answer: CallAnswer<C>) => number | null);
  /** What the button does, where that is not 'Delete'. */
  confirm?: string;
  /** The spec's toasts (spec 2 §8). */
  success: string;
  failed: string;
  /** Calls that show it. */
  reloads: readonly AnyCall[];
  /** It is deleted. */
  onDeleted?: () => void;
  /** It is closed, whether it was deleted or not. */
  onClose: () => void;
}

/**
 * The spec's confirmation, the deletion, and its toast, which carries an Undo where the host can
 * restore (decisions, "Beyond the spec's calls"). Drawn while it is open.
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
        // Closed first: while a modal dialog is open nothing beside it takes the focus, Undo neither.
        flushSync(onClose);
        if (answer === undefined) return;
        // The button that had the focus goes with its row.
        const returnFocus = focusBeside(element);
        onDeleted?.();
        returnFocus();
        const deleted = typeof id === 'number' ? id : id(answer);
        const undo = () => void restore.run({ params: { kind, id: deleted ?? 0 } }, { about });
        pageRuntime().toasts.show({
          tone: 'success',
          text: success,
          detail: about,
          ...(canRestore && deleted !== null
            ? { action: { label: t('undo'), run: undo }, returnFocus: byKeyboard ? returnFocus : undefined }
            : {}),
        });
      }}
    />
  );
}

/** What stands in a list beside others like it. */
const ROW = 'tr, li, .card-grid > *';

/**
 * What gives the focus to the same button of the next row, or of the one before, when the row with the focus is about to
 * go; where there is no other, to the screen's title.
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
