import { useCall } from '#api/useCall.ts';
import { absentStudents } from '#contract/students/absent.ts';
import { attentionFilters } from '#contract/students/attentionList.ts';
import { toId } from '#domain/format/numbers.ts';
import { ATTENTION_VIEWS } from '#domain/learning/attentionActions.ts';
import { REASON_KINDS } from '#domain/learning/attentionKinds.ts';
import { CallError } from '#page/calls/CallError.tsx';
import { namesOf } from '#page/element/namesOf.ts';
import { attentionTexts } from '#texts/attention.ts';
import { namesTexts } from '#texts/names.ts';
import { placesTexts } from '#texts/places.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Select } from '#ui/form/Select.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { ChoiceField } from './ChoiceField.tsx';
import type { FieldsProps } from './fields.ts';

interface StudentFieldsProps extends FieldsProps {
  report: 'attention' | 'absent';
}

/** What is among the fields: the same as on the screen of the list. */
function useChoices(report: StudentFieldsProps['report'], schoolId: number | undefined) {
  const options = { quiet: true, keepPreviousData: true } as const;
  const followed = useCall(attentionFilters, { query: { schoolId } }, { ...options, enabled: report === 'attention' });
  const absent = useCall(
    absentStudents,
    { query: { schoolId, page: 1, pageSize: 1 } },
    { ...options, enabled: report === 'absent' },
  );
  const state = report === 'absent' ? absent : followed;
  const { schools = [], classes = [], plans = [] } = (report === 'absent' ? absent.data : followed.data) ?? {};
  return { state, schools, classes, plans };
}

/** The fields of both lists of students. A choice among fewer than two is not offered. */
export function StudentFields({ report, filters, nameOf, change }: StudentFieldsProps) {
  const t = useTexts(attentionTexts);
  const places = useTexts(placesTexts);
  const names = namesOf(useTexts(namesTexts));
  const { schoolId, classId, planId, reason, view, search } = filters;
  const { state, schools, classes, plans } = useChoices(report, toId(String(schoolId ?? '')));
  return (
    <>
      <CallError state={state} />
      {(schools.length > 1 || schoolId !== undefined) && (
        <ChoiceField
          label={places('school')}
          every={places('allSchools')}
          choices={schools.map((each) => ({ id: each.schoolId, name: names.school(each.name, each.schoolId) }))}
          value={schoolId}
          nameOf={(id) => names.school(nameOf('schoolId', id, 'schoolName'), id)}
          // A class and a plan are of the school before.
          onChange={(chosen) => change({ schoolId: chosen, classId: undefined, planId: undefined })}
        />
      )}
      {(classes.length > 1 || classId !== undefined) && (
        <ChoiceField
          label={places('class')}
          every={places('allClasses')}
          choices={classes.map((each) => ({ id: each.gradeId, name: names.class(each.name, each.gradeId) }))}
          value={classId}
          nameOf={(id) => names.class(nameOf('classId', id, 'gradeName'), id)}
          onChange={(chosen) => change({ classId: chosen })}
        />
      )}
      {(plans.length > 0 || planId !== undefined) && (
        <ChoiceField
          label={t('plan')}
          every={t('allPlans')}
          choices={plans.map((each) => ({ id: each.planId, name: names.plan(each.title, each.planId) }))}
          value={planId}
          nameOf={(id) => names.plan(nameOf('planId', id, 'planTitle'), id)}
          onChange={(chosen) => change({ planId: chosen })}
        />
      )}
      {report === 'attention' && (
        <>
          <Select
            label={t('reason')}
            options={[
              { value: '', label: t('allReasons') },
              ...REASON_KINDS.map((kind) => ({ value: kind, label: t(kind) })),
            ]}
            value={REASON_KINDS.find((kind) => kind === reason) ?? ''}
            onChange={(chosen) => change({ reason: chosen || undefined })}
          />
          <Select
            label={t('show')}
            options={ATTENTION_VIEWS.map((value) => ({ value, label: t(value) }))}
            value={view === 'aside' ? view : 'open'}
            onChange={(chosen) => change({ view: chosen === 'aside' ? chosen : undefined })}
          />
        </>
      )}
      <TextField
        label={t('search')}
        placeholder={t('searchPlaceholder')}
        value={String(search ?? '')}
        onChange={(words) => change({ search: words || undefined })}
      />
    </>
  );
}
