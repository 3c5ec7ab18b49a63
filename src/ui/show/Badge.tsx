import type { ReactNode } from 'react';
import type { Tone } from '#domain/learning/bands.ts';
import { uiTexts } from '#texts/ui.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { addStyles } from '#ui/style/adoptStyles.ts';
import badgeCss from './badge.css?inline';

addStyles(badgeCss);

interface BadgeProps {
  /** Neutral without one; `strong` is neutral too, and marks what is new, unread, shared or one's own. */
  tone?: Tone | 'strong';
  dot?: boolean;
  children: ReactNode;
}

/** A short word or number that stands out. Its text carries the meaning; the colour only repeats it. */
export function Badge({ tone, dot, children }: BadgeProps) {
  return (
    <span className="badge" data-tone={tone} data-dot={dot || undefined}>
      {children}
    </span>
  );
}

/** Status badge styles (promises/numbers-and-bands.md#status-badges). */
export type Status = 'active' | 'inactive' | 'pending' | 'trial' | 'expired';

const STATUS_TONE: Record<Status, Tone | undefined> = {
  active: 'good',
  inactive: undefined,
  pending: 'fair',
  trial: 'info',
  expired: 'poor',
};

/** A status in its colour; `label` replaces its usual word. */
export function StatusBadge({ status, label }: { status: Status; label?: string }) {
  const t = useTexts(uiTexts);
  return (
    <Badge tone={STATUS_TONE[status]} dot>
      {label ?? t(status)}
    </Badge>
  );
}
