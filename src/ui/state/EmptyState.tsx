import Inbox from 'lucide-react/icons/inbox';
import type { ReactNode } from 'react';
import { type Glyph, Icon } from '#ui/show/Icon.tsx';
import { useEmptyWords, useHasData } from './hasData.tsx';

interface EmptyStateProps {
  /** Says what is missing. */
  title: string;
  hint?: ReactNode;
  icon?: Glyph;
  /** A button that changes it. */
  action?: ReactNode;
  /** The title is text: it is also shown after a failed call, when the list is empty. */
  isSpecified?: boolean;
}

/**
 * Says that there is nothing to show. After a failed call our own words are not used (see `HasDataContext`), and nothing is
 * drawn: the failure above is what people see.
 */
export function EmptyState({ title: own, hint: why, icon = Inbox, action, isSpecified }: EmptyStateProps) {
  const words = useEmptyWords();
  const hasData = useHasData();
  const title = isSpecified ? own : words(own);
  const hint = hasData ? why : undefined;
  return (
    <div className="state" data-tone={hasData ? undefined : 'unknown'}>
      {hasData && (
        <span className="state__icon">
          <Icon glyph={icon} size={20} />
        </span>
      )}
      <p className="state__title">{title}</p>
      {hint && <p className="state__hint">{hint}</p>}
      {action && <div className="state__actions">{action}</div>}
    </div>
  );
}
