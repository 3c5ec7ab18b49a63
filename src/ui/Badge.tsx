import type { ReactNode } from 'react';
import type { Tone } from '#domain/bands.ts';
import { uiTexts } from '#texts/ui.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { addStyles } from './adoptStyles.ts';
import badgeCss from './badge.css?inline';

addStyles(badgeCss);

interface BadgeProps {
  /** Without one it is neutral; `accent` marks what is one's own or shared. */
  tone?: Tone | 'accent';
  dot?: boolean;
  children: ReactNode;
}

/** A short word or number that stands out. Its meaning is in its text; the colour only repeats it. */
export function Badge({ tone, dot, children }: BadgeProps) {
  return (
    <span className="badge" data-tone={tone} data-dot={dot || undefined}>
      {children}
    </span>
  );
}

/** Status badge styles (spec 1 §2). */
export type Status = 'active' | 'inactive' | 'pending' | 'trial' | 'expired';

const STATUS_TONE: Record<Status, Tone | undefined> = {
  active: 'good',
  inactive: undefined,
  pending: 'fair',
  trial: 'info',
  expired: 'poor',
};

/** A status in its own colour; `label` where the screen has another word for it. */
export function StatusBadge({ status, label }: { status: Status; label?: string }) {
  const t = useTexts(uiTexts);
  return (
    <Badge tone={STATUS_TONE[status]} dot>
      {label ?? t(status)}
    </Badge>
  );
}
