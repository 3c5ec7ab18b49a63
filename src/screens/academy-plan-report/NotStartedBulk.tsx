import { useCallback } from 'react';
import type { ListInput, Page } from '#api/page.ts';
import { useEveryRow } from '#api/useEveryRow.ts';
import { planNotStartedStudents } from '#contract/plans/planStudents.ts';
import { BULK_MAX } from '#domain/lists/bulk.ts';
import { PAGE_SIZE } from '#domain/lists/sizes.ts';
import { useNames } from '#page/element/names.ts';
import type { DataColumn } from '#page/list/plainColumns.tsx';
import type { Act } from '#screens/shared/bulk/acts.ts';
import { Bulk } from '#screens/shared/bulk/Bulk.tsx';
import type { Choosing } from '#screens/shared/bulk/choosing.tsx';
import type { NotStarted } from './reportScope.ts';

const ACTS: readonly Act[] = ['message', 'notify', 'class'];
const NO_ROWS: readonly NotStarted[] = [];

interface NotStartedBulkProps {
  choosing: Choosing<NotStarted>;
  /** The open page; undefined until it has loaded. */
  list: Page<NotStarted> | undefined;
  input: ListInput<typeof planNotStartedStudents>;
  columns: readonly DataColumn<NotStarted>[];
  title: string;
}

/** What can be done at once with many students who have not begun the plan. */
export function NotStartedBulk({ choosing, list, input, columns, title }: NotStartedBulkProps) {
  const everyone = useEveryRow(planNotStartedStudents, PAGE_SIZE.notStarted, BULK_MAX);
  const names = useNames();
  const { schoolId } = input.params;
  return (
    <Bulk
      choosing={choosing}
      name="not-started"
      title={title}
      columns={columns}
      rows={list?.rows ?? NO_ROWS}
      total={list?.total ?? 0}
      everyRow={(signal) => everyone(input, signal)}
      personOf={useCallback(
        ({ pid, firstName }: NotStarted) => ({ pid, name: names.student(firstName), isStudent: true, schoolId }),
        [names, schoolId],
      )}
      acts={ACTS}
    />
  );
}
