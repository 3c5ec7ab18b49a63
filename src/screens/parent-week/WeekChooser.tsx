import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { daysAfter } from '#domain/format/weeks.ts';
import { useSetAttribute } from '#page/element/element.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { weekTexts } from '#texts/week.ts';
import { IconButton } from '#ui/form/Button.tsx';
import type { Week } from './week.ts';

/** The days of the week, and the ways to the weeks before and after. */
export function WeekChooser({ week, range }: { week: Week; range: string }) {
  const t = useTexts(weekTexts);
  const setAttribute = useSetAttribute();
  const go = (days: number) => setAttribute('week', daysAfter(week.week, days));
  return (
    <div className="week-chooser">
      <IconButton icon={ChevronLeft} flip size="small" label={t('earlier')} onClick={() => go(-7)} />
      <span aria-live="polite" data-content>
        {week.isCurrent ? t('thisWeek', { range }) : range}
      </span>
      <IconButton
        icon={ChevronRight}
        flip
        size="small"
        label={t('later')}
        disabled={week.isCurrent}
        onClick={() => go(7)}
      />
    </div>
  );
}
