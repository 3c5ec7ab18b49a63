import type { ReactNode } from 'react';
import { HasDataContext, useHasData } from './hasData.tsx';

/** A part of an answer: where the answer leaves it out, nothing is known of it (promises/session-and-errors.md#reading-answers). */
export function WhereKnown({ is, children }: { is: boolean; children: ReactNode }) {
  return <HasDataContext value={useHasData() && is}>{children}</HasDataContext>;
}
