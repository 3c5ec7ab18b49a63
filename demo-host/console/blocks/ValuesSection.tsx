import { formatScore } from '#domain/format/format.ts';
import { formatDuration } from '#domain/format/formatDate.ts';
import { bandOf, PERFORMANCE_BANDS, PLAN_PROGRESS_BANDS } from '#domain/learning/bands.ts';
import { Badge, type Status, StatusBadge } from '#ui/show/Badge.tsx';
import { Card, CardGrid } from '#ui/show/Card.tsx';
import { Legend, ProgressBar, ProgressMeter } from '#ui/state/Progress.tsx';
import { LOCALE } from './samples.ts';

const STATUSES: readonly Status[] = ['active', 'inactive', 'pending', 'trial', 'expired'];

/** Badges, meters, progress and legends. */
export function ValuesSection() {
  return (
    <CardGrid min={300}>
      <Card title="Badges">
        <div className="segments">
          {STATUSES.map((status) => (
            <StatusBadge key={status} status={status} />
          ))}
          <Badge>Disabled</Badge>
          <Badge tone="strong">Shared</Badge>
          {[95, 80, 66, 41].map((score) => (
            <Badge key={score} tone={bandOf(PERFORMANCE_BANDS, score)}>
              {formatScore(score, LOCALE)}
            </Badge>
          ))}
        </div>
      </Card>
      <Card title="Meters" description="Tone by band">
        {[92, 67, 45, 12].map((value) => (
          <ProgressMeter
            key={value}
            label="NEET 90 Days"
            value={value}
            text={formatScore(value, LOCALE)}
            tone={bandOf(PLAN_PROGRESS_BANDS, value)}
          />
        ))}
        <ProgressMeter label="Without a band" value={50} text={formatDuration(2700, LOCALE)} />
      </Card>
      <Card
        title="Progress and legend"
        footer={
          <Legend items={[1, 2, 3, 4, 5, 6].map((n) => ({ label: `Series ${n}`, color: `var(--chart-${n})` }))} />
        }
      >
        <ProgressBar />
        <br />
        <ProgressBar value={64} label="Exporting" />
        <br />
        <Legend
          items={[
            { label: 'Present', tone: 'good' },
            { label: 'Partial', tone: 'fair' },
            { label: 'Absent', tone: 'poor' },
            { label: 'Holiday' },
          ]}
        />
      </Card>
    </CardGrid>
  );
}
