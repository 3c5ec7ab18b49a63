import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { CallAnswer } from '#contract/call.ts';
import type { studyPlans } from '#contract/studyPlans.ts';
import { formatDateTime, toDate } from '#domain/formatDate.ts';
import { plansPath } from '#domain/menu.ts';
import type { ExportColumn } from '#export/exportRows.ts';
import { PathLink } from '#page/PathLink.tsx';
import { pageRuntime } from '#page/runtime.ts';
import { useSortView } from '#page/view.ts';
import { plansTexts } from '#texts/plans.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { addStyles } from '#ui/adoptStyles.ts';
import { Badge } from '#ui/Badge.tsx';
import { useSorting } from '#ui/sorting.ts';
import type { Column } from '#ui/Table.tsx';
import styles from './plans.css?inline';

addStyles(styles);

export type Plan = CallAnswer<typeof studyPlans>[number];

/** The list as a table, in the order that was chosen; each title leads to the plan's report, of the school chosen. */
export function usePlansTable(plans: readonly Plan[], schoolId?: number) {
  const columns = usePlanColumns(schoolId);
  return { columns, ...useSorting(plans, columns, undefined, useSortView('sort')) };
}

function usePlanColumns(schoolId: number | undefined) {
  const t = useTexts(plansTexts);
  const { menu } = useStore(pageRuntime().session.store);
  const list = plansPath(menu);
  const locale = useLocale();
  return useMemo<(Column<Plan> & ExportColumn<Plan>)[]>(() => {
    const search = schoolId === undefined ? undefined : `?school-id=${schoolId}`;
    const titleOf = (plan: Plan) => plan.title.trim() || t('untitledPlan', { id: String(plan.studyPlanId) });
    return [
      {
        id: 'title',
        header: t('title'),
        cell: (plan) => (
          <span className="plans__title">
            <PathLink path={`/study-plans/${plan.studyPlanId}`} search={search} from={{ path: list, search }}>
              <bdi>{titleOf(plan)}</bdi>
            </PathLink>
            {plan.isShared && !plan.isOwner && <Badge tone="accent">{t('shared')}</Badge>}
          </span>
        ),
        value: titleOf,
        sortBy: titleOf,
        isRowHeader: true,
        width: 280,
      },
      {
        id: 'description',
        header: t('description'),
        cell: (plan) => (
          <span className="plans__description">
            <bdi>{plan.description || '–'}</bdi>
          </span>
        ),
        value: (plan) => plan.description,
        sortBy: (plan) => plan.description,
        width: 300,
      },
      {
        id: 'grade',
        header: t('grade'),
        cell: (plan) => plan.gradeId ?? '–',
        value: (plan) => plan.gradeId,
        sortBy: (plan) => plan.gradeId,
        align: 'end',
        width: 90,
      },
      {
        id: 'addedOn',
        header: t('addedOn'),
        cell: (plan) => formatDateTime(plan.addedDate, locale),
        value: (plan) => toDate(plan.addedDate),
        kind: 'datetime',
        sortBy: (plan) => toDate(plan.addedDate)?.getTime(),
        noWrap: true,
        width: 180,
      },
      {
        id: 'enabled',
        header: t('enabled'),
        cell: (plan) => <Badge {...(plan.isEnable ? { tone: 'good' } : {})}>{t(plan.isEnable ? 'yes' : 'no')}</Badge>,
        value: (plan) => t(plan.isEnable ? 'yes' : 'no'),
        sortBy: (plan) => plan.isEnable,
        noWrap: true,
        width: 100,
      },
    ];
  }, [t, locale, schoolId, list]);
}
