import CalendarDays from 'lucide-react/icons/calendar-days';
import { planDaysTexts } from '#texts/planDays.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { type PlanDay, useDateWords } from './planDays.ts';

/** The way to today's day of a plan with dates. */
export function GoToToday({ today: { day, date }, onGo }: { today: PlanDay; onGo: () => void }) {
  const t = useTexts(planDaysTexts);
  const dateWords = useDateWords();
  return (
    <Button size="small" icon={CalendarDays} onClick={onGo}>
      {t('goToToday', { day, date: dateWords(date) ?? '' })}
    </Button>
  );
}
