import type { ReactNode } from 'react';

/** Words for those who listen to the page rather than look at it. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="visually-hidden">{children}</span>;
}
