import { useMemo } from 'react';
import type { activityLogs } from '#contract/activityLogs.ts';
import type { CallAnswer } from '#contract/call.ts';
import { formatDateTime, toDate } from '#domain/formatDate.ts';
import type { ExportColumn } from '#export/exportRows.ts';
import { activityLogsTexts } from '#texts/activityLogs.ts';
import { commonTexts } from '#texts/common.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { addStyles } from '#ui/adoptStyles.ts';
import type { Column } from '#ui/Table.tsx';
import styles from './activityLogs.css?inline';

addStyles(styles);

type Line = CallAnswer<typeof activityLogs>['data'][number];

/** The seven columns of the spec (2 §2), on screen and in exports. */
export function useActivityColumns(): (Column<Line> & ExportColumn<Line>)[] {
  const t = useTexts(activityLogsTexts);
  const unknown = useTexts(commonTexts)('unknownValue');
  const locale = useLocale();
  return useMemo(() => {
    const text = (read: (line: Line) => string) => ({
      cell: (line: Line) => <bdi>{read(line) || unknown}</bdi>,
      value: read,
    });
    // A sign-in that failed has nobody; somebody deleted long ago has no name any more.
    const nameOf = ({ firstName, pid }: Line) => firstName.trim() || (pid === null ? '' : t('unnamed'));
    return [
      {
        id: 'dateTime',
        header: t('dateTime'),
        cell: (line) => <bdi>{formatDateTime(line.activityDate, locale)}</bdi>,
        value: (line) => toDate(line.activityDate),
        kind: 'datetime',
      },
      {
        id: 'activity',
        header: t('activity'),
        cell: (line) => <bdi className="activity-type">{line.activityType || unknown}</bdi>,
        value: (line) => line.activityType,
        noWrap: true,
      },
      {
        id: 'user',
        header: t('user'),
        cell: (line) => (
          <span className="activity-user">
            <bdi>{nameOf(line) || unknown}</bdi>
            {line.pid !== null && <small className="activity-pid">{t('pid', { pid: String(line.pid) })}</small>}
          </span>
        ),
        value: (line) =>
          line.pid === null ? nameOf(line) : t('nameAndPid', { name: nameOf(line), pid: String(line.pid) }),
        isRowHeader: true,
      },
      { id: 'mobile', header: t('mobile'), ...text((line) => line.mobileNumber), noWrap: true },
      { id: 'email', header: t('email'), ...text((line) => line.emailId) },
      {
        id: 'schoolId',
        header: t('schoolId'),
        cell: (line) => line.schoolId ?? unknown,
        value: (line) => line.schoolId,
        align: 'end',
      },
      {
        id: 'narration',
        header: t('narration'),
        cell: ({ narration }) => <bdi className="activity-narration">{narration || unknown}</bdi>,
        value: ({ narration }) => narration,
      },
    ];
  }, [t, unknown, locale]);
}
