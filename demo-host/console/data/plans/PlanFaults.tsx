import type { PlanFault } from '#domain/learning/planContent.ts';
import { planEditorTexts } from '#texts/planEditor.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Banner } from '#ui/state/States.tsx';
import { faultPlace } from './faultPlace.ts';
import type { PlanDraft } from './planDraft.ts';

interface PlanFaultsProps {
  draft: PlanDraft;
  faults: readonly PlanFault[];
  onClose: () => void;
}

/** How many faults a plan has, and where the first of them are. */
export function PlanFaults({ draft, faults, onClose }: PlanFaultsProps) {
  const t = useTexts(planEditorTexts);
  if (faults.length === 0) return null;
  return (
    <Banner tone="error" onClose={onClose}>
      <p>{t('faulty', { count: faults.length })}</p>
      <ul>
        {faults.slice(0, 5).map(({ path, fault, max }) => (
          <li key={path + fault}>{t('faultAt', { where: whereOf(path), what: t(`fault-${fault}`, { max }) })}</li>
        ))}
      </ul>
    </Banner>
  );

  /** The place of a fault in words, as 'Week 2, Day 9, session 1'. */
  function whereOf(path: string): string {
    const { week, day, session, field } = faultPlace(path);
    const inWeek = week === undefined ? undefined : draft.weeks[week];
    const inDay = day === undefined ? undefined : inWeek?.days[day];
    if (inWeek && inDay && session !== undefined) {
      return t('inSession', { week: inWeek.weekNo, day: inDay.day, session: session + 1 });
    }
    if (inWeek && inDay) return t('inDay', { week: inWeek.weekNo, day: inDay.day });
    if (inWeek) return t('week', { number: inWeek.weekNo });
    if (field === 'gradeId') return t('grade');
    if (field === 'description') return t('description');
    return t(field === 'weeks' ? 'weeks' : 'planTitle');
  }
}
