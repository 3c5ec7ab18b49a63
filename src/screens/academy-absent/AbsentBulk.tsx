import { useCallback } from 'react';
import type { Page } from '#api/page.ts';
import { useEveryRow } from '#api/useEveryRow.ts';
import { absentStudents } from '#contract/students/absent.ts';
import { BULK_MAX } from '#domain/lists/bulk.ts';
import { PAGE_SIZE } from '#domain/lists/sizes.ts';
import { useNames } from '#page/element/names.ts';
import type { Act } from '#screens/shared/bulk/acts.ts';
import { Bulk } from '#screens/shared/bulk/Bulk.tsx';
import type { Choosing } from '#screens/shared/bulk/choosing.tsx';
import { absentTexts } from '#texts/absent.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { useAbsentColumns } from './absentColumns.tsx';
import type { Absent, AbsentQuery } from './absentStudent.ts';

const ACTS: readonly Act[] = ['message', 'notify', 'class'];
const NO_ROWS: readonly Absent[] = [];

interface AbsentBulkProps {
  choosing: Choosing<Absent>;
  /** The open page; undefined until it has loaded. */
  list: Page<Absent> | undefined;
  query: AbsentQuery;
}

/** What can be done with many students who were absent at once: write to the parents of all. */
export function AbsentBulk({ choosing, list, query }: AbsentBulkProps) {
  const everyone = useEveryRow(absentStudents, PAGE_SIZE.students, BULK_MAX);
  const t = useTexts(absentTexts);
  const names = useNames();
  const rows = list?.rows ?? NO_ROWS;
  return (
    <Bulk
      choosing={choosing}
      name="absent"
      title={t('heading')}
      columns={useAbsentColumns(rows)}
      rows={rows}
      total={list?.total ?? 0}
      everyRow={(signal) => everyone({ query }, signal)}
      personOf={useCallback(
        ({ pid, firstName, schoolId }: Absent) => ({ pid, name: names.student(firstName), isStudent: true, schoolId }),
        [names],
      )}
      acts={ACTS}
    />
  );
}
