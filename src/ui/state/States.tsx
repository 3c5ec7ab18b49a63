import CircleAlert from 'lucide-react/icons/circle-alert';
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
}

/** Says what failed, with a button to try again. */
export function ErrorState({ message, hint, onRetry, busy, inline, onClose }: ErrorStateProps) {
  const t = useTexts(commonTexts);
  const retry = onRetry && (
    <Button icon={RotateCw} size={inline ? 'small' : 'medium'} busy={busy} onClick={onRetry}>
      {t('tryAgain')}
    </Button>
  );
  if (inline) {
    return (
      <Banner tone="error" action={retry} onClose={onClose}>
        <p>{message}</p>
        {hint && <p className="state__hint">{hint}</p>}
      </Banner>
    );
  }
  return (
    <div className="state" data-tone="error" role="alert">
      <span className="state__icon">
        <Icon glyph={CircleAlert} size={20} />
      </span>
      <p className="state__title">{message}</p>
      {hint && <p className="state__hint">{hint}</p>}
      {retry && <div className="state__actions">{retry}</div>}
    </div>
  );
}

interface BannerProps {
  tone?: 'error' | 'info';
  children: ReactNode;
  action?: ReactNode;
  onClose?: () => void;
}

/** A message above what it is about. Screen readers announce errors at once, others when they are idle. */
export function Banner({ tone = 'info', children, action, onClose }: BannerProps) {
  const t = useTexts(commonTexts);
  return (
    <div className="banner" data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon glyph={CircleAlert} />
      <div className="banner__text">{children}</div>
      {action}
      {onClose && <IconButton icon={X} size="small" label={t('close')} onClick={onClose} />}
    </div>
  );
}
