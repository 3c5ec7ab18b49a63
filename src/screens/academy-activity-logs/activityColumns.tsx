import { useMemo } from 'react';
import type { CallAnswer } from '#contract/call.ts';
import type { activityLogs } from '#contract/figures/activityLogs.ts';
import { UNKNOWN } from '#domain/format/formatNumber.ts';
import { useDateColumns } from '#page/list/dateColumns.ts';
import type { DataColumn } from '#page/list/plainColumns.tsx';
import { StudentName } from '#page/list/StudentName.tsx';
import { activityLogsTexts } from '#texts/activityLogs.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { addStyles } from '#ui/style/adoptStyles.ts';
import styles from './activityLogs.css?inline';

addStyles(styles);

/** A row of `activityLogs`. */
export type LogEntry = CallAnswer<typeof activityLogs>['data'][number];

/** What happened. The name of a student whom it is about leads to the student's page. */
function Narration({ narration, studentPid, studentName = '' }: LogEntry) {
  const hasStudent = studentName !== '' && narration.endsWith(studentName);
  if (!hasStudent) return narration || UNKNOWN;
  return (
    <>
      {narration.slice(0, -studentName.length)}
      <StudentName pid={studentPid} name={studentName} />
    </>
  );
}

/** The seven columns (promises/academy-activity-logs.md#log-table), on screen and in exports. */
export function useActivityColumns(): DataColumn<LogEntry>[] {
  const t = useTexts(activityLogsTexts);
  const column = useDateColumns<LogEntry>();
  return useMemo(() => {
    // A sign-in that failed is nobody's; a person deleted long ago has no name any more.
    const nameOf = ({ firstName, pid }: LogEntry) => firstName || (pid === null ? '' : t('unnamed'));
    return [
      column.dateTime({
        id: 'dateTime',
        header: t('dateTime'),
        value: ({ activityDate }) => activityDate,
        onPhone: 'next',
      }),
      column.text({
        id: 'activity',
        header: t('activity'),
        cell: ({ activityType }) => <bdi className="activity-type">{activityType || UNKNOWN}</bdi>,
        value: ({ activityType }) => activityType,
        noWrap: true,
      }),
      column.name({
        id: 'user',
        header: t('user'),
        cell: (entry) => (
          <span className="activity-user">
            <bdi>{nameOf(entry) || UNKNOWN}</bdi>
            {entry.pid !== null && (
              <>
                {' '}
                <small className="activity-pid">{t('pid', { pid: String(entry.pid) })}</small>
              </>
            )}
          </span>
        ),
        value: (entry) =>
          entry.pid === null ? nameOf(entry) : t('nameAndPid', { name: nameOf(entry), pid: String(entry.pid) }),
      }),
      column.text({ id: 'mobile', header: t('mobile'), value: ({ mobileNumber }) => mobileNumber, noWrap: true }),
      column.text({ id: 'email', header: t('email'), value: ({ emailId }) => emailId }),
      {
        id: 'schoolId',
        header: t('schoolId'),
        // An id, not a count: no thousands are grouped.
        cell: ({ schoolId }) => schoolId ?? UNKNOWN,
        value: ({ schoolId }) => schoolId,
        align: 'end',
      },
      column.text({
        id: 'narration',
        header: t('narration'),
        cell: (entry) => (
          <span className="activity-narration" dir="auto">
            <Narration {...entry} />
            {entry.refusedCall && (
              <>
                {' '}
                <small className="activity-call">
                  <bdi dir="ltr" translate="no">
                    {entry.refusedCall}
                  </bdi>
                </small>
              </>
            )}
          </span>
        ),
        value: ({ narration, refusedCall }) =>
          refusedCall ? t('withCall', { narration, call: refusedCall }) : narration,
        onPhone: 'next',
      }),
    ];
  }, [t, column]);
}
