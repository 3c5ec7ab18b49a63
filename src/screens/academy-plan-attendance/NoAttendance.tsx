import UserCheck from 'lucide-react/icons/user-check';
import { useReady } from '#page/element/element.ts';
import { planAttendanceTexts } from '#texts/planAttendance.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Screen } from '#ui/show/Screen.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import type { Plan } from './planAttendance.ts';

interface NoAttendanceProps {
  plans: readonly Plan[] | undefined;
  plan: Plan | undefined;
  hasDays: boolean;
  /** The plan that the attribute names. */
  requestedPlan: string | undefined;
  isAll: boolean;
}

/** The two empty texts, with the reason where it is known. */
export function NoAttendance({ plans, plan, hasDays, requestedPlan, isAll }: NoAttendanceProps) {
  const t = useTexts(planAttendanceTexts);
  if (plan) {
    return (
      <EmptyState
        icon={UserCheck}
        title={t('noAttendance')}
        hint={t(hasDays ? 'noAttendanceNext' : 'noDays')}
        isSpecified
      />
    );
  }
  const hint =
    plans?.length === 0 ? 'noPlans' : plans && requestedPlan ? (isAll ? 'unknownPlan' : 'planNotHere') : undefined;
  return <EmptyState icon={UserCheck} title={t('selectPlan')} hint={hint && t(hint)} isSpecified />;
}

/** For a school user without a school. */
export function NoOwnSchool() {
  const t = useTexts(planAttendanceTexts);
  useReady('empty');
  return (
    <Screen title={t('heading')}>
      <EmptyState icon={UserCheck} title={t('noOwnSchool')} hint={t('noOwnSchoolWhy')} />
    </Screen>
  );
}
