import ArrowLeft from 'lucide-react/icons/arrow-left';
import BookOpen from 'lucide-react/icons/book-open';
import Building2 from 'lucide-react/icons/building-2';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { type CallState, useCall } from '#api/useCall.ts';
import { planSharedSchools, studyPlanById } from '#contract/plans/studyPlans.ts';
import { toId } from '#domain/format/numbers.ts';
import { PLAN_REPORT_TABS, type PlanReportTab } from '#domain/learning/studyPlans.ts';
import { isFollowablePath, plansPath } from '#domain/people/menu.ts';
import { isSchoolUser } from '#domain/people/roles.ts';
import { failureText, isDenied } from '#page/calls/failures.ts';
import { lastCameFrom } from '#page/element/cameFrom.ts';
import { useNavigate, useReady, useSetAttribute } from '#page/element/element.ts';
import { lazyPart } from '#page/element/lazyPart.tsx';
import { useNames } from '#page/element/names.ts';
import { pageRuntime } from '#page/element/runtime.ts';
import { pageTexts } from '#texts/page.ts';
import { planReportTexts } from '#texts/planReport.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { Select } from '#ui/form/Select.tsx';
import { Icon } from '#ui/show/Icon.tsx';
import { Screen } from '#ui/show/Screen.tsx';
import { TabPanel } from '#ui/show/TabPanel.tsx';
import { Tabs } from '#ui/show/Tabs.tsx';
import { DashboardSkeleton } from '#ui/state/Bones.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { ListSkeleton, TableSkeleton } from '#ui/state/Skeletons.tsx';
import { ErrorState } from '#ui/state/States.tsx';
import { WhereKnown } from '#ui/state/WhereKnown.tsx';
import { addStyles } from '#ui/style/adoptStyles.ts';
import styles from './planReport.css?inline';
import { type ReportScope, ReportSubjectContext, useForgetFilters } from './reportScope.ts';

addStyles(styles);

// A tab's code comes with its data, when it is first opened.
const SummaryTab = lazyPart(() => import('./SummaryTab.tsx').then((tab) => tab.SummaryTab), <DashboardSkeleton />);
const StudentsTab = lazyPart(() => import('./StudentsTab.tsx').then((tab) => tab.StudentsTab), <TableSkeleton />);
const DayWiseTab = lazyPart(() => import('./DayWiseTab.tsx').then((tab) => tab.DayWiseTab), <TableSkeleton />);
const NotStartedTab = lazyPart(() => import('./NotStartedTab.tsx').then((tab) => tab.NotStartedTab), <TableSkeleton />);
const SessionsTab = lazyPart(
  () => import('./SessionsTab.tsx').then((tab) => tab.SessionsTab),
  <ListSkeleton items={6} />,
);
const PerformanceTabs = lazyPart(
  () => import('./PerformanceTabs.tsx').then((tabs) => tabs.PerformanceTabs),
  <TableSkeleton />,
);

/** Keeps the description's line while the plan is asked for. */
const LINE_TO_COME = '\u00a0';

interface PlanReportScreenProps {
  planId?: string;
  schoolId?: string;
  tab?: string;
}

/**
 * Study plan report (promises/academy-plan-report.md): the plan from `studyPlanById`, its schools from
 * `planSharedSchools`, and the tabs, which ask for themselves. Plan, school and tab are the element's attributes.
 */
export function PlanReportScreen({ planId, schoolId, tab }: PlanReportScreenProps) {
  const plan = toId(planId);
  if (plan === undefined) return <NoPlan />;
  const shown = PLAN_REPORT_TABS.find((known) => known === tab) ?? PLAN_REPORT_TABS[0];
  return <PlanReport key={plan} planId={plan} requestedSchool={toId(schoolId)} tab={shown} />;
}

interface PlanReportProps {
  planId: number;
  /** The school that the attribute names. */
  requestedSchool: number | undefined;
  tab: PlanReportTab;
}

function PlanReport({ planId, requestedSchool, tab }: PlanReportProps) {
  const { user } = useStore(pageRuntime().session.store);
  const hasOwnSchool = user !== null && isSchoolUser(user);
  const plan = useCall(studyPlanById, { params: { planId } }, { quiet: true });
  // A school user never asks for another school (promises/academy-plan-report.md#school-selector).
  const schools = useCall(planSharedSchools, { params: { planId } }, { quiet: true, enabled: !hasOwnSchool });
  const school = hasOwnSchool ? user.schoolId : chosenSchool(schools, requestedSchool);
  const setAttribute = useSetAttribute();
  const forgetFilters = useForgetFilters();
  const t = useTexts(planReportTexts);

  if (plan.error && !plan.data && isRefused(plan.error.status)) {
    return (
      <Screen title={t('heading')} eyebrow={<Back planId={planId} />}>
        <Failures calls={[plan, schools]} />
      </Screen>
    );
  }
  const schoolName = hasOwnSchool
    ? user.schoolName
    : schools.data?.find(({ schoolId }) => schoolId === school)?.schoolName;
  const reportSubject = [
    [t('heading'), plan.data?.title ?? ''],
    [t('school'), schoolName ?? ''],
  ] as const;
  return (
    <Screen
      title={plan.data?.title ? <bdi data-content>{plan.data.title}</bdi> : t('heading')}
      eyebrow={<Back planId={planId} />}
      description={plan.data ? plan.data.description && <bdi data-content>{plan.data.description}</bdi> : LINE_TO_COME}
      actions={
        hasOwnSchool ? null : (
          <SchoolSelect
            schools={schools.data}
            school={school}
            onChoose={(chosen) => {
              forgetFilters();
              setAttribute('school-id', String(chosen));
            }}
          />
        )
      }
    >
      <Failures calls={[plan, schools]} inline />
      <Tabs
        label={t('tabs')}
        tabs={PLAN_REPORT_TABS.map((id) => ({ id, label: t(id) }))}
        selected={tab}
        onSelect={(next) => setAttribute('tab', next === PLAN_REPORT_TABS[0] ? undefined : next)}
      >
        <ReportSubjectContext value={reportSubject}>
          <TabPanel isShown={tab === 'sessions'}>
            <SessionsTab planId={planId} schoolId={school} />
          </TabPanel>
          <div hidden={tab === 'sessions'}>
            {school !== undefined ? (
              <SchoolTabs key={school} planId={planId} schoolId={school} tab={tab} />
            ) : tab === 'sessions' ? null : hasOwnSchool ? (
              <NoSchool title={t('noOwnSchool')} hint={t('noOwnSchoolWhy')} />
            ) : schools.isLoading ? (
              <TableSkeleton />
            ) : (
              <WhereKnown is={schools.data !== undefined}>
                <NoSchool
                  title={t('selectSchool')}
                  hint={t(schools.data?.length === 0 ? 'notShared' : 'selectSchoolWhy')}
                />
              </WhereKnown>
            )}
          </div>
        </ReportSubjectContext>
      </Tabs>
    </Screen>
  );
}

/** The tabs about one school. Another school is another report, with its own state. */
function SchoolTabs({ planId, schoolId, tab }: { planId: number; schoolId: number; tab: PlanReportTab }) {
  const scope = useMemo<ReportScope>(() => ({ planId, schoolId }), [planId, schoolId]);
  return (
    <>
      <TabPanel isShown={tab === 'summary'}>
        <SummaryTab scope={scope} />
      </TabPanel>
      <TabPanel isShown={tab === 'students'}>
        <StudentsTab scope={scope} />
      </TabPanel>
      <TabPanel isShown={tab === 'day'}>
        <DayWiseTab scope={scope} />
      </TabPanel>
      <TabPanel isShown={tab === 'not-started'}>
        <NotStartedTab scope={scope} />
      </TabPanel>
      <TabPanel isShown={tab === 'session-performance' || tab === 'exam-performance'}>
        <PerformanceTabs scope={scope} tab={tab} />
      </TabPanel>
    </>
  );
}

/** Back: to the screen that led here, else to the list of plans at the path that the menu gives it. */
function Back({ planId }: { planId?: number }) {
  const navigate = useNavigate();
  const { menu } = useStore(pageRuntime().session.store);
  const t = useTexts(planReportTexts);
  const goBack = () => {
    const [opened, path = '', search] = lastCameFrom();
    if (opened === `/study-plans/${planId}` && isFollowablePath(path)) navigate(path, search);
    else navigate(plansPath(menu));
  };
  return (
    <div className="report-back">
      <Button variant="quiet" size="small" onClick={goBack}>
        <Icon glyph={ArrowLeft} flip />
        {t('back')}
      </Button>
    </div>
  );
}

interface SchoolSelectProps {
  schools: readonly { schoolId: number; schoolName: string }[] | undefined;
  school: number | undefined;
  onChoose: (schoolId: number) => void;
}

function SchoolSelect({ schools = [], school, onChoose }: SchoolSelectProps) {
  const t = useTexts(planReportTexts);
  const names = useNames();
  const options = schools.map(({ schoolId, schoolName }) => ({
    value: String(schoolId),
    label: names.school(schoolName, schoolId),
  }));
  const isListed = schools.some(({ schoolId }) => schoolId === school);
  return (
    <div className="report-school">
      <Select
        label={t('school')}
        options={isListed ? options : [{ value: '', label: t('selectSchool') }, ...options]}
        value={isListed ? String(school) : ''}
        onChange={(value) => value && onChoose(Number(value))}
        disabled={options.length === 0}
        data-content
      />
    </div>
  );
}

function NoSchool({ title, hint }: { title: string; hint: string }) {
  useReady('empty');
  return <EmptyState icon={Building2} title={title} hint={hint} isSpecified />;
}

function NoPlan() {
  const t = useTexts(planReportTexts);
  useReady('empty');
  return (
    <Screen title={t('heading')} eyebrow={<Back />}>
      <EmptyState icon={BookOpen} title={t('noPlan')} hint={t('noPlanWhy')} />
    </Screen>
  );
}

/** Says which of the calls failed first; one button tries all that failed again. */
function Failures({ calls, inline = false }: { calls: readonly CallState<unknown>[]; inline?: boolean }) {
  const t = useTexts(pageTexts);
  const failed = calls.filter(({ error }) => error);
  const [first] = failed;
  useReady(first ? 'error' : undefined);
  if (!first?.error) return null;
  return (
    <ErrorState
      message={failureText(first.error, t)}
      isDenied={isDenied(first.error)}
      inline={inline}
      busy={failed.some(({ isFetching }) => isFetching)}
      onRetry={() => {
        for (const call of failed) call.retry();
      }}
    />
  );
}

/**
 * The school that is asked for, else the first (promises/academy-plan-report.md#school-selector). One that the plan is
 * not shared with counts as none.
 */
function chosenSchool(
  { data, error }: CallState<readonly { schoolId: number }[]>,
  requested: number | undefined,
): number | undefined {
  if (data) return (requested === undefined ? data[0] : data.find(({ schoolId }) => schoolId === requested))?.schoolId;
  return error ? requested : undefined;
}

/** There is no such plan, or this person may not see it: nothing of it can be shown. */
const isRefused = (status: number) => status === 403 || status === 404;
