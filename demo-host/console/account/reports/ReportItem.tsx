import { sendReportNow, stopReportSchedule } from '#contract/messages/reportSchedules.ts';
import { formatNumber } from '#domain/format/format.ts';
import { formatDateTime } from '#domain/format/formatDate.ts';
import { UNKNOWN } from '#domain/format/formatNumber.ts';
import { ActionButton } from '#host/console/records/ActionButton.tsx';
import { RecordItem } from '#host/console/records/RecordList.tsx';
import { reportSchedulesTexts } from '#texts/reportSchedules.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { Badge } from '#ui/show/Badge.tsx';
import { hourName, type ReportRow, type SendingRow, useMakerName, useReportName, weekdayName } from './rows.ts';

interface ReportItemProps {
  row: ReportRow;
  /** Whether it can be sent: there is an address, or it is somebody else's. */
  mayChange: boolean;
  onOpen: () => void;
}

const TONES = { waiting: 'fair', sending: 'fair', sent: 'good', failed: 'poor' } as const;

/** One report: when it comes, what was sent, and what can be done with it. */
export function ReportItem({ row, mayChange, onOpen }: ReportItemProps) {
  const t = useTexts(reportSchedulesTexts);
  const locale = useLocale();
  const { scheduleId, endedDate, endedWhy, nextDate, format, sendings } = row;
  const name = useReportName()(row);
  const makerName = useMakerName();
  const reader = row.readerName && t('toName', { name: row.readerName });
  const maker = !reader && row.madeByName && t('setUpBy', { name: makerName(row.madeByName) });
  /** Tells it from the same report for others. */
  const report = reader ? `${name} · ${reader}` : name;
  const params = { scheduleId };
  const isOn = endedDate === null;
  return (
    <RecordItem
      name={
        <>
          {name} <StateBadge row={row} />
        </>
      }
      facts={
        <>
          {reader && <span>{reader}</span>}
          {maker && <span>{maker}</span>}
          <span>{useTimes(row)}</span>
          <span>{format === null ? UNKNOWN : t(format)}</span>
        </>
      }
      more={
        <>
          <p className="records__when">
            {isOn
              ? nextDate && <span>{t('next', { date: formatDateTime(nextDate, locale) })}</span>
              : t(reader ? 'endedWhyOther' : 'endedWhy', {
                  why: endedWhy ?? '',
                  date: formatDateTime(endedDate, locale),
                })}
          </p>
          {!sendings?.length ? (
            <p className="records__when">{sendings ? t('neverSent') : UNKNOWN}</p>
          ) : (
            <ul aria-label={t('sendings', { report })}>
              {sendings.map((sending) => (
                <Sending key={sending.sendingId} sending={sending} />
              ))}
            </ul>
          )}
        </>
      }
      actions={
        <div className="records__actions">
          {isOn && mayChange && (
            <ActionButton
              call={sendReportNow}
              input={{ params }}
              label={t('sendNow')}
              accessibleName={t('sendNowOf', { report })}
              success={t('onItsWay')}
              failed={t('notSentNow')}
            />
          )}
          {mayChange && (
            <Button size="small" onClick={onOpen} aria-label={t('changeOf', { report })}>
              {t('change')}
            </Button>
          )}
          {isOn && (
            <ActionButton
              call={stopReportSchedule}
              input={{ params }}
              label={t('stop')}
              accessibleName={t('stopOf', { report })}
              question={{ title: t('stopTitle'), message: t('stopQuestion'), about: report }}
              success={t('stopped')}
              failed={t('notStopped')}
            />
          )}
        </div>
      }
    />
  );
}

function StateBadge({ row: { endedDate, nextDate } }: { row: ReportRow }) {
  const t = useTexts(reportSchedulesTexts);
  if (endedDate) return <Badge tone="poor">{t('ended')}</Badge>;
  return <Badge tone={nextDate ? 'good' : undefined}>{t(nextDate ? 'on' : 'stateUnknown')}</Badge>;
}

/** When it comes, in words: 'Every week on Monday at 7:00 am'. */
function useTimes({ every, weekday, monthDay, hour }: ReportRow): string {
  const t = useTexts(reportSchedulesTexts);
  const locale = useLocale();
  if (every === null || hour === null) return UNKNOWN;
  const at = hourName(hour, locale);
  if (every === 'day') return t('daily', { hour: at });
  if (every === 'week')
    return t('weekly', { weekday: weekday === null ? UNKNOWN : weekdayName(weekday, locale), hour: at });
  return t('monthly', { day: monthDay === null ? UNKNOWN : formatNumber(monthDay, locale), hour: at });
}

function Sending({ sending }: { sending: SendingRow }) {
  const t = useTexts(reportSchedulesTexts);
  const locale = useLocale();
  const { state, changedDate, nextTryDate, rows, failure } = sending;
  return (
    <li className="records__when">
      <Badge tone={state === null ? undefined : TONES[state]}>{t(state ?? 'stateUnknown')}</Badge>{' '}
      <span>{formatDateTime(changedDate, locale)}</span>
      {state === 'sent' && rows !== null && (
        <span>{t('rows', { number: rows, count: formatNumber(rows, locale) })}</span>
      )}
      {failure && <span>{t('failure', { why: failure })}</span>}
      {nextTryDate && <span>{t('nextTry', { date: formatDateTime(nextTryDate, locale) })}</span>}
    </li>
  );
}
