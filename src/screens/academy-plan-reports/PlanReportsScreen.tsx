import BookOpen from 'lucide-react/icons/book-open';
import { useCall } from '#api/useCall.ts';
import { studyPlanReports } from '#contract/plans/studyPlanReports.ts';
import { formatNumber } from '#domain/format/formatNumber.ts';
import { toId } from '#domain/format/numbers.ts';
import { ROUTE } from '#domain/people/menu.ts';
import { Outcome } from '#page/calls/Outcome.tsx';
import { useElement, useSetAttribute } from '#page/element/element.ts';
import { lazyPart } from '#page/element/lazyPart.tsx';
import { useNames } from '#page/element/names.ts';
import { PathLink } from '#page/element/PathLink.tsx';
import { planReportsTexts } from '#texts/planReports.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Select } from '#ui/form/Select.tsx';
import { Screen } from '#ui/show/Screen.tsx';
import { DashboardSkeleton } from '#ui/state/Bones.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { addStyles } from '#ui/style/adoptStyles.ts';
import type { PlanSummary } from './PlanPanels.tsx';
import styles from './planReports.css?inline';

addStyles(styles);

// The panels and their charts are loaded once there is a plan to show.
const PlanPanels = lazyPart(() => import('./PlanPanels.tsx').then((part) => part.PlanPanels), <DashboardSkeleton />);

/**
 * Study Plan Reports (promises/academy-plan-reports.md): the plans from `studyPlanReports`, and the panels of one of
 * them, which ask for themselves. The plan is that of the attribute, else the first.
 */
export function PlanReportsScreen({ planId }: { planId?: string }) {
  const plans = useCall(studyPlanReports, {}, { quiet: true });
  const t = useTexts(planReportsTexts);
  const requested = toId(planId);
  const plan = plans.data?.find(({ studyPlanId }) => requested === undefined || studyPlanId === requested);

  return (
    <Screen
      title={t('heading')}
      description={
        plan && (
          <PathLink
            path={`/study-plans/${plan.studyPlanId}`}
            from={{ path: ROUTE.planReports, search: `?plan-id=${plan.studyPlanId}` }}
          >
            {t('openPlan')}
          </PathLink>
        )
      }
      actions={plans.data && plans.data.length > 0 && <PlanSelect plans={plans.data} plan={plan} />}
    >
      <Outcome
        state={plans}
        what={t('heading')}
        loading={<DashboardSkeleton />}
        isEmpty={(list) => list.length === 0}
        empty={<EmptyState icon={BookOpen} title={t('noPlans')} hint={t('noPlansWhy')} />}
      >
        {() =>
          plan ? (
            <PlanPanels plan={plan} />
          ) : (
            <EmptyState icon={BookOpen} title={t('unknownPlan')} hint={t('unknownPlanWhy')} />
          )
        }
      </Outcome>
    </Screen>
  );
}

/** The selector: each plan's title and its number of active students. */
function PlanSelect({ plans, plan }: { plans: readonly PlanSummary[]; plan: PlanSummary | undefined }) {
  const setAttribute = useSetAttribute();
  const { views } = useElement();
  const t = useTexts(planReportsTexts);
  const locale = useLocale();
  const names = useNames();
  const options = plans.map(({ studyPlanId, title, activeStudents }) => ({
    value: String(studyPlanId),
    label: t('planOption', {
      title: names.plan(title, studyPlanId),
      count: formatNumber(activeStudents, locale),
    }),
  }));
  return (
    <div className="plan-reports__plan">
      <Select
        data-content
        label={t('plan')}
        options={plan ? options : [{ value: '', label: t('choosePlan') }, ...options]}
        value={plan ? String(plan.studyPlanId) : ''}
        onChange={(value) => {
          // Another plan has other pages.
          views.get('care-page')?.set(1);
          setAttribute('plan-id', value || undefined);
        }}
      />
    </div>
  );
}
