import { useCallback, useState } from 'react';
import { Button } from '#ui/form/Button.tsx';
import { ConfirmDialog, Dialog } from '#ui/overlay/Dialog.tsx';
import { type ToastContent, ToastStack } from '#ui/overlay/Toast.tsx';
import { Toolbar } from '#ui/show/Screen.tsx';
import { LoadingBar } from '#ui/state/LoadingBar.tsx';
import { FieldsSection } from './FieldsSection.tsx';
import { TablesSection } from './TablesSection.tsx';

/** Dialogs, toasts and the loading bar. */
export function OverlaysSection() {
  const [open, setOpen] = useState<'plain' | 'wide' | 'confirm' | 'nested'>();
  const [toasts, setToasts] = useState<readonly ToastContent[]>([]);
  const [isLoading, setLoading] = useState(false);
  const dismiss = useCallback((id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)), []);
  const toast = (tone: ToastContent['tone'], text: string, action?: ToastContent['action']) =>
    setToasts((shown) => [...shown, { id: (shown.at(-1)?.id ?? 0) + 1, tone, text, action }]);
  const close = () => setOpen(undefined);
  return (
    <>
      <Toolbar>
        <Button onClick={() => setOpen('plain')}>Dialog</Button>
        <Button onClick={() => setOpen('wide')}>Wide dialog</Button>
        <Button onClick={() => setOpen('confirm')}>Confirm</Button>
        <Button onClick={() => toast('success', 'User banned successfully')}>Success toast</Button>
        <Button onClick={() => toast('error', 'Network error. Please check your connection.')}>Error toast</Button>
        <Button
          onClick={() =>
            toast('info', 'Notification deleted successfully', { label: 'Undo', run: () => toast('info', 'Restored') })
          }
        >
          Toast with Undo
        </Button>
        <Button aria-pressed={isLoading} onClick={() => setLoading(!isLoading)}>
          Loading bar
        </Button>
      </Toolbar>
      <ToastStack toasts={toasts} onDismiss={dismiss} />
      <LoadingBar active={isLoading} />
      {open === 'plain' && (
        <Dialog title="Create Notification" onClose={close} footer={<Button variant="primary">Create</Button>}>
          <FieldsSection />
        </Dialog>
      )}
      {open === 'wide' && (
        <Dialog title="Exam Results" wide onClose={close}>
          <TablesSection depth={2} />
        </Dialog>
      )}
      {open === 'confirm' && (
        <ConfirmDialog
          title="Delete"
          message="Are you sure you want to delete this school?"
          confirm="Delete"
          onConfirm={close}
          onCancel={close}
        />
      )}
    </>
  );
}
