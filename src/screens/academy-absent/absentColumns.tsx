import { useMemo } from 'react';
import { UNKNOWN } from '#domain/format/formatNumber.ts';
import { useNames } from '#page/element/names.ts';
import { type DataColumn, usePlainColumns } from '#page/list/plainColumns.tsx';
import { StudentName } from '#page/list/StudentName.tsx';
import { studentColumn } from '#page/list/studentColumn.tsx';
import { useDistinctNames } from '#screens/shared/followUp/namesakes.ts';
import { absenceReasonTexts } from '#texts/absenceReasons.ts';
import { absentTexts } from '#texts/absent.ts';
import { attentionActionsTexts } from '#texts/attentionActions.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { VisuallyHidden } from '#ui/show/VisuallyHidden.tsx';
import { absentFile, markTextIn, tellsFamilies } from './absentFile.ts';
import type { Absent } from './absentStudent.ts';

type Mark = Absent['marks'][number];

/** A sign besides the colour; a screen reader hears the word. */
const SIGNS: Readonly<Record<NonNullable<Mark['status']>, string>> = {
  present: '●',
  partial: '◐',
  absent: '✕',
  holiday: '–',
};

/** The words for nothing stay on one line; what there is may take several. */
const wholeUnless = (there: (student: Absent) => unknown, textOf: (student: Absent) => string | null) => ({
  cell: (student: Absent) => (
    <bdi className={there(student) ? undefined : 'absent__word'}>{textOf(student) || UNKNOWN}</bdi>
  ),
});

/** What the list of these students shows of each, on the screen, in files and on paper. */
export function useAbsentColumns(rows: readonly Absent[]): DataColumn<Absent>[] {
  const t = useTexts(absentTexts);
  const did = useTexts(attentionActionsTexts);
  const reasons = useTexts(absenceReasonTexts);
  const names = useNames();
  const locale = useLocale();
  const column = usePlainColumns<Absent>();
  const distinctName = useDistinctNames(rows);
  const hasFamilies = tellsFamilies(rows);
  return useMemo(() => {
    const wordOf = markTextIn({ t, locale });
    const file = absentFile({ t, did, reasons, names, locale });
    return [
      studentColumn<Absent>({
        id: 'student',
        ...file.student,
        pid: ({ pid }) => pid,
        cell: (student) => {
          const { name, number } = distinctName(student);
          return (
            <>
              <StudentName pid={student.pid} name={name} />
              {number && <span className="absent__how"> {number}</span>}
            </>
          );
        },
      }),
      column.text({
        id: 'class',
        ...file.class,
        noWrap: true,
        onPhone: 'next',
      }),
      column.text({
        id: 'marks',
        ...file.marks,
        onPhone: 'status',
        sortBy: ({ marks }) => marks.filter(({ status }) => status === 'absent').length,
        cell: ({ marks }) => (
          <span className="absent__marks">
            {marks.map((mark) => (
              <span key={mark.day} className="absent__mark" data-status={mark.status}>
                <span aria-hidden="true" title={wordOf(mark)}>
                  {SIGNS[mark.status ?? 'holiday']}
                </span>
                <VisuallyHidden>{`${wordOf(mark)} `}</VisuallyHidden>
              </span>
            ))}
          </span>
        ),
      }),
      column.text({
        id: 'parents',
        ...file.parents,
        cell: ({ parents }) =>
          parents.length === 0 ? (
            did('noParents')
          ) : (
            <span className="absent__parents" data-content>
              {parents.map(({ firstName, mobileNumber, mayWrite }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: parents have no id here, and the order is that of the answer.
                <span key={index}>
                  <bdi>{names.user(firstName, 0)}</bdi>{' '}
                  <span className="absent__how">
                    {mobileNumber && (
                      <a className="link" href={`tel:${mobileNumber}`} dir="ltr">
                        {mobileNumber}
                      </a>
                    )}{' '}
                    {mayWrite && <span className="absent__word">{did('onMessages')}</span>}
                  </span>
                </span>
              ))}
            </span>
          ),
      }),
      column.text({ id: 'school', ...file.school }),
      ...(hasFamilies
        ? [
            column.text({
              id: 'family',
              ...file.family,
              ...wholeUnless(({ familyAnswer }) => familyAnswer, file.family.value),
            }),
          ]
        : []),
      column.text({ id: 'done', ...file.done, ...wholeUnless(({ lastAction }) => lastAction, file.done.value) }),
    ];
  }, [hasFamilies, t, did, reasons, names, locale, column, distinctName]);
}
