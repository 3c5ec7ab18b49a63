import { formatNumber } from '#domain/format/format.ts';
import { REPORT_RHYTHMS, type ReportTimes } from '#domain/messages/reportSchedule.ts';
import { reportSchedulesTexts } from '#texts/reportSchedules.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Select } from '#ui/form/Select.tsx';
import { hourName, weekdayName } from './rows.ts';

/** When a report comes. A day of the week and one of the month are kept while the other one holds. */
export type ChosenTimes = ReportTimes & { weekday: number; monthDay: number };

interface TimesFieldsProps {
  times: ChosenTimes;
  onChange: (times: ChosenTimes) => void;
}

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

/** The fields that say when a report comes. */
export function TimesFields({ times, onChange }: TimesFieldsProps) {
  const t = useTexts(reportSchedulesTexts);
  const locale = useLocale();
  const { every, weekday, monthDay, hour, timeZone } = times;
  return (
    <>
      <Select
        label={t('every')}
        options={REPORT_RHYTHMS.map((value) => ({ value, label: t(value) }))}
        value={every}
        onChange={(chosen) => onChange({ ...times, every: chosen })}
      />
      {every === 'week' && (
        <Select
          label={t('weekday')}
          options={upTo(7).map((day) => ({ value: String(day), label: weekdayName(day, locale) }))}
          value={String(weekday)}
          onChange={(chosen) => onChange({ ...times, weekday: Number(chosen) })}
        />
      )}
      {every === 'month' && (
        <Select
          label={t('monthDay')}
          hint={t('monthDayHint')}
          options={upTo(31).map((day) => ({ value: String(day), label: formatNumber(day, locale) }))}
          value={String(monthDay)}
          onChange={(chosen) => onChange({ ...times, monthDay: Number(chosen) })}
        />
      )}
      <Select
        label={t('hour')}
        hint={t('hourHint', { zone: timeZone.replaceAll('_', ' ') })}
        options={Array.from({ length: 24 }, (_, at) => ({ value: String(at), label: hourName(at, locale) }))}
        value={String(hour)}
        onChange={(chosen) => onChange({ ...times, hour: Number(chosen) })}
      />
    </>
  );
}
