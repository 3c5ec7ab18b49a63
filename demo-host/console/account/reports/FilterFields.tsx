import { useCapability } from '#api/useAction.ts';
import { useCall } from '#api/useCall.ts';
import { savedViews } from '#contract/people/savedViews.ts';
import { absentStudents } from '#contract/students/absent.ts';
import { attentionFilters } from '#contract/students/attentionList.ts';
import { toId } from '#domain/format/numbers.ts';
import { ATTENTION_VIEWS } from '#domain/learning/attentionActions.ts';
import { REASON_KINDS } from '#domain/learning/attentionKinds.ts';
import { type FilterNames, filtersOfView, type ReportFilters, readFilters } from '#domain/messages/reportFilters.ts';
import type { ReportName } from '#domain/messages/reportSchedule.ts';
import { SAVED_VIEWS } from '#domain/people/capabilityWords.ts';
import { CallError } from '#page/calls/CallError.tsx';
import { namesOf } from '#page/element/namesOf.ts';
import { attentionTexts } from '#texts/attention.ts';
import { namesTexts } from '#texts/names.ts';
import { placesTexts } from '#texts/places.ts';
import { reportSchedulesTexts } from '#texts/reportSchedules.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Select } from '#ui/form/Select.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { withEvery } from '#ui/form/withEvery.ts';
import { definedOf } from './rows.ts';

/** A list of students whose filter has fields in the form. */
export type ListReport = Exclude<ReportName, 'today' | 'list'>;

interface FilterFieldsProps {
  report: ListReport;
  filters: ReportFilters;
  /** What the schedule was narrowed to, and what that is called. */
  known: { filters: ReportFilters; names: FilterNames } | undefined;
  onChange: (filters: ReportFilters) => void;
}

/** What is among the fields: the same as on the screen of the list. */
function useChoices(report: ListReport, schoolId: number | undefined) {
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

/** The fields by which a list is narrowed. A choice among fewer than two is not offered. */
export function FilterFields({ report, filters, known, onChange }: FilterFieldsProps) {
  const t = useTexts(attentionTexts);
  const places = useTexts(placesTexts);
  const names = namesOf(useTexts(namesTexts));
  const { schoolId, classId, planId, reason, view, search } = filters;
  const { state, schools, classes, plans } = useChoices(report, toId(String(schoolId ?? '')));
  const change = (changed: Readonly<Record<string, string | number | undefined>>) =>
    onChange(definedOf({ ...filters, ...changed }));
  /** The name that the server has told of what was chosen before. */
  const nameOf = (field: 'schoolId' | 'classId' | 'planId', id: string, name: keyof FilterNames) =>
    String(known?.filters[field]) === id ? (known?.names[name] ?? '') : '';
  const school = String(schoolId ?? '');
  const inClass = String(classId ?? '');
  const plan = String(planId ?? '');
  return (
    <>
      <SavedViewField report={report} onChoose={onChange} />
      <CallError state={state} />
      {(schools.length > 1 || school !== '') && (
        <Select
          label={places('school')}
          data-content
          options={withEvery(
            places('allSchools'),
            school,
            schools.map((each) => ({ value: String(each.schoolId), label: names.school(each.name, each.schoolId) })),
            (id) => names.school(nameOf('schoolId', id, 'schoolName'), Number(id)),
          )}
          value={school}
          // A class and a plan are of the school before.
          onChange={(chosen) => change({ schoolId: toId(chosen), classId: undefined, planId: undefined })}
        />
      )}
      {(classes.length > 1 || inClass !== '') && (
        <Select
          label={places('class')}
          data-content
          options={withEvery(
            places('allClasses'),
            inClass,
            classes.map((each) => ({ value: String(each.gradeId), label: names.class(each.name, each.gradeId) })),
            (id) => names.class(nameOf('classId', id, 'gradeName'), Number(id)),
          )}
          value={inClass}
          onChange={(chosen) => change({ classId: toId(chosen) })}
        />
      )}
      {(plans.length > 0 || plan !== '') && (
        <Select
          label={t('plan')}
          data-content
          options={withEvery(
            t('allPlans'),
            plan,
            plans.map((each) => ({ value: String(each.planId), label: names.plan(each.title, each.planId) })),
            (id) => names.plan(nameOf('planId', id, 'planTitle'), Number(id)),
          )}
          value={plan}
          onChange={(chosen) => change({ planId: toId(chosen) })}
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

/** A saved view of the list, whose filter is taken over; nothing where there is none. */
function SavedViewField({ report, onChoose }: { report: ListReport; onChoose: (filters: ReportFilters) => void }) {
  const t = useTexts(reportSchedulesTexts);
  const isOffered = useCapability(SAVED_VIEWS);
  const { data } = useCall(
    savedViews,
    // What views of its screen are kept under.
    { query: { list: `academy-${report}` } },
    { quiet: true, enabled: isOffered },
  );
  const views = data ? [...data.own, ...data.shared] : [];
  if (views.length === 0) return null;
  return (
    <Select
      label={t('savedView')}
      data-content
      options={[
        { value: '', label: t('noView') },
        ...views.map(({ viewId, name }) => ({ value: String(viewId), label: name })),
      ]}
      // It is copied: the filter may be changed then, and the view too.
      value=""
      onChange={(chosen) => {
        const view = views.find(({ viewId }) => String(viewId) === chosen);
        if (view) onChoose(readFilters(report, filtersOfView(view.views)));
      }}
    />
  );
}
