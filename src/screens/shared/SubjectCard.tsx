import Minus from 'lucide-react/icons/minus';
import TrendingDown from 'lucide-react/icons/trending-down';
import TrendingUp from 'lucide-react/icons/trending-up';
import type { ReactNode } from 'react';
import { formatScore } from '#domain/format/format.ts';
import { bandOf, PERFORMANCE_BANDS } from '#domain/learning/bands.ts';
import type { Trend } from '#domain/learning/insights.ts';
import { useNames } from '#page/element/names.ts';
import { useLocale } from '#texts/useTexts.tsx';
import { Card } from '#ui/show/Card.tsx';
import { type Glyph, Icon } from '#ui/show/Icon.tsx';
import { ProgressMeter } from '#ui/state/Progress.tsx';
import { addStyles } from '#ui/style/adoptStyles.ts';
import styles from './subjectCard.css?inline';

addStyles(styles);

interface SubjectCardProps {
  subject: string;
  /** A percentage; null for none. */
  score: number | null;
  /** Facts beside each other below the score. */
  facts: ReactNode;
  /** Below the facts. */
  children?: ReactNode;
}

/** A subject of a child: its score in its band, and what else is known of it. */
export function SubjectCard({ subject, score, facts, children }: SubjectCardProps) {
  const locale = useLocale();
  const names = useNames();
  return (
    <Card>
      <div className="subject">
        <ProgressMeter
          label={names.subject(subject)}
          value={score ?? 0}
          text={formatScore(score, locale)}
          tone={score === null ? undefined : bandOf(PERFORMANCE_BANDS, score)}
        />
        <p className="subject__facts">{facts}</p>
        {children}
      </div>
    </Card>
  );
}

const GLYPHS: Record<Trend, Glyph> = { up: TrendingUp, down: TrendingDown, steady: Minus };

/** Words on how a score changed, with an arrow and in its colour. */
export function SubjectTrend({ trend, children }: { trend: Trend; children: ReactNode }) {
  return (
    <span className="subject__trend" data-trend={trend}>
      <Icon glyph={GLYPHS[trend]} size={14} />
      {children}
    </span>
  );
}
