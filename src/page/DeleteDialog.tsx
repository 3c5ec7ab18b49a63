import { flushSync } from 'react-dom';
import { useCapability } from '#api/useAction.ts';
import type { AnyCall, CallAnswer, CallInput } from '#contract/call.ts';
import { type DeletedKind, deletions, restoreDeleted } from '#contract/deletions.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { writesTexts } from '#texts/writes.ts';
import { ConfirmDialog } from '#ui/Dialog.tsx';
import { useHost } from './host.ts';
import { pageRuntime } from './runtime.ts';
import { useWrite } from './useWrite.ts';

interface DeleteDialogProps<C extends AnyCall> {
  title: string;
  /** The spec's question (spec 2 §5). */
  question: string;
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
  const { title, question, about, call, input, kind, id, success, failed, reloads, confirm, onDeleted, onClose } =
    props;
  const t = useTexts(writesTexts);
  const { element } = useHost();
  const canRestore = useCapability(restoreDeleted.capability ?? '');
  const restore = useWrite(restoreDeleted, {
    success: t('restored'),
    failed: t('notRestored'),
    reloads: [...reloads, deletions],
  });
  const remove = useWrite(call, { success: undefined, failed, reloads: [...reloads, deletions] });
  // What had the focus may be gone with what was deleted.
  const returnFocus = () => element.shadowRoot?.querySelector<HTMLElement>('.screen__title')?.focus();

  return (
    <ConfirmDialog
      title={title}
      message={question}
      about={about}
      confirm={confirm ?? t('delete')}
      busy={remove.isBusy}
      onCancel={onClose}
      onConfirm={async (byKeyboard) => {
        const answer = await remove.run(input);
        // Closed first: while a modal dialog is open nothing beside it takes the focus, Undo neither.
        flushSync(onClose);
        if (answer === undefined) return;
        onDeleted?.();
        const deleted = typeof id === 'number' ? id : id(answer);
        pageRuntime().toasts.show({
          tone: 'success',
          text: success,
          ...(canRestore && deleted !== null
            ? {
                action: { label: t('undo'), run: () => void restore.run({ params: { kind, id: deleted } }) },
                returnFocus: byKeyboard ? returnFocus : undefined,
              }
            : {}),
        });
      }}
    />
  );
}
