import { useCallback } from 'react';
import type { Page } from '#api/page.ts';
import { useEveryRow } from '#api/useEveryRow.ts';
import { countedList } from '#contract/figures/lists.ts';
import { BULK_MAX } from '#domain/lists/bulk.ts';
import { listKind } from '#domain/lists/lists.ts';
import { PAGE_SIZE } from '#domain/lists/sizes.ts';
import { STUDENT } from '#domain/people/userRoles.ts';
import { useNames } from '#page/element/names.ts';
import type { Act } from '#screens/shared/bulk/acts.ts';
import { Bulk } from '#screens/shared/bulk/Bulk.tsx';
import type { Choosing } from '#screens/shared/bulk/choosing.tsx';
import { type About, useListTitle } from './ListFacts.tsx';
import { useListColumns } from './listColumns.tsx';
import type { Row } from './listFile.ts';
import type { ListQuestion } from './question.ts';

// Its rows do not tell who is banned, so that a ban of many could not be taken back as it was.
const STUDENT_ACTS: readonly Act[] = ['message', 'notify', 'class'];
const PEOPLE_ACTS: readonly Act[] = ['notify'];
const NO_ROWS: readonly Row[] = [];

interface ListBulkProps {
  choosing: Choosing<Row>;
  question: ListQuestion;
  /** The open page; undefined until it has loaded. */
  list: Page<Row> | undefined;
  about: About | undefined;
}

/** What can be done with many students or other people of a list at once. */
export function ListBulk({ choosing, question, list, about }: ListBulkProps) {
  const { rows: of } = listKind(question.list);
  const everyRow = useEveryRow(countedList, PAGE_SIZE.students, BULK_MAX);
  const names = useNames();
  const title = useListTitle({ question, about });
  const rows = list?.rows ?? NO_ROWS;
  return (
    <Bulk
      choosing={choosing}
      name={question.list}
      title={title}
      columns={useListColumns(of, rows, question.schoolId !== undefined)}
      rows={rows}
      total={list?.total ?? 0}
      everyRow={(signal) => everyRow({ query: question }, signal)}
      personOf={useCallback(
        ({ pid, name, role, schoolId }: Row) => {
          if (!pid) return undefined;
          const isStudent = of === 'students' || role === STUDENT;
          return {
            pid,
            name: isStudent ? names.student(name ?? '') : names.user(name ?? '', pid),
            isStudent,
            schoolId: schoolId ?? null,
          };
        },
        [names, of],
      )}
      acts={of === 'students' ? STUDENT_ACTS : PEOPLE_ACTS}
    />
  );
}
