import BookOpen from 'lucide-react/icons/book-open';
import ChartColumn from 'lucide-react/icons/chart-column';
import UserCheck from 'lucide-react/icons/user-check';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { type CallState, useCall } from '#api/useCall.ts';
import type { CallAnswer } from '#contract/call.ts';
import { planSchools, studyPlans } from '#contract/studyPlans.ts';
import { ROUTE } from '#domain/menu.ts';
import { toId } from '#domain/numbers.ts';
import { isSchoolUser } from '#domain/roles.ts';
import { CallError } from '#page/CallError.tsx';
import { useReady, useSetAttribute } from '#page/element.ts';
import { LazyExportButton } from '#page/LazyExportButton.tsx';
import { Outcome } from '#page/Outcome.tsx';
import { PathLink } from '#page/PathLink.tsx';
import { pageRuntime } from '#page/runtime.ts';
import { plansTexts } from '#texts/plans.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Card } from '#ui/Card.tsx';
import { DataTable } from '#ui/DataTable.tsx';
import { Screen } from '#ui/Screen.tsx';
import { Select } from '#ui/Select.tsx';
import { TableSkeleton } from '#ui/Skeletons.tsx';
import { EmptyState } from '#ui/States.tsx';
import { type Plan, usePlansTable } from './plansTable.tsx';

type Schools = CallAnswer<typeof planSchools>;

const NONE: readonly Plan[] = [];

/** All schools, where one alone would be chosen otherwise: in the attribute, as `planId=all` is in its call. */
const ALL = 'all';

/** Study Plans (spec 1 §2). The school is the attribute's; a school user's is their own, always (spec 1 §6). */
export function PlansScreen({ schoolId }: { schoolId?: string | undefined }) {
  const { user } = useStore(pageRuntime().session.store);
  if (!user || !isSchoolUser(user)) return <AnySchool asked={schoolId === ALL ? ALL : toId(schoolId)} />;
  return user.schoolId === undefined ? <NoOwnSchool /> : <OwnSchool schoolId={user.schoolId} />;
}

function OwnSchool({ schoolId }: { schoolId: number }) {
  return <Plans of={useCall(studyPlans, { query: { schoolId } }, { quiet: true })} />;
}

/** With the school filter; where there is one school only, that is chosen first. */
function AnySchool({ asked }: { asked: number | typeof ALL | undefined }) {
  const schools = useCall(planSchools, {}, { quiet: true });
  const [first, second] = schools.data ?? [];
  const schoolId = asked === ALL ? undefined : (asked ?? (second ? undefined : first?.schoolId));
  const plans = useCall(
    studyPlans,
    { query: { schoolId } },
    // Until the schools are there it is not known whether there is one only.
    { quiet: true, keepPreviousData: true, enabled: asked !== undefined || !schools.isLoading },
  );
  return (
    <Plans
      of={plans}
      schools={schools}
      school={schools.data?.find((school) => school.schoolId === schoolId)?.schoolName}
      schoolId={schoolId}
    >
      {/* Its place is kept while the schools are on their way. */}
      {(schools.data || schools.isLoading) && <SchoolFilter schools={schools.data} schoolId={schoolId} />}
    </Plans>
  );
}

interface PlansProps {
  of: CallState<Plan[]>;
  /** Absent for a school user, who has no filter. */
  schools?: CallState<Schools>;
  /** Name of the school that is chosen, if one is. */
  school?: string | undefined;
  /** Its id. */
  schoolId?: number | undefined;
  /** The filter. */
  children?: ReactNode;
}

function Plans({ of, schools, school = '', schoolId, children }: PlansProps) {
  const t = useTexts(plansTexts);
  const table = usePlansTable(of.data ?? NONE, schoolId);
  return (
    <Screen
      title={t('heading')}
      description={
        <span role="status">{of.data && !of.isPlaceholderData && t('count', { count: of.data.length })}</span>
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
          {of.data && (
            <LazyExportButton
              name="study-plans"
              title={t('heading')}
              filters={[[t('school'), school]]}
              columns={table.columns}
              rows={table.rows}
              // They are the last school's until this one's are here.
              disabled={of.isPlaceholderData ?? false}
            />
          )}
        </>
      }
    >
      <Card flush>
        {schools?.error && <CallError state={schools} what={t('schools')} />}
        <Outcome
          state={of}
          what={t('heading')}
          fallback={[]}
          loading={<TableSkeleton />}
          isEmpty={(plans) => plans.length === 0}
          empty={<EmptyState icon={BookOpen} title={t('noPlans')} hint={t('noPlansWhy')} />}
        >
          {() => <DataTable caption={t('plans')} rowKey={(plan) => plan.studyPlanId} {...table} />}
        </Outcome>
      </Card>
    </Screen>
  );
}

/** All Schools, and each with its number of plans. */
function SchoolFilter({ schools: known, schoolId }: { schools: Schools | undefined; schoolId: number | undefined }) {
  const schools = known ?? [];
  const setAttribute = useSetAttribute();
  const t = useTexts(plansTexts);
  const isListed = schoolId === undefined || schools.some((school) => school.schoolId === schoolId);
  // A school without a plan is in no list, and can be asked for by the page all the same.
  const listed = isListed ? schools : [...schools, { schoolId, schoolName: '', planCount: 0 }];
  return (
    <Select
      data-content
      disabled={!known}
      label={t('school')}
      options={[
        { value: '', label: t('allSchools') },
        ...listed.map((school) => ({
          value: String(school.schoolId),
          label: t('schoolOption', {
            name: school.schoolName.trim() || t('unlistedSchool', { id: String(school.schoolId) }),
            count: school.planCount,
          }),
        })),
      ]}
      value={schoolId === undefined ? '' : String(schoolId)}
      // Where there is one school, none named is that one.
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
