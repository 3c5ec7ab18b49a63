import CircleAlert from 'lucide-react/icons/circle-alert';
import Lock from 'lucide-react/icons/lock';
import RotateCw from 'lucide-react/icons/rotate-cw';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { commonTexts } from '#texts/common.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Button, IconButton } from '#ui/form/Button.tsx';
import { Icon } from '#ui/show/Icon.tsx';

interface ErrorStateProps {
  /** What failed, in words for people. */
  message: string;
  hint?: ReactNode;
  onRetry?: () => void;
  /** The next try is running. */
  busy?: boolean;
  /** As a banner, for example above a list that is already shown. */
  inline?: boolean;
  /** With `inline`: adds a close button. */
  onClose?: () => void;
  /** Nothing is broken: one may not see it. */
  isDenied?: boolean;
}

/** Says what failed, with a button to try again. */
export function ErrorState({ message, hint, onRetry, busy, inline, onClose, isDenied = false }: ErrorStateProps) {
  const t = useTexts(commonTexts);
  const retry = onRetry && (
    <Button icon={RotateCw} size={inline ? 'small' : 'medium'} busy={busy} onClick={onRetry}>
      {t('tryAgain')}
    </Button>
  );
  if (inline) {
    return (
      <Banner tone={isDenied ? 'denied' : 'error'} action={retry} onClose={onClose}>
        <p>{message}</p>
        {hint && <p className="state__hint">{hint}</p>}
      </Banner>
    );
  }
  return (
    <div className="state" data-tone={isDenied ? undefined : 'error'} role="alert">
      <span className="state__icon">
        <Icon glyph={isDenied ? Lock : CircleAlert} size={20} />
      </span>
      <p className="state__title">{message}</p>
      {hint && <p className="state__hint">{hint}</p>}
      {retry && <div className="state__actions">{retry}</div>}
    </div>
  );
}

interface BannerProps {
  tone?: 'error' | 'denied' | 'info';
  children: ReactNode;
  action?: ReactNode;
  onClose?: () => void;
}

/** A message above what it is about. Screen readers announce failures at once, others when they are idle. */
export function Banner({ tone = 'info', children, action, onClose }: BannerProps) {
  const t = useTexts(commonTexts);
  return (
    <div className="banner" data-tone={tone} role={tone === 'info' ? 'status' : 'alert'}>
      <Icon glyph={tone === 'denied' ? Lock : CircleAlert} />
      <div className="banner__text">{children}</div>
      {action}
      {onClose && <IconButton icon={X} size="small" label={t('close')} onClick={onClose} />}
    </div>
  );
}
