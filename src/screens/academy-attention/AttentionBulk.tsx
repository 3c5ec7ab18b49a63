import { useCallback, useMemo } from 'react';
import type { Page } from '#api/page.ts';
import { useEveryRow } from '#api/useEveryRow.ts';
import type { CallInput } from '#contract/call.ts';
import { attentionStudents } from '#contract/students/attentionList.ts';
import { BULK_MAX } from '#domain/lists/bulk.ts';
import { PAGE_SIZE } from '#domain/lists/sizes.ts';
import { useNames } from '#page/element/names.ts';
import { type DataColumn, usePlainColumns } from '#page/list/plainColumns.tsx';
import type { Act } from '#screens/shared/bulk/acts.ts';
import { Bulk } from '#screens/shared/bulk/Bulk.tsx';
import type { Choosing } from '#screens/shared/bulk/choosing.tsx';
import type { Student } from '#screens/shared/followUp/student.ts';
import { useReasonText } from '#screens/shared/reasons/useReasonText.ts';
import { attentionTexts } from '#texts/attention.ts';
import { bulkTexts } from '#texts/bulk.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { attentionFile } from './attentionFile.ts';

const ACTS: readonly Act[] = ['message', 'notify', 'class'];
const NO_ROWS: readonly Student[] = [];

interface AttentionBulkProps {
  choosing: Choosing<Student>;
  /** The open page; undefined until it has loaded. */
  list: Page<Student> | undefined;
  query: CallInput<typeof attentionStudents>['query'];
}

/** What can be done with many students to follow up at once. */
export function AttentionBulk({ choosing, list, query }: AttentionBulkProps) {
  const everyone = useEveryRow(attentionStudents, PAGE_SIZE.students, BULK_MAX);
  const t = useTexts(attentionTexts);
  const names = useNames();
  return (
    <Bulk
      choosing={choosing}
      name="follow-up"
      title={t('heading')}
      columns={useColumns()}
      rows={list?.rows ?? NO_ROWS}
      total={list?.total ?? 0}
      everyRow={(signal) => everyone({ query }, signal)}
      personOf={useCallback(
        ({ pid, firstName, schoolId }: Student) => ({ pid, name: names.student(firstName), isStudent: true, schoolId }),
        [names],
      )}
      acts={ACTS}
    />
  );
}

/** The columns of the file: what the list shows of a student. */
function useColumns(): DataColumn<Student>[] {
  const t = useTexts(attentionTexts);
  const bulk = useTexts(bulkTexts);
  const names = useNames();
  const reasonText = useReasonText();
  const column = usePlainColumns<Student>();
  return useMemo(() => {
    const { student, ...others } = attentionFile({ t, bulk, names, reasonText });
    return [
      column.name({ id: 'student', ...student }),
      ...Object.entries(others).map(([id, described]) => column.text({ id, ...described })),
    ];
  }, [t, bulk, names, reasonText, column]);
}
