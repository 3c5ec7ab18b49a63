/**
 * Placeholders in the shape of what is loading (promises/session-and-errors.md#placeholders). Each is one `status`
 * named Loading.
 */
import type { CSSProperties } from 'react';
import { SKELETON, SKELETON_TABLE_MIN } from '#domain/lists/sizes.ts';
import { Bone, type BoneProps, Lines, Loading, StatBones, times } from './Bones.tsx';

function CardBones({ lines }: { lines: number }) {
  return (
    <div className="skeleton__card">
      <Bone shape="text" width="45%" height={16} />
      <Lines count={lines} />
    </div>
  );
}

function ItemBones() {
  return (
    <div className="skeleton__item">
      <Bone shape="circle" />
      <Lines count={2} />
    </div>
  );
}

function RowBones({ columns, rows, head }: { columns: number; rows: number; head?: boolean }) {
  return (
    <div style={{ '--columns': columns } as CSSProperties}>
      {times(rows + (head ? 1 : 0)).map((row) => (
        <div className="skeleton__row" key={row} data-head={(head && row === 0) || undefined}>
          {times(columns).map((cell) => (
            // Different widths look like text; computed from the place, they are the same at every render.
            <Bone
              key={cell}
              shape="text"
              width={`${cell === 0 ? 70 + ((row * 13) % 30) : 45 + ((row * 7 + cell * 11) % 35)}%`}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

/** A generic block; sizes in px or CSS lengths. */
export function BlockSkeleton(size: Pick<BoneProps, 'width' | 'height'>) {
  return (
    <Loading>
      <Bone {...size} />
    </Loading>
  );
}

export function TextSkeleton({ lines = 1 }: { lines?: number }) {
  return (
    <Loading>
      <Lines count={lines} />
    </Loading>
  );
}

/** @param size diameter in px */
export function CircleSkeleton({ size = 40 }: { size?: number }) {
  return (
    <Loading>
      <Bone shape="circle" width={size} height={size} />
    </Loading>
  );
}

export function CardSkeleton({ lines = SKELETON.cardLines }: { lines?: number }) {
  return (
    <Loading>
      <CardBones lines={lines} />
    </Loading>
  );
}

export function ListItemSkeleton() {
  return (
    <Loading>
      <ItemBones />
    </Loading>
  );
}

export function ListSkeleton({ items = SKELETON.listItems }: { items?: number }) {
  return (
    <Loading>
      {times(items).map((item) => (
        <ItemBones key={item} />
      ))}
    </Loading>
  );
}

export function GridSkeleton({ cards = SKELETON.gridCards }: { cards?: number }) {
  return (
    <Loading>
      <div className="skeleton__grid">
        {times(cards).map((card) => (
          <CardBones key={card} lines={SKELETON.cardLines} />
        ))}
      </div>
    </Loading>
  );
}

interface TableSkeletonProps {
  columns?: number;
  rows?: number;
}

/** A table with its header: at least 4 columns and 6 rows. */
export function TableSkeleton({ columns = SKELETON.tableColumns, rows = SKELETON.tableRows }: TableSkeletonProps) {
  return (
    <Loading>
      <RowBones
        columns={Math.max(SKELETON_TABLE_MIN.columns, columns)}
        rows={Math.max(SKELETON_TABLE_MIN.rows, rows)}
        head
      />
    </Loading>
  );
}

/** Rows under a header that is already drawn. */
export function TableRowsSkeleton({ columns = SKELETON.tableColumns, rows = SKELETON.tableRows }: TableSkeletonProps) {
  return (
    <Loading>
      <RowBones columns={columns} rows={rows} />
    </Loading>
  );
}

export function StatSkeleton() {
  return (
    <Loading>
      <StatBones />
    </Loading>
  );
}
