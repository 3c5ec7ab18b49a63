import { monthNames } from '#domain/format/formatDate.ts';
import { formatPlain } from '#domain/format/formatNumber.ts';
import { parentAttendanceTexts } from '#texts/parentAttendance.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Select } from '#ui/form/Select.tsx';
import type { ShownMonth } from './attendance.ts';

interface MonthSelectsProps {
  shown: ShownMonth;
  years: readonly number[];
  onMonth: (month: number) => void;
  onYear: (year: number) => void;
}

/** The selects for the month and the year of the attendance that is shown. */
export function MonthSelects({ shown, years, onMonth, onYear }: MonthSelectsProps) {
  const t = useTexts(parentAttendanceTexts);
  const locale = useLocale();
  return (
    <>
      <Select
        label={t('month')}
        options={monthNames(locale).map((name, month) => ({ value: String(month), label: name }))}
        value={String(shown.month)}
        onChange={(month) => onMonth(Number(month))}
      />
      <Select
        label={t('year')}
        options={years.map((year) => ({ value: String(year), label: formatPlain(year, locale) }))}
        value={String(shown.year)}
        onChange={(year) => onYear(Number(year))}
      />
    </>
  );
}
