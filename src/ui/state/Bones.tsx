/** Parts of placeholders (promises/session-and-errors.md#placeholders), and the placeholder of a dashboard. */
import type { ReactNode } from 'react';
import { commonTexts } from '#texts/common.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { VisuallyHidden } from '#ui/show/VisuallyHidden.tsx';

/** Announces once that something is loading, however many parts the placeholder has. */
export function Loading({ children }: { children: ReactNode }) {
  const loading = useTexts(commonTexts)('loading');
  return (
    <div className="skeleton" role="status" aria-label={loading}>
      <VisuallyHidden>{loading}</VisuallyHidden>
      {children}
    </div>
  );
}

export interface BoneProps {
  shape?: 'block' | 'text' | 'circle';
  width?: number | string;
  height?: number | string;
}

export function Bone({ shape = 'block', width, height }: BoneProps) {
  return (
    <span className="bone" data-shape={shape} aria-hidden="true" style={{ inlineSize: width, blockSize: height }} />
  );
}

export const times = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Lines of text; the last one is shorter, as in a paragraph. */
export function Lines({ count }: { count: number }) {
  return (
    <div className="skeleton__lines">
      {times(count).map((line) => (
        <Bone key={line} shape="text" width={line === count - 1 ? '60%' : '100%'} />
      ))}
    </div>
  );
}

export function StatBones() {
  return (
    <div className="skeleton__stat">
      <Bone shape="text" width="55%" />
      <Bone shape="text" width="40%" height={28} />
    </div>
  );
}

/** Four stat tiles and one large panel. */
export function DashboardSkeleton() {
  return (
    <Loading>
      <div className="stats">
        {times(4).map((tile) => (
          <StatBones key={tile} />
        ))}
      </div>
      <Bone height={280} />
    </Loading>
  );
}

/** An icon, a title and a line in the middle of the place, as of an empty state, and its button. */
export function StateSkeleton({ button }: { button?: boolean }) {
  return (
    <Loading>
      <div className="state">
        <Bone shape="circle" />
        <Bone width="min(100%, 120px)" height="calc(var(--line) * 1em)" />
        <Bone width="min(100%, 260px)" height="calc(var(--line) * 1em)" />
        {button && (
          <div className="state__actions">
            <Bone width={72} height="var(--control)" />
          </div>
        )}
      </div>
    </Loading>
  );
}
