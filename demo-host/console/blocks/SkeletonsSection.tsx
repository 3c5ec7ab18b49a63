import type { ReactNode } from 'react';
import { Card, CardGrid } from '#ui/show/Card.tsx';
import { DashboardSkeleton } from '#ui/state/Bones.tsx';
import {
  BlockSkeleton,
  CardSkeleton,
  CircleSkeleton,
  GridSkeleton,
  ListItemSkeleton,
  ListSkeleton,
  StatSkeleton,
  TableRowsSkeleton,
  TableSkeleton,
  TextSkeleton,
} from '#ui/state/Skeletons.tsx';

/** Every placeholder. */
export function SkeletonsSection() {
  const kinds: Record<string, ReactNode> = {
    Block: <BlockSkeleton />,
    'Text line': <TextSkeleton />,
    Circle: <CircleSkeleton />,
    Card: <CardSkeleton />,
    'List item': <ListItemSkeleton />,
    List: <ListSkeleton />,
    'Stat tile': <StatSkeleton />,
    'Table rows': <TableRowsSkeleton rows={3} />,
  };
  return (
    <>
      <CardGrid min={240}>
        {Object.entries(kinds).map(([title, kind]) => (
          <Card key={title} title={title} depth={2}>
            {kind}
          </Card>
        ))}
      </CardGrid>
      <TableSkeleton />
      <GridSkeleton />
      <DashboardSkeleton />
    </>
  );
}
