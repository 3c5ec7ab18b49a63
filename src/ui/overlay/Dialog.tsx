import X from 'lucide-react/icons/x';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { commonTexts } from '#texts/common.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Button, IconButton } from '#ui/form/Button.tsx';
import { Heading, HeadingLevelContext, TITLE_LEVEL } from '#ui/show/Heading.tsx';
import { addStyles } from '#ui/style/adoptStyles.ts';
import { scrollRegion, useOverflow } from '#ui/table/scrolling.ts';
import overlay from './overlay.css?inline';
import { placeToasts } from './toastPlace.ts';
import { wrapTab } from './wrapTab.ts';

addStyles(overlay);

interface DialogProps {
  title: string;
  /** Called for Escape, the close button or a click beside the dialog; the parent then stops drawing it. */
  onClose: () => void;
  /** Wide enough for a table. */
  wide?: boolean;
  /** The dialog holds a form: a click beside it does not close it. */
  holdsForm?: boolean;
  /** Buttons under the content. */
  footer?: ReactNode;
  /** `alertdialog` asks for a decision. */
  role?: 'dialog' | 'alertdialog';
  children: ReactNode;
}

/**
 * A modal dialog, open while it is drawn. The focus goes to the element with `data-initial-focus`, else to the first
 * control. It stays inside, and returns to where it was when the dialog closes (promises/session-and-errors.md#keyboard).
 */
export function Dialog({ title, onClose, wide, holdsForm, footer, role, children }: DialogProps) {
  const t = useTexts(commonTexts);
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const scrolls = useOverflow(body);
  const pressedOutside = useRef(false);
  const isDrawn = useRef(false);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const root = element.getRootNode() as ShadowRoot;
    isDrawn.current = true;
    element.showModal();
    placeToasts(root);
    element.querySelector<HTMLElement>('[data-initial-focus]')?.focus();
    // `close` gives the focus back; removing the element would not.
    return () => {
      isDrawn.current = false;
      element.close();
      placeToasts(root);
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      part="dialog"
      className="dialog"
      role={role}
      aria-labelledby={titleId}
      data-wide={wide || undefined}
      onKeyDown={(event) => {
        wrapTab(event);
        // A modal of the page that the dialog was opened from hears neither: it would close, or take the focus.
        if (event.key === 'Escape' || event.key === 'Tab') event.stopPropagation();
      }}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        // The browser may close a dialog without `cancel`, as at a second Escape.
        if (isDrawn.current && event.target === event.currentTarget && !event.currentTarget.open) onClose();
      }}
      onPointerDown={(event) => {
        pressedOutside.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        // Only a click that also began beside the dialog closes it, not a text selection that ends there.
        if (pressedOutside.current && event.target === event.currentTarget && !holdsForm) onClose();
      }}
    >
      {/* Heading levels start again, since nothing else is accessible while the dialog is open. */}
      <HeadingLevelContext value={TITLE_LEVEL}>
        {/* No `header` and `footer`: in a dialog at the end of a page they would become landmarks of the page. */}
        <div className="dialog__head">
          <Heading depth={0} className="dialog__title" id={titleId}>
            {title}
          </Heading>
          <IconButton icon={X} size="small" label={t('close')} onClick={onClose} />
        </div>
        <div className="dialog__body" ref={body} {...scrollRegion(scrolls, titleId)}>
          <div className="dialog__content">{children}</div>
        </div>
        {footer && <div className="dialog__foot">{footer}</div>}
      </HeadingLevelContext>
    </dialog>
  );
}

interface ConfirmDialogProps {
  title: string;
  /** The question, in the words that are promised. */
  message: string;
  /** The name of the thing that it is about. */
  about?: string;
  /** The consequences. */
  more?: string;
  /** Words of the button: 'Delete'. */
  confirm: string;
  /** `byKeyboard`: the button was pressed with a key. */
  onConfirm: (byKeyboard: boolean) => void;
  onCancel: () => void;
  /** The confirmed action is running. */
  busy?: boolean;
}

/** Asks before an action is done. Cancel has the focus. */
export function ConfirmDialog({ title, message, about, more, confirm, onConfirm, onCancel, busy }: ConfirmDialogProps) {
  const t = useTexts(commonTexts);
  return (
    <Dialog
      title={title}
      role="alertdialog"
      onClose={onCancel}
      footer={
        <>
          <Button onClick={onCancel} data-initial-focus>
            {t('cancel')}
          </Button>
          <Button variant="danger" busy={busy} onClick={({ detail }) => onConfirm(detail === 0)}>
            {confirm}
          </Button>
        </>
      }
    >
      <p>{message}</p>
      {about && (
        <p className="dialog__about">
          <bdi>{about}</bdi>
        </p>
      )}
      {more && <p className="dialog__more">{more}</p>}
    </Dialog>
  );
}
