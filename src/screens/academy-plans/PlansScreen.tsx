import BookOpen from 'lucide-react/icons/book-open';
import ChartColumn from 'lucide-react/icons/chart-column';
import UserCheck from 'lucide-react/icons/user-check';
import { type ReactNode, useMemo } from 'react';
import { useStore } from 'zustand';
import { type CallState, useCall } from '#api/useCall.ts';
import type { CallAnswer } from '#contract/call.ts';
import { planSchools, studyPlans } from '#contract/plans/studyPlans.ts';
import { toId } from '#domain/format/numbers.ts';
import { ROUTE } from '#domain/people/menu.ts';
import { nameFinder } from '#domain/people/names.ts';
import { isSchoolUser } from '#domain/people/roles.ts';
import { CallErrors } from '#page/calls/CallErrors.tsx';
import { Outcome } from '#page/calls/Outcome.tsx';
import { useReady, useSetAttribute } from '#page/element/element.ts';
import { lazyPart } from '#page/element/lazyPart.tsx';
import { useNames } from '#page/element/names.ts';
import { PathLink } from '#page/element/PathLink.tsx';
import { pageRuntime } from '#page/element/runtime.ts';
import { useSortView, useView } from '#page/element/view.ts';
import { ExportPlace } from '#page/export/ExportButton.tsx';
import { plansTexts } from '#texts/plans.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { SearchField } from '#ui/form/SearchField.tsx';
import { Select } from '#ui/form/Select.tsx';
import { withEvery } from '#ui/form/withEvery.ts';
import { Card } from '#ui/show/Card.tsx';
import { Screen, Toolbar } from '#ui/show/Screen.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { TableSkeleton } from '#ui/state/Skeletons.tsx';
import type { Plan } from './PlansTable.tsx';

type Schools = CallAnswer<typeof planSchools>;

// The code of the table and its export is loaded while the plans are asked for.
const PlansTable = lazyPart(() => import('./PlansTable.tsx').then((part) => part.PlansTable), <TableSkeleton />);
const PlansExport = lazyPart(() => import('./PlansTable.tsx').then((part) => part.PlansExport), <ExportPlace />);

/** Value of the attribute for all schools. It is needed where there is one school only, which is chosen by default. */
const ALL = 'all';

/**
 * Study Plans (promises/academy-plans.md), from `studyPlans`. The school is that of the attribute; a school user sees
 * their own, always (promises/academy-plans.md).
 */
export function PlansScreen({ schoolId }: { schoolId?: string }) {
  const { user } = useStore(pageRuntime().session.store);
  if (!user || !isSchoolUser(user)) return <AnySchool requested={schoolId === ALL ? ALL : toId(schoolId)} />;
  return user.schoolId === undefined ? <NoOwnSchool /> : <OwnSchool schoolId={user.schoolId} />;
}

function OwnSchool({ schoolId }: { schoolId: number }) {
  return <Plans plans={useCall(studyPlans, { query: { schoolId } }, { quiet: true })} />;
}

/** The plans with the school filter, whose schools are from `planSchools`. Where there is one school only, it is preselected. */
function AnySchool({ requested }: { requested: number | typeof ALL | undefined }) {
  const schools = useCall(planSchools, {}, { quiet: true, optional: true });
  const [first, second] = schools.data ?? [];
  const schoolId = requested === ALL ? undefined : (requested ?? (second ? undefined : first?.schoolId));
  const plans = useCall(
    studyPlans,
    { query: { schoolId } },
    // Until the schools are there, it is not known whether there is only one.
    { quiet: true, keepPreviousData: true, enabled: requested !== undefined || !schools.isLoading },
  );
  return (
    <Plans
      plans={plans}
      schools={schools}
      school={schools.data?.find((school) => school.schoolId === schoolId)?.schoolName}
      schoolId={schoolId}
    >
      {/* It keeps its place while the schools are loading. */}
      {(schools.data || schools.isLoading) && <SchoolFilter schools={schools.data} schoolId={schoolId} />}
    </Plans>
  );
}

interface PlansProps {
  plans: CallState<Plan[]>;
  /** Absent for a school user, who has no filter. */
  schools?: CallState<Schools>;
  /** Name of the chosen school, if one is chosen. */
  school?: string;
  /** Its id. */
  schoolId?: number;
  /** The filter. */
  children?: ReactNode;
}

function Plans({ plans, schools, school = '', schoolId, children }: PlansProps) {
  const t = useTexts(plansTexts);
  const names = useNames();
  const sort = useSortView('sort');
  const [search, setSearch] = useView('search', '');
  const find = useMemo(() => nameFinder<Plan>((plan) => names.plan(plan.title, plan.studyPlanId)), [names]);
  const found = useMemo(() => find(plans.data ?? [], search), [find, plans.data, search]);
  return (
    <Screen
      title={t('heading')}
      description={
        <span role="status">{plans.data && !plans.isPlaceholderData && t('count', { count: found.length })}</span>
      }
      actions={
        <>
          {children}
          <PathLink path={ROUTE.planReports} isButton icon={ChartColumn}>
            {t('reports')}
          </PathLink>
          <PathLink path={ROUTE.planAttendance} isButton icon={UserCheck}>
            {t('attendance')}
          </PathLink>
          {plans.data && (
            <PlansExport
              plans={found}
              sort={sort}
              search={search}
              schoolId={schoolId}
              school={school}
              // Until the answer is here, the rows are those of the school chosen before.
              disabled={plans.isPlaceholderData}
            />
          )}
        </>
      }
    >
      <Toolbar>
        <SearchField
          label={t('search')}
          placeholder={t('searchPlaceholder')}
          value={search}
          onSearch={setSearch}
          delay={0}
        />
      </Toolbar>
      <Card flush>
        <CallErrors
          calls={[
            [t('heading'), plans],
            [t('schools'), schools],
          ]}
        />
        <Outcome
          isTogether
          state={plans}
          fallback={[]}
          loading={<TableSkeleton />}
          isEmpty={(list) => list.length === 0}
          empty={<EmptyState icon={BookOpen} title={t('noPlans')} hint={t('noPlansWhy')} />}
        >
          {() => <PlansTable plans={found} sort={sort} schoolId={schoolId} />}
        </Outcome>
      </Card>
    </Screen>
  );
}

/** All Schools, and each school with its number of plans (promises/academy-plans.md#school-filter). */
function SchoolFilter({ schools: known, schoolId }: { schools: Schools | undefined; schoolId: number | undefined }) {
  const schools = known ?? [];
  const setAttribute = useSetAttribute();
  const t = useTexts(plansTexts);
  const names = useNames();
  const chosen = schoolId === undefined ? '' : String(schoolId);
  const nameOf = (school: Schools[number]) =>
    school.planCount === null
      ? names.school(school.schoolName, school.schoolId)
      : t('schoolOption', { name: names.school(school.schoolName, school.schoolId), count: school.planCount });
  return (
    <Select
      data-content
      disabled={!known}
      label={t('school')}
      options={withEvery(
        t('allSchools'),
        chosen,
        schools.map((school) => ({ value: String(school.schoolId), label: nameOf(school) })),
        // A school without a plan is not listed, but the page may still ask for it.
        () => nameOf({ schoolId: Number(chosen), schoolName: '', planCount: 0 }),
      )}
      value={chosen}
      // Where there is one school only, an absent attribute means that school.
      onChange={(value) => setAttribute('school-id', value || (schools.length === 1 ? ALL : undefined))}
    />
  );
}

function NoOwnSchool() {
  const t = useTexts(plansTexts);
  useReady('empty');
  return (
    <Screen title={t('heading')}>
      <EmptyState icon={BookOpen} title={t('noOwnSchool')} hint={t('noOwnSchoolWhy')} />
    </Screen>
  );
}
