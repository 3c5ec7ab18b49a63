import { useMemo } from 'react';
import { formatClock } from '#domain/format/formatClock.ts';
import { formatMinutes } from '#domain/format/formatMinutes.ts';
import { UNKNOWN } from '#domain/format/formatNumber.ts';
import { type AttendanceStatus, statusText } from '#domain/learning/attendance.ts';
import type { Tone } from '#domain/learning/bands.ts';
import { useNames } from '#page/element/names.ts';
import { useColumnKinds } from '#page/list/columns.tsx';
import type { Attendance } from '#screens/shared/attendance/attendance.ts';
import { parentAttendanceTexts } from '#texts/parentAttendance.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Badge } from '#ui/show/Badge.tsx';
import { Card } from '#ui/show/Card.tsx';
import { FoldingTable } from '#ui/table/FoldingTable.tsx';
import type { Column } from '#ui/table/Table.tsx';
import { AbsenceMail } from './AbsenceMail.tsx';

type Session = NonNullable<Attendance['sessionAttendance']>[number];

const TONE: Record<AttendanceStatus, Tone | undefined> = {
  present: 'good',
  partial: 'fair',
  absent: 'poor',
  holiday: undefined,
};

const isKnown = (status: string): status is AttendanceStatus => status in TONE;

interface RecentSessionsProps {
  rows: readonly Session[];
  mail: Attendance['mail'];
}

/** Recent Session Attendance (promises/parent-attendance.md#recent-session-attendance), and the switch of the e-mails. */
export function RecentSessions({ rows, mail }: RecentSessionsProps) {
  const t = useTexts(parentAttendanceTexts);
  const locale = useLocale();
  const names = useNames();
  const column = useColumnKinds<Session>();
  const columns = useMemo<Column<Session>[]>(
    () => [
      column.date({ id: 'date', header: t('date'), value: ({ date }) => date }),
      column.name({ id: 'session', header: t('session'), value: ({ session }) => names.session(session) }),
      column.text({
        id: 'startTime',
        header: t('startTime'),
        value: ({ startTime }) => formatClock(startTime, locale),
        noWrap: true,
      }),
      {
        id: 'duration',
        header: t('duration'),
        cell: ({ duration }) => formatMinutes(duration, locale),
        align: 'end',
      },
      {
        id: 'status',
        header: t('status'),
        cell: ({ status }) => {
          if (status === null) return UNKNOWN;
          return isKnown(status) ? <Badge tone={TONE[status]}>{t(status)}</Badge> : <Badge>{statusText(status)}</Badge>;
        },
        noWrap: true,
        onPhone: 'status',
      },
    ],
    [t, locale, names, column],
  );
  return (
    <>
      <Card title={t('recent')} flush>
        <FoldingTable
          caption={t('recent')}
          columns={columns}
          rows={rows}
          rowKey={(_, index) => index}
          empty={t('noRecent')}
        />
      </Card>
      {mail?.isOffered && <AbsenceMail isOn={mail.isOn} />}
    </>
  );
}
