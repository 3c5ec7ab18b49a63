import CircleAlert from 'lucide-react/icons/circle-alert';
import Inbox from 'lucide-react/icons/inbox';
import RotateCw from 'lucide-react/icons/rotate-cw';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { commonTexts } from '#texts/common.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Button, IconButton } from './Button.tsx';
import { type Glyph, Icon } from './Icon.tsx';

interface EmptyStateProps {
  /** What there is none of. */
  title: string;
  hint?: ReactNode;
  icon?: Glyph;
  /** A button that changes it. */
  action?: ReactNode;
}

/** There is nothing to show, and that is no failure. */
export function EmptyState({ title, hint, icon = Inbox, action }: EmptyStateProps) {
  return (
    <div className="state">
      <span className="state__icon">
        <Icon glyph={icon} size={20} />
      </span>
      <p className="state__title">{title}</p>
      {hint && <p className="state__hint">{hint}</p>}
      {action && <div className="state__actions">{action}</div>}
    </div>
  );
}

interface ErrorStateProps {
  /** What failed, in words for the person who waits for it. */
  message: string;
  hint?: ReactNode;
  onRetry?: () => void;
  /** The next try is under way. */
  busy?: boolean;
  /** One line, as above a list that could not be loaded. */
  inline?: boolean;
  /** In a red box. */
  boxed?: boolean;
}

/** Something failed: what, and a button that tries again. */
export function ErrorState({ message, hint, onRetry, busy, inline, boxed }: ErrorStateProps) {
  const t = useTexts(commonTexts);
  return (
    <div
      className="state"
      data-tone="error"
      data-inline={inline || undefined}
      data-boxed={boxed || undefined}
      role="alert"
    >
      {!inline && (
        <span className="state__icon">
          <Icon glyph={CircleAlert} size={20} />
        </span>
      )}
      <p className={inline ? undefined : 'state__title'}>{message}</p>
      {hint && <p className="state__hint">{hint}</p>}
      {onRetry && (
        <div className="state__actions">
          <Button icon={RotateCw} size={inline ? 'small' : 'medium'} busy={busy} onClick={onRetry}>
            {t('tryAgain')}
          </Button>
        </div>
      )}
    </div>
  );
}

interface BannerProps {
  tone?: 'error' | 'info';
  children: ReactNode;
  action?: ReactNode;
  onClose?: () => void;
}

/** A message above what it is about: said at once when it is an error, in its turn when not. */
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
