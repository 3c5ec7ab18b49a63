import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import X from 'lucide-react/icons/x';
import { type CSSProperties, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { TOAST_DURATION_MS, TOAST_FADE_MS } from '#domain/lists/limits.ts';
import { commonTexts } from '#texts/common.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Button, IconButton } from '#ui/form/Button.tsx';
import { type Glyph, Icon } from '#ui/show/Icon.tsx';
import { addStyles } from '#ui/style/adoptStyles.ts';
import overlay from './overlay.css?inline';
import { createToastStack, placeToasts } from './toastPlace.ts';

addStyles(overlay);

export interface ToastContent {
  id: number;
  tone: 'success' | 'error' | 'info';
  text: string;
  /** Shown below the text, smaller: why it failed. */
  detail?: string;
  /** A button, such as Undo. */
  action?: { label: string; run(): void };
  /**
   * The button takes the focus, because what had it has been removed. Called when the toast is removed while its button
   * has the focus.
   */
  returnFocus?: () => void;
}

const TONE_ICON: Record<ToastContent['tone'], Glyph> = { success: CircleCheck, error: CircleAlert, info: Info };

interface ToastProps {
  toast: ToastContent;
  /** Called when the toast has faded or was closed. */
  onDismiss: (id: number) => void;
}

/** A message that closes by itself after 5 s; while it is pointed at or focused, it stays. */
function Toast({ toast, onDismiss }: ToastProps) {
  const t = useTexts(commonTexts);
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isHeld = isPointed || isFocused;
  const [isLeaving, setLeaving] = useState(false);
  // Live regions announce changes, so the text is added after the region.
  const [isSpoken, setSpoken] = useState(false);
  useEffect(() => setSpoken(true), []);
  const element = useRef<HTMLDivElement>(null);
  const action = useRef<HTMLButtonElement>(null);
  const { returnFocus } = toast;
  // After the stack has opened: an element that is not shown takes no focus.
  useEffect(() => {
    if (returnFocus) action.current?.focus();
  }, [returnFocus]);
  const dismiss = () => {
    if (element.current?.matches(':focus-within')) returnFocus?.();
    onDismiss(toast.id);
  };

  useEffect(() => {
    if (isHeld) {
      setLeaving(false);
      return;
    }
    const timer = setTimeout(
      () => (isLeaving ? onDismiss(toast.id) : setLeaving(true)),
      isLeaving ? TOAST_FADE_MS : TOAST_DURATION_MS,
    );
    return () => clearTimeout(timer);
  }, [isHeld, isLeaving, onDismiss, toast.id]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing to operate; pointer and focus only make it wait.
    <div
      ref={element}
      part="toast"
      className="toast"
      role={toast.tone === 'error' ? 'alert' : 'status'}
      data-tone={toast.tone}
      data-leaving={isLeaving || undefined}
      style={{ '--toast-fade': `${TOAST_FADE_MS}ms` } as CSSProperties}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Icon glyph={TONE_ICON[toast.tone]} />
      <div className="toast__text">
        <p>{isSpoken && toast.text}</p>
        {toast.detail && <p className="toast__detail">{isSpoken && toast.detail}</p>}
      </div>
      {toast.action && (
        <Button
          ref={action}
          size="small"
          variant="quiet"
          onClick={() => {
            toast.action?.run();
            dismiss();
          }}
        >
          {toast.action.label}
        </Button>
      )}
      <IconButton icon={X} size="small" label={t('close')} onClick={dismiss} />
    </div>
  );
}

interface ToastStackProps {
  toasts: readonly ToastContent[];
  onDismiss: (id: number) => void;
}

/**
 * The page's toasts, in the top layer, and in the dialog that is open in the same root. `onDismiss` must be the same
 * function at every render.
 */
export function ToastStack({ toasts, onDismiss }: ToastStackProps) {
  const home = useRef<HTMLDivElement>(null);
  const [stack] = useState(createToastStack);
  const newest = toasts.at(-1)?.id;

  // Again for each toast, so that it is above what has opened meanwhile.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next toast, too.
  useLayoutEffect(() => {
    if (!home.current) return;
    if (!stack.isConnected) home.current.append(stack);
    placeToasts(home.current.getRootNode() as ShadowRoot);
  }, [stack, newest]);

  return (
    <div className="toasts-home" ref={home}>
      {createPortal(
        toasts.map((toast) => <Toast key={toast.id} toast={toast} onDismiss={onDismiss} />),
        stack,
      )}
    </div>
  );
}
