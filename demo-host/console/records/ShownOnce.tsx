import { Button } from '#ui/form/Button.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { CopyList } from './CopyList.tsx';

interface ShownOnceProps {
  title: string;
  /** Why it has to be stored now. */
  why: string;
  /** Names and values, to be copied. */
  items: readonly (readonly [name: string, value: string])[];
  /** The button that closes it. */
  stored: string;
  onClose: () => void;
}

/** Secrets that were made. A click beside the dialog does not close it: what it shows comes never again. */
export function ShownOnce({ title, why, items, stored, onClose }: ShownOnceProps) {
  return (
    <Dialog
      title={title}
      holdsForm
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {stored}
        </Button>
      }
    >
      <p>{why}</p>
      <CopyList items={items} isCode />
    </Dialog>
  );
}
