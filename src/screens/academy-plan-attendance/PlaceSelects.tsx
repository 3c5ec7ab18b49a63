import { UNKNOWN } from '#domain/format/formatNumber.ts';
import { useNames } from '#page/element/names.ts';
import { useDayWords } from '#screens/shared/planDays/planDays.ts';
import { planAttendanceTexts } from '#texts/planAttendance.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Select } from '#ui/form/Select.tsx';
import { withEvery } from '#ui/form/withEvery.ts';
import type { ChosenSchool, Plan, PlanDay } from './planAttendance.ts';

/** Chooses one school, or all. */
export function SchoolSelect({ school: { all, id, choose } }: { school: ChosenSchool }) {
  const t = useTexts(planAttendanceTexts);
  const names = useNames();
  const chosen = id === undefined ? '' : String(id);
  return (
    <Select
      data-content
      label={t('school')}
      options={withEvery(
        t('allSchools'),
        chosen,
        (all.data ?? []).map(({ schoolId, schoolName }) => ({
          value: String(schoolId),
          label: names.school(schoolName, schoolId),
        })),
        () => names.school(undefined, Number(chosen)),
      )}
      value={chosen}
      onChange={choose}
    />
  );
}

interface PlanSelectProps {
  plans: readonly Plan[] | undefined;
  plan: Plan | undefined;
  onChoose(id: string): void;
}

export function PlanSelect({ plans = [], plan, onChoose }: PlanSelectProps) {
  const t = useTexts(planAttendanceTexts);
  const names = useNames();
  const options = plans.map(({ studyPlanId, title }) => ({
    value: String(studyPlanId),
    label: names.plan(title, studyPlanId),
  }));
  return (
    <div className="plan-attendance__plan">
      <Select
        data-content
        label={t('plan')}
        options={[{ value: '', label: t('choosePlan') }, ...options]}
        value={plan ? String(plan.studyPlanId) : ''}
        onChange={onChoose}
        disabled={plans.length === 0}
      />
    </div>
  );
}

interface DaySelectProps {
  days: readonly PlanDay[] | undefined;
  day: PlanDay | undefined;
  onChoose(day: string): void;
}

export function DaySelect({ days = [], day, onChoose }: DaySelectProps) {
  const dayWords = useDayWords();
  const t = useTexts(planAttendanceTexts);
  const options = [...days]
    .sort((a, b) => a.day - b.day)
    .map((each) => ({ value: String(each.day), label: dayWords(each) }));
  return (
    <div className="plan-attendance__day">
      <Select
        label={t('day')}
        options={options.length > 0 ? options : [{ value: '', label: UNKNOWN }]}
        value={day ? String(day.day) : ''}
        onChange={onChoose}
        disabled={options.length === 0}
      />
    </div>
  );
}
