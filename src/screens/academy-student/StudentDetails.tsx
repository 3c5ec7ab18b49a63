import { formatNumber } from '#domain/format/format.ts';
import { DailyActivity } from '#screens/shared/studyProgress/DailyActivity.tsx';
import { PlansProgress } from '#screens/shared/studyProgress/PlansProgress.tsx';
import { studentDetailsTexts } from '#texts/studentDetails.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { CardGrid } from '#ui/show/Card.tsx';
import { addStyles } from '#ui/style/adoptStyles.ts';
import { ExamsOverTime } from './ExamsOverTime.tsx';
import { FamilyMessages } from './FamilyMessages.tsx';
import { MonthOfStudent } from './MonthOfStudent.tsx';
import { Notes } from './Notes.tsx';
import { StudentFigures } from './StudentFigures.tsx';
import type { Report } from './student.ts';
import styles from './studentDetails.css?inline';

addStyles(styles);

/** The figures of a student and the sections below. Those that are not of the report ask for themselves. */
export function StudentDetails({ pid, report }: { pid: number; report: Report }) {
  const t = useTexts(studentDetailsTexts);
  const locale = useLocale();
  const { progress } = report;
  return (
    <>
      <StudentFigures report={report} />
      <MonthOfStudent pid={pid} />
      <ExamsOverTime pid={pid} />
      <CardGrid min={320} fit>
        <PlansProgress
          plans={progress.studyPlans}
          factOf={({ totalSessions, completedSessions }) =>
            totalSessions !== null &&
            completedSessions !== null &&
            totalSessions > completedSessions &&
            t('openSessions', { count: formatNumber(totalSessions - completedSessions, locale) })
          }
        />
        <DailyActivity days={progress.dailyProgress} />
      </CardGrid>
      <CardGrid min={320} fit>
        <Notes pid={pid} />
        <FamilyMessages pid={pid} />
      </CardGrid>
    </>
  );
}
