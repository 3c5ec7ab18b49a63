import { useCall } from '#api/useCall.ts';
import { planStudents } from '#contract/planStudents.ts';
import { PAGE_SIZE } from '#domain/limits.ts';
import type { PlanReportTab } from '#domain/studyPlans.ts';
import { CallError } from '#page/CallError.tsx';
import { planReportTexts } from '#texts/planReport.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { ExamPerformanceTab } from './ExamPerformanceTab.tsx';
import { Panel } from './Panel.tsx';
import { SessionPerformanceTab } from './SessionPerformanceTab.tsx';
import type { SchoolInPlan } from './schoolInPlan.ts';
import { useClasses } from './schoolInPlan.ts';

/** Session and Exam Performance: one answer of up to 10,000 students serves both. */
export function PerformanceTabs({ of, tab }: { of: SchoolInPlan; tab: PlanReportTab }) {
  const students = useCall(
    planStudents,
    { params: of, query: { page: 1, pageSize: PAGE_SIZE.performanceTab } },
    { quiet: true },
  );
  const { classes, nameOf } = useClasses(of);
  const t = useTexts(planReportTexts);
  return (
    <>
      <CallError state={classes} what={t('classes')} />
      <Panel isShown={tab === 'session-performance'}>
        <SessionPerformanceTab of={of} students={students} classOf={nameOf} />
      </Panel>
      <Panel isShown={tab === 'exam-performance'}>
        <ExamPerformanceTab of={of} students={students} classOf={nameOf} />
      </Panel>
    </>
  );
}
