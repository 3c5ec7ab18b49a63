import { formatNumber } from '#domain/format/format.ts';
import { WeeklyPattern } from '#screens/shared/attendance/WeeklyPattern.tsx';
import { DailyActivity } from '#screens/shared/studyProgress/DailyActivity.tsx';
import { PlansProgress } from '#screens/shared/studyProgress/PlansProgress.tsx';
import { studentTexts } from '#texts/student.ts';
import { studentDetailsTexts } from '#texts/studentDetails.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Card, CardGrid } from '#ui/show/Card.tsx';
import { addStyles } from '#ui/style/adoptStyles.ts';
import { ExamsOverTime } from './ExamsOverTime.tsx';
import { MonthOfStudent, useMonthOfStudent } from './MonthOfStudent.tsx';
import { StudentFigures } from './StudentFigures.tsx';
import { StudentReasons } from './StudentReasons.tsx';
import type { Report } from './student.ts';
import styles from './studentDetails.css?inline';
import { Timeline } from './Timeline.tsx';

addStyles(styles);

interface StudentDetailsProps {
  pid: number;
  report: Report;
  /** The server knows reasons and what was done, and the student is in its lists. */
  isFollowedUp: boolean;
  /** How often somebody has begun a note by the button in the head. */
  noting: number;
}

/** The figures of a student and the sections below. Those that are not of the report ask for themselves. */
export function StudentDetails({ pid, report, isFollowedUp, noting }: StudentDetailsProps) {
  const t = useTexts(studentDetailsTexts);
  const student = useTexts(studentTexts);
  const locale = useLocale();
  const month = useMonthOfStudent(pid);
  const { progress, banned } = report;
  return (
    <>
      <StudentFigures report={report} />
      <div className="case">
        <div className="case__column">
          {banned && (
            <Card title={student('banned')}>
              <p>{student('bannedWhat')}</p>
            </Card>
          )}
          {isFollowedUp && <StudentReasons pid={pid} />}
          <Timeline pid={pid} isFollowedUp={isFollowedUp} noting={noting} />
        </div>
        <div className="case__column">
          <ExamsOverTime pid={pid} />
          <MonthOfStudent month={month} />
        </div>
      </div>
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
        {month.attendance.data && <WeeklyPattern attendance={month.attendance.data} />}
      </CardGrid>
    </>
  );
}
