import type { ReactNode } from 'react';
import { Card } from '#ui/show/Card.tsx';
import { Pager } from './Pager.tsx';

interface PagedCardProps {
  title: string;
  /** Words for the number of all rows. */
  count?: string;
  actions?: ReactNode;
  /** From 1. */
  page: number;
  pages: number;
  onPage: (page: number) => void;
  /** Other rows are loading. */
  busy: boolean;
  children: ReactNode;
}

/** A table with its title above and a pager below. */
export function PagedCard({ title, count, actions, page, pages, onPage, busy, children }: PagedCardProps) {
  return (
    <Card
      title={title}
      description={count}
      actions={actions}
      flush
      footer={pages > 1 ? <Pager page={page} pages={pages} onPage={onPage} label={title} /> : undefined}
    >
      <div className="renewing" aria-busy={busy}>
        {children}
      </div>
    </Card>
  );
}
