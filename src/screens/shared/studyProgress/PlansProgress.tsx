import BookOpen from 'lucide-react/icons/book-open';
import { bandOf, PLAN_PROGRESS_BANDS } from '#domain/bands.ts';
import { formatNumber, formatScore } from '#domain/format.ts';
import { useNames } from '#page/names.ts';
import { parentStudyProgressTexts } from '#texts/parentStudyProgress.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { addStyles } from '#ui/adoptStyles.ts';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ProgressMeter } from '#ui/Progress.tsx';
import styles from './planBars.css?inline';
import type { Plan } from './progress.ts';

addStyles(styles);

interface PlansProgressProps {
  plans: readonly Plan[];
  /** A further fact of a plan, after its sessions. */
  factOf?: (plan: Plan) => string | false;
}

/**
 * Study Plans Progress: a bar for each plan, in four bands (promises/parent-study-progress.md#study-plans-progress).
 */
export function PlansProgress({ plans, factOf }: PlansProgressProps) {
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
                tone={bandOf(PLAN_PROGRESS_BANDS, plan.progress ?? 0)}
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
