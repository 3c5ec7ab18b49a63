import { useMemo } from 'react';
import { type AttendanceStatus, statusText } from '#domain/attendance.ts';
import type { Tone } from '#domain/bands.ts';
import { formatClock } from '#domain/formatClock.ts';
import { formatDate } from '#domain/formatDate.ts';
import { formatMinutes } from '#domain/formatMinutes.ts';
import { parentAttendanceTexts } from '#texts/parentAttendance.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Card } from '#ui/Card.tsx';
import { type Column, Table } from '#ui/Table.tsx';
import type { Attendance } from './attendance.ts';

type Row = Attendance['sessionAttendance'][number];

const TONE: Record<AttendanceStatus, Tone | undefined> = {
  present: 'good',
  partial: 'fair',
  absent: 'poor',
  holiday: undefined,
};

const isKnown = (status: string): status is AttendanceStatus => status in TONE;

/** Recent Session Attendance. */
export function RecentSessions({ rows }: { rows: readonly Row[] }) {
  const t = useTexts(parentAttendanceTexts);
  const locale = useLocale();
  const columns = useMemo<Column<Row>[]>(
    () => [
      { id: 'date', header: t('date'), cell: (row) => formatDate(row.date, locale), noWrap: true },
      {
        id: 'session',
        header: t('session'),
        cell: (row) => <bdi>{row.session.trim() || t('untitledSession')}</bdi>,
        isRowHeader: true,
      },
      { id: 'startTime', header: t('startTime'), cell: (row) => formatClock(row.startTime, locale), noWrap: true },
      { id: 'duration', header: t('duration'), cell: (row) => formatMinutes(row.duration, locale), align: 'end' },
      {
        id: 'status',
        header: t('status'),
        cell: ({ status }) => {
          if (status === null) return '–';
          if (!isKnown(status)) return <Badge>{statusText(status)}</Badge>;
          return <Badge {...(TONE[status] ? { tone: TONE[status] } : {})}>{t(status)}</Badge>;
        },
        noWrap: true,
      },
    ],
    [t, locale],
  );
  return (
    <Card title={t('recent')} flush>
      <Table caption={t('recent')} columns={columns} rows={rows} rowKey={(_, index) => index} empty={t('noRecent')} />
    </Card>
  );
}
