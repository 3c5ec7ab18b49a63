import BookOpen from 'lucide-react/icons/book-open';
import { formatNumber, formatScore } from '#domain/format/format.ts';
import { bandOf, PLAN_PROGRESS_BANDS } from '#domain/learning/bands.ts';
import { useNames } from '#page/element/names.ts';
import { parentStudyProgressTexts } from '#texts/parentStudyProgress.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Card } from '#ui/show/Card.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { ProgressMeter } from '#ui/state/Progress.tsx';
import { WhereKnown } from '#ui/state/WhereKnown.tsx';
import { addStyles } from '#ui/style/adoptStyles.ts';
import styles from './planBars.css?inline';
import type { Plan } from './progress.ts';

addStyles(styles);

interface PlansProgressProps {
  /** Undefined where they are not known. */
  plans: readonly Plan[] | undefined;
  /** A further fact of a plan, after its sessions. */
  factOf?: (plan: Plan) => string | false;
}

/**
 * Study Plans Progress: a bar for each plan, in four bands (promises/parent-study-progress.md#study-plans-progress).
 */
export function PlansProgress(props: PlansProgressProps) {
  return (
    <WhereKnown is={props.plans !== undefined}>
      <Known {...props} />
    </WhereKnown>
  );
}

function Known({ plans = [], factOf }: PlansProgressProps) {
  const names = useNames();
  const t = useTexts(parentStudyProgressTexts);
  const locale = useLocale();
  return (
    <Card
      title={t('plansProgress')}
      description={plans.length > 0 && plans.every(({ completedSessions }) => completedSessions === 0) && t('notBegun')}
    >
      {plans.length === 0 ? (
        <EmptyState icon={BookOpen} title={t('noPlans')} hint={t('noPlansWhy')} />
      ) : (
        <ul className="plan-bars">
          {plans.map((plan) => (
            <li key={plan.id}>
              <ProgressMeter
                label={names.plan(plan.name, plan.id)}
                value={plan.progress ?? 0}
                text={formatScore(plan.progress, locale)}
                tone={plan.progress === null ? undefined : bandOf(PLAN_PROGRESS_BANDS, plan.progress)}
              />
              <p className="plan-bars__facts">
                <span>
                  {t('sessions', {
                    done: formatNumber(plan.completedSessions, locale),
                    total: formatNumber(plan.totalSessions, locale),
                  })}
                </span>
                {factOf?.(plan) && <span>{factOf(plan)}</span>}
                {[...new Set(plan.subjects)].map((subject) => (
                  <bdi key={subject}>{subject}</bdi>
                ))}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
