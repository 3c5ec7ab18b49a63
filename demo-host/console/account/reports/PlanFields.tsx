import { useCall } from '#api/useCall.ts';
import { planSharedSchools, schoolClasses, studyPlans } from '#contract/plans/studyPlans.ts';
import { toId } from '#domain/format/numbers.ts';
import { STUDENT_SORTS } from '#domain/learning/studyPlans.ts';
import { CallError } from '#page/calls/CallError.tsx';
import { namesOf } from '#page/element/namesOf.ts';
import { namesTexts } from '#texts/names.ts';
import { placesTexts } from '#texts/places.ts';
import { reportSchedulesTexts } from '#texts/reportSchedules.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Select } from '#ui/form/Select.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { ChoiceField } from './ChoiceField.tsx';
import type { FieldsProps } from './fields.ts';

/** The plan, a school that it is shared with, and what narrows its students there. Both are needed, as on the screen. */
export function PlanFields({ filters, nameOf, change, isTried }: FieldsProps & { isTried: boolean }) {
  const t = useTexts(reportSchedulesTexts);
  const places = useTexts(placesTexts);
  const names = namesOf(useTexts(namesTexts));
  const planId = toId(String(filters.planId ?? ''));
  const schoolId = toId(String(filters.schoolId ?? ''));
  const plans = useCall(studyPlans, { query: {} }, { quiet: true });
  const schools = useCall(
    planSharedSchools,
    { params: { planId: planId ?? 0 } },
    { quiet: true, enabled: planId !== undefined },
  );
  const classes = useCall(
    schoolClasses,
    { params: { schoolId: schoolId ?? 0 } },
    { quiet: true, enabled: schoolId !== undefined },
  );
  return (
    <>
      <CallError state={plans} />
      <CallError state={schools} />
      <CallError state={classes} />
      <ChoiceField
        label={t('plan')}
        every={t('choosePlan')}
        choices={(plans.data ?? []).map(({ studyPlanId: id, title }) => ({ id, name: names.plan(title, id) }))}
        value={planId}
        nameOf={(id) => names.plan(nameOf('planId', id, 'planTitle'), id)}
        error={isTried && planId === undefined ? t('choosePlan') : undefined}
        // A plan is shared with schools of its own.
        onChange={(chosen) => change({ planId: chosen, schoolId: undefined, classId: undefined })}
      />
      <ChoiceField
        label={places('school')}
        every={t('chooseSchool')}
        choices={(schools.data ?? []).map((each) => ({
          id: each.schoolId,
          name: names.school(each.schoolName, each.schoolId),
        }))}
        value={schoolId}
        nameOf={(id) => names.school(nameOf('schoolId', id, 'schoolName'), id)}
        error={isTried && schoolId === undefined ? t('chooseSchool') : undefined}
        onChange={(chosen) => change({ schoolId: chosen, classId: undefined })}
      />
      <ChoiceField
        label={places('class')}
        every={places('allClasses')}
        choices={(classes.data ?? []).map((each) => ({
          id: each.gradeId,
          name: names.class(each.grade, each.gradeId),
        }))}
        value={filters.classId}
        nameOf={(id) => names.class(nameOf('classId', id, 'gradeName'), id)}
        onChange={(chosen) => change({ classId: chosen })}
      />
      <Select
        label={t('order')}
        options={STUDENT_SORTS.map((value) => ({ value, label: t(value) }))}
        value={STUDENT_SORTS.find((each) => each === filters.sort) ?? STUDENT_SORTS[0]}
        onChange={(chosen) => change({ sort: chosen === STUDENT_SORTS[0] ? undefined : chosen })}
      />
      <TextField
        label={t('searchList')}
        value={String(filters.search ?? '')}
        onChange={(words) => change({ search: words || undefined })}
      />
    </>
  );
}
