import X from 'lucide-react/icons/x';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { commonTexts } from '#texts/common.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { addStyles } from './adoptStyles.ts';
import { Button, IconButton } from './Button.tsx';
import { Heading, HeadingLevelContext, TITLE_LEVEL } from './Heading.tsx';
import overlay from './overlay.css?inline';
import { scrollRegion, useOverflow } from './Table.tsx';
import { wrapTab } from './wrapTab.ts';

addStyles(overlay);

interface DialogProps {
  title: string;
  /** Escape, the close button or a click beside the dialog: the parent stops drawing it. */
  onClose: () => void;
  /** Room for a table. */
  wide?: boolean;
  /** Something is typed in it: a click beside it does not close it. */
  holdsForm?: boolean;
  /** Buttons under the content. */
  footer?: ReactNode;
  /** `alertdialog` interrupts with something to decide. */
  role?: 'dialog' | 'alertdialog';
  children: ReactNode;
}

/**
 * A modal dialog, open for as long as it is drawn. The focus goes to what is marked `data-initial-focus`, else to the
 * first control, stays inside, and returns to where it was.
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
    isDrawn.current = true;
    element.showModal();
    element.querySelector<HTMLElement>('[data-initial-focus]')?.focus();
    // Closing gives the focus back, removal alone would not.
    return () => {
      isDrawn.current = false;
      element.close();
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
      onKeyDown={wrapTab}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        // The browser may close without asking, as at a second Escape.
        if (isDrawn.current && event.target === event.currentTarget && !event.currentTarget.open) onClose();
      }}
      onPointerDown={(event) => {
        pressedOutside.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        // A text selection that ends beside the dialog does not close it.
        if (pressedOutside.current && event.target === event.currentTarget && !holdsForm) onClose();
      }}
    >
      {/* Nothing else is there for as long as it is open: its levels begin anew. */}
      <HeadingLevelContext value={TITLE_LEVEL}>
        {/* No `header` and `footer`: in a dialog at the end of a page they would be landmarks of the page. */}
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
  /** The question, in the spec's words. */
  message: string;
  /** What it is about, by its name. */
  about?: string | undefined;
  /** What comes of it. */
  more?: string | undefined;
  /** What the button does: 'Delete'. */
  confirm: string;
  /** `byKeyboard`: the button was pressed with a key. */
  onConfirm: (byKeyboard: boolean) => void;
  onCancel: () => void;
  /** What was confirmed is under way. */
  busy?: boolean;
}

/** Asks before something that cannot be taken back. Cancel has the focus. */
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
