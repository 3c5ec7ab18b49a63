import { useState } from 'react';
import { changeReportSchedule, createReportSchedule } from '#contract/messages/reportSchedules.ts';
import { formatNumber } from '#domain/format/format.ts';
import { presentName } from '#domain/format/timeZones.ts';
import type { ReportFilters } from '#domain/messages/reportFilters.ts';
import {
  FORMATS_OF,
  REPORT_NAMES,
  REPORT_RHYTHMS,
  type ReportFormat,
  type ReportName,
  type ReportRhythm,
} from '#domain/messages/reportSchedule.ts';
import { LANGUAGES, type Language } from '#domain/people/languages.ts';
import { useWrite } from '#page/calls/useWrite.ts';
import { reportSchedulesTexts } from '#texts/reportSchedules.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { Select } from '#ui/form/Select.tsx';
import { FilterFields } from './FilterFields.tsx';
import { hourName, type NewReport, type ReportRow, useReportName, weekdayName } from './rows.ts';

interface ReportFormProps {
  /** What is changed; undefined for a new one. */
  row?: ReportRow | undefined;
  /** What a new one begins with. */
  begins?: NewReport | undefined;
  onClose: () => void;
}

const USUAL_HOUR = 7;
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

/** Of this screen, as the email will be. */
const languageOf = (locale: string): Language => LANGUAGES.find((each) => locale.startsWith(each)) ?? 'en';
const ownZone = () => presentName(Intl.DateTimeFormat().resolvedOptions().timeZone);

/** Sets which report comes when, and in which form. */
export function ReportForm({ row, begins, onClose }: ReportFormProps) {
  const t = useTexts(reportSchedulesTexts);
  const locale = useLocale();
  const nameOf = useReportName();
  const [report, setReport] = useState<ReportName>(
    REPORT_NAMES.find((each) => each === row?.report) ?? begins?.report ?? 'attention',
  );
  const [every, setEvery] = useState<ReportRhythm>(row?.every ?? 'day');
  const [weekday, setWeekday] = useState(row?.weekday ?? 1);
  const [monthDay, setMonthDay] = useState(row?.monthDay ?? 1);
  const [hour, setHour] = useState(row?.hour ?? USUAL_HOUR);
  const [format, setFormat] = useState<ReportFormat>(row?.format ?? 'figures');
  const [filters, setFilters] = useState<ReportFilters>(row?.filters ?? begins?.filters ?? {});
  const timeZone = row?.timeZone || ownZone();
  const creating = useWrite(createReportSchedule, { success: t('made') });
  const changing = useWrite(changeReportSchedule, { success: t('saved') });
  const formats = FORMATS_OF[report];

  async function save() {
    const body = {
      report,
      filters: report === 'today' ? {} : filters,
      every,
      weekday: every === 'week' ? weekday : null,
      monthDay: every === 'month' ? monthDay : null,
      hour,
      timeZone,
      format: formats.includes(format) ? format : 'figures',
      language: languageOf(locale),
    } as const;
    const done = row
      ? await changing.run({ params: { scheduleId: row.scheduleId }, body })
      : await creating.run({ body });
    if (done) onClose();
  }

  return (
    <FormDialog
      title={row ? t('changeOf', { report: nameOf(row) }) : t('add')}
      saveLabel={row ? undefined : t('add')}
      isSaving={creating.isBusy || changing.isBusy}
      failure={creating.failure ?? changing.failure}
      onSave={() => void save()}
      onClose={onClose}
    >
      <Select
        label={t('report')}
        data-initial-focus
        options={REPORT_NAMES.map((value) => ({ value, label: t(value) }))}
        value={report}
        onChange={(chosen) => {
          // What one list is narrowed to means nothing to another.
          setFilters({});
          setReport(chosen);
        }}
      />
      {report !== 'today' && (
        <FilterFields
          // Another list has other saved views.
          key={report}
          report={report}
          filters={filters}
          known={row && { filters: row.filters, names: row }}
          onChange={setFilters}
        />
      )}
      <Select
        label={t('every')}
        options={REPORT_RHYTHMS.map((value) => ({ value, label: t(value) }))}
        value={every}
        onChange={setEvery}
      />
      {every === 'week' && (
        <Select
          label={t('weekday')}
          options={upTo(7).map((day) => ({ value: String(day), label: weekdayName(day, locale) }))}
          value={String(weekday)}
          onChange={(chosen) => setWeekday(Number(chosen))}
        />
      )}
      {every === 'month' && (
        <Select
          label={t('monthDay')}
          hint={t('monthDayHint')}
          options={upTo(31).map((day) => ({ value: String(day), label: formatNumber(day, locale) }))}
          value={String(monthDay)}
          onChange={(chosen) => setMonthDay(Number(chosen))}
        />
      )}
      <Select
        label={t('hour')}
        hint={t('hourHint', { zone: timeZone.replaceAll('_', ' ') })}
        options={Array.from({ length: 24 }, (_, at) => ({ value: String(at), label: hourName(at, locale) }))}
        value={String(hour)}
        onChange={(chosen) => setHour(Number(chosen))}
      />
      {formats.length > 1 && (
        <Select
          label={t('format')}
          options={formats.map((value) => ({ value, label: t(value) }))}
          value={format}
          onChange={setFormat}
        />
      )}
    </FormDialog>
  );
}
