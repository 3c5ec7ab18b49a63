import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { CallAnswer } from '#contract/call.ts';
import type { studyPlans } from '#contract/plans/studyPlans.ts';
import { UNKNOWN } from '#domain/format/formatNumber.ts';
import { plansPath } from '#domain/people/menu.ts';
import { useNames } from '#page/element/names.ts';
import { PathLink } from '#page/element/PathLink.tsx';
import { pageRuntime } from '#page/element/runtime.ts';
import { ExportButton } from '#page/export/ExportButton.tsx';
import { useDateColumns } from '#page/list/dateColumns.ts';
import type { DataColumn } from '#page/list/plainColumns.tsx';
import { plansTexts } from '#texts/plans.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Badge } from '#ui/show/Badge.tsx';
import { addStyles } from '#ui/style/adoptStyles.ts';
import { DataTable } from '#ui/table/DataTable.tsx';
import { type SortState, useSorting } from '#ui/table/sorting.ts';
import styles from './plans.css?inline';

addStyles(styles);

export type Plan = CallAnswer<typeof studyPlans>[number];

interface PlansPartProps {
  plans: readonly Plan[];
  /** The order of the rows, which table and export share. */
  sort: SortState;
  /** The school that the links lead to the report of; undefined for all. */
  schoolId: number | undefined;
}

/** The plans that were found, in the order that was chosen (promises/academy-plans.md#plans-table). A title leads to the plan's report. */
export function PlansTable({ plans, sort, schoolId }: PlansPartProps) {
  const t = useTexts(plansTexts);
  const columns = usePlanColumns(schoolId);
  const sorted = useSorting(plans, columns, undefined, sort);
  return (
    <DataTable
      caption={t('plans')}
      columns={columns}
      rowKey={(plan) => plan.studyPlanId}
      empty={t('noneFound')}
      emptyHint={t('noneFoundWhy')}
      {...sorted}
    />
  );
}

interface PlansExportProps extends PlansPartProps {
  /** Name of the chosen school; empty for all. */
  school: string;
  /** The words that the titles of the plans have; empty for any. */
  search: string;
  disabled: boolean | undefined;
}

/** Exports the plans in the order of the table. */
export function PlansExport({ plans, sort, schoolId, school, search, disabled }: PlansExportProps) {
  const t = useTexts(plansTexts);
  const columns = usePlanColumns(schoolId);
  const { rows } = useSorting(plans, columns, undefined, sort);
  return (
    <ExportButton
      name="study-plans"
      title={t('heading')}
      filters={[
        [t('school'), school],
        [t('search'), search],
      ]}
      columns={columns}
      rows={rows}
      disabled={disabled}
    />
  );
}

function usePlanColumns(schoolId: number | undefined) {
  const t = useTexts(plansTexts);
  const { menu } = useStore(pageRuntime().session.store);
  const list = plansPath(menu);
  const names = useNames();
  const column = useDateColumns<Plan>();
  return useMemo<DataColumn<Plan>[]>(() => {
    const search = schoolId === undefined ? undefined : `?school-id=${schoolId}`;
    const enabledOf = ({ isEnable }: Plan) => (isEnable === null ? null : t(isEnable ? 'yes' : 'no'));
    const titleOf = (plan: Plan) => names.plan(plan.title, plan.studyPlanId);
    return [
      column.name({
        id: 'title',
        header: t('title'),
        cell: (plan) => (
          <span className="plans__title">
            <PathLink path={`/study-plans/${plan.studyPlanId}`} search={search} from={{ path: list, search }}>
              <bdi>{titleOf(plan)}</bdi>
            </PathLink>
            {plan.isShared && plan.isOwner === false && (
              <>
                {' '}
                <Badge tone="strong">{t('shared')}</Badge>
              </>
            )}
          </span>
        ),
        value: titleOf,
        width: 280,
      }),
      column.text({
        id: 'description',
        header: t('description'),
        cell: ({ description }) => (
          <span className="plans__description">
            <bdi>{description || UNKNOWN}</bdi>
          </span>
        ),
        value: ({ description }) => description,
        width: 300,
      }),
      {
        id: 'grade',
        header: t('grade'),
        // An id, not a count: no thousands are grouped.
        cell: ({ gradeId }) => gradeId ?? UNKNOWN,
        value: ({ gradeId }) => gradeId,
        sortBy: ({ gradeId }) => gradeId,
        align: 'end',
        width: 90,
      },
      column.dateTime({ id: 'addedOn', header: t('addedOn'), value: ({ addedDate }) => addedDate, width: 180 }),
      {
        id: 'enabled',
        header: t('enabled'),
        cell: (plan) =>
          plan.isEnable === null ? UNKNOWN : <Badge tone={plan.isEnable ? 'good' : undefined}>{enabledOf(plan)}</Badge>,
        value: enabledOf,
        sortBy: ({ isEnable }) => isEnable,
        noWrap: true,
        width: 100,
      },
    ];
  }, [t, names, column, schoolId, list]);
}
