import { useCall } from '#api/useCall.ts';
import { planStudents } from '#contract/plans/planStudents.ts';
import type { PlanReportTab } from '#domain/learning/studyPlans.ts';
import { PAGE_SIZE } from '#domain/lists/sizes.ts';
import { CallError } from '#page/calls/CallError.tsx';
import { planReportTexts } from '#texts/planReport.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { ExamPerformanceTab } from './ExamPerformanceTab.tsx';
import { Panel } from './Panel.tsx';
import { type ReportScope, useClasses } from './reportScope.ts';
import { SessionPerformanceTab } from './SessionPerformanceTab.tsx';

/** Session and Exam Performance: one answer of `planStudents`, of up to 10,000 students, serves both. */
export function PerformanceTabs({ scope, tab }: { scope: ReportScope; tab: PlanReportTab }) {
  const students = useCall(
    planStudents,
    { params: scope, query: { page: 1, pageSize: PAGE_SIZE.performanceTab } },
    { quiet: true, optional: true },
  );
  const { classes, classOf } = useClasses(scope);
  const t = useTexts(planReportTexts);
  return (
    <>
      <CallError state={classes} what={t('classes')} />
      <Panel isShown={tab === 'session-performance'}>
        <SessionPerformanceTab scope={scope} students={students} classOf={classOf} />
      </Panel>
      <Panel isShown={tab === 'exam-performance'}>
        <ExamPerformanceTab scope={scope} students={students} classOf={classOf} />
      </Panel>
    </>
  );
}
