import type { PlanReportTab } from '#domain/learning/studyPlans.ts';
import { CallError } from '#page/calls/CallError.tsx';
import { planReportTexts } from '#texts/planReport.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { TabPanel } from '#ui/show/TabPanel.tsx';
import { ExamPerformanceTab } from './ExamPerformanceTab.tsx';
import { type ReportScope, useClasses } from './reportScope.ts';
import { SessionPerformanceTab } from './SessionPerformanceTab.tsx';

/** Session and Exam Performance, and the classes that both name. */
export function PerformanceTabs({ scope, tab }: { scope: ReportScope; tab: PlanReportTab }) {
  const { classes, classOf } = useClasses(scope);
  const t = useTexts(planReportTexts);
  return (
    <>
      <CallError state={classes} what={t('classes')} />
      <TabPanel isShown={tab === 'session-performance'}>
        <SessionPerformanceTab scope={scope} classOf={classOf} />
      </TabPanel>
      <TabPanel isShown={tab === 'exam-performance'}>
        <ExamPerformanceTab scope={scope} classOf={classOf} />
      </TabPanel>
    </>
  );
}
