import { useMemo } from 'react';
import { formatDate, formatTimeAgo } from '#domain/format/formatDate.ts';
import { formatList } from '#domain/format/formatList.ts';
import { UNKNOWN } from '#domain/format/formatNumber.ts';
import { ABSENCE_REASONS } from '#domain/learning/absence.ts';
import { statusText } from '#domain/learning/attendance.ts';
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
  const tellsFamilies = rows.some(({ familyAnswer }) => familyAnswer !== undefined);
  return useMemo(() => {
    const wordOf = ({ day, status }: Mark) =>
      t('markOf', { day: formatDate(day, locale), status: t(status ?? 'notKnown') });
    const parentText = ({ firstName, mobileNumber, mayWrite }: Absent['parents'][number]) =>
      formatList(
        [names.user(firstName, 0), mobileNumber, mayWrite ? did('onMessages') : ''].filter((part) => part !== ''),
        locale,
      );
    const doneText = ({ lastAction }: Absent): string | null => {
      if (lastAction === null) return did('nothingDone');
      if (!lastAction?.action) return null;
      const { action, byName, date, until } = lastAction;
      return did(`did-${action}`, {
        name: byName || did('somebody'),
        when: formatTimeAgo(date, locale),
        until: formatDate(until, locale),
      });
    };
    const familyText = ({ familyAnswer }: Absent): string | null => {
      if (familyAnswer === undefined) return null;
      if (familyAnswer === null) return t('notMailed');
      const { sentAt, reason: word, note } = familyAnswer;
      if (word === null) return t('mailedNoAnswer', { time: formatTimeAgo(sentAt, locale) });
      const known = ABSENCE_REASONS.find((each) => each === word);
      const reason = known ? reasons(known) : statusText(word);
      return note === null ? reason : t('answeredNote', { reason, note });
    };
    return [
      studentColumn<Absent>({
        id: 'student',
        header: t('student'),
        pid: ({ pid }) => pid,
        value: ({ firstName }) => names.student(firstName),
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
        header: t('class'),
        value: ({ gradeId, gradeName }) => (gradeId === null ? null : names.class(gradeName ?? undefined, gradeId)),
        noWrap: true,
        onPhone: 'next',
      }),
      column.text({
        id: 'marks',
        header: t('marks'),
        value: ({ marks }) => marks.map(wordOf).join('; '),
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
        header: t('parents'),
        value: ({ parents }) => (parents.length === 0 ? did('noParents') : parents.map(parentText).join('; ')),
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
      column.text({
        id: 'school',
        header: t('school'),
        value: ({ schoolId, schoolName }) =>
          schoolId === null ? null : names.school(schoolName ?? undefined, schoolId),
      }),
      ...(tellsFamilies
        ? [
            column.text({
              id: 'family',
              header: t('familySays'),
              value: familyText,
              ...wholeUnless(({ familyAnswer }) => familyAnswer, familyText),
            }),
          ]
        : []),
      column.text({
        id: 'done',
        header: t('done'),
        value: doneText,
        ...wholeUnless(({ lastAction }) => lastAction, doneText),
      }),
    ];
  }, [tellsFamilies, t, did, reasons, names, locale, column, distinctName]);
}
