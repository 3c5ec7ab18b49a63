import type { ComponentProps } from 'react';
import { NoticeItems } from '#screens/shared/notices/NoticeItems.tsx';
import { PagedCard } from '#ui/PagedCard.tsx';

type NoticeCardProps = Omit<ComponentProps<typeof PagedCard>, 'children'> & ComponentProps<typeof NoticeItems>;

/** A page of notices with its pager, which come together: a pager that came before its rows would be moved by them. */
export function NoticeCard({ rows, onRead, ...card }: NoticeCardProps) {
  return (
    <PagedCard {...card}>
      <NoticeItems rows={rows} onRead={onRead} />
    </PagedCard>
  );
}
