import { useState } from 'react';
import { useCapability } from '#api/useAction.ts';
import { changeReportSchedule, createReportSchedule } from '#contract/messages/reportSchedules.ts';
import { presentName } from '#domain/format/timeZones.ts';
import { NEEDED_FIELDS, type ReportFilters } from '#domain/messages/reportFilters.ts';
import { FORMATS_OF, REPORT_NAMES, type ReportFormat, type ReportName } from '#domain/messages/reportSchedule.ts';
import { REPORTS_TO_OTHERS } from '#domain/people/capabilityWords.ts';
import { LANGUAGES, type Language } from '#domain/people/languages.ts';
import { useWrite } from '#page/calls/useWrite.ts';
import { reportSchedulesTexts } from '#texts/reportSchedules.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { Select } from '#ui/form/Select.tsx';
import { FilterFields } from './FilterFields.tsx';
import { ListFilter } from './ListFilter.tsx';
import { type Reader, ReaderField } from './ReaderField.tsx';
import { type NewReport, type ReportRow, useReportName, useReportTitle } from './rows.ts';
import { type ChosenTimes, TimesFields } from './TimesFields.tsx';

interface ReportFormProps {
  /** What is changed; undefined for a new one. */
  row?: ReportRow | undefined;
  /** What a new one begins with. */
  begins?: NewReport | undefined;
  /** Whether the person has an address, to which a report can go. */
  hasAddress: boolean;
  onClose: () => void;
}

const USUAL_HOUR = 7;

/** Of this screen, as the email will be. */
const languageOf = (locale: string): Language => LANGUAGES.find((each) => locale.startsWith(each)) ?? 'en';
const ownZone = () => presentName(Intl.DateTimeFormat().resolvedOptions().timeZone);

/** Sets which report comes when, and in which form. */
export function ReportForm({ row, begins, hasAddress, onClose }: ReportFormProps) {
  const t = useTexts(reportSchedulesTexts);
  const locale = useLocale();
  const nameOf = useReportName();
  const titleOf = useReportTitle();
  const [report, setReport] = useState<ReportName>(
    REPORT_NAMES.find((each) => each === row?.report) ?? begins?.report ?? 'attention',
  );
  const [times, setTimes] = useState<ChosenTimes>({
    every: row?.every ?? 'day',
    weekday: row?.weekday ?? 1,
    monthDay: row?.monthDay ?? 1,
    hour: row?.hour ?? USUAL_HOUR,
    timeZone: row?.timeZone || ownZone(),
  });
  const [format, setFormat] = useState<ReportFormat>(row?.format ?? 'figures');
  const start = row ?? begins;
  const [filters, setFilters] = useState<ReportFilters>(start?.filters ?? {});
  const [reader, setReader] = useState<Reader>(hasAddress ? 'me' : 'other');
  const [isTried, setTried] = useState(false);
  const mayBeOther = useCapability(REPORTS_TO_OTHERS) && !row;
  const creating = useWrite(createReportSchedule, { success: t('made') });
  const changing = useWrite(changeReportSchedule, { success: t('saved') });
  const formats = FORMATS_OF[report];

  async function save() {
    setTried(true);
    if (mayBeOther && reader === 'other') return;
    if (NEEDED_FIELDS[report]?.some((field) => filters[field] === undefined)) return;
    const body = {
      report,
      filters: report === 'today' ? {} : filters,
      ...times,
      weekday: times.every === 'week' ? times.weekday : null,
      monthDay: times.every === 'month' ? times.monthDay : null,
      format: formats.includes(format) ? format : 'figures',
      language: languageOf(locale),
    } as const;
    const done = row
      ? await changing.run({ params: { scheduleId: row.scheduleId }, body })
      : await creating.run({ body: typeof reader === 'object' ? { ...body, readerPid: reader.pid } : body });
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
      {row?.readerName && <p>{t('toName', { name: row.readerName })}</p>}
      <Select
        label={t('report')}
        data-initial-focus
        options={REPORT_NAMES.flatMap((value) => {
          // A list behind a number is chosen where its number is.
          if (value !== 'list') return { value, label: t(value) };
          return start?.report === value ? { value, label: titleOf({ report: value, filters: start.filters }) } : [];
        })}
        value={report}
        onChange={(chosen) => {
          // What one list is narrowed to means nothing to another.
          setFilters(start && chosen === 'list' ? start.filters : {});
          setReport(chosen);
        }}
      />
      {mayBeOther && <ReaderField value={reader} hasAddress={hasAddress} isMissing={isTried} onChange={setReader} />}
      {report === 'list' && <ListFilter filters={filters} known={row} onChange={setFilters} />}
      {report !== 'today' && report !== 'list' && (
        <FilterFields
          // Another list has other saved views.
          key={report}
          report={report}
          filters={filters}
          known={row && { filters: row.filters, names: row }}
          isTried={isTried}
          onChange={setFilters}
        />
      )}
      <TimesFields times={times} onChange={setTimes} />
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
