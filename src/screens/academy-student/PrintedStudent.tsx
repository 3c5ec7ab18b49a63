import type { ReactNode } from 'react';
import type { CallAnswer } from '#contract/call.ts';
import type { studentAttendance, studentExamHistory, studentNotes } from '#contract/students/student.ts';
import { academyDay } from '#domain/format/academyClock.ts';
import { formatNumber, formatPoints, formatScore } from '#domain/format/format.ts';
import { formatDate, formatMonth } from '#domain/format/formatDate.ts';
import { useNames } from '#page/element/names.ts';
import { useColumnKinds } from '#page/list/columns.tsx';
import { formatAttendance, type ShownMonth } from '#screens/shared/attendance/attendance.ts';
import { Calendar } from '#screens/shared/attendance/Calendar.tsx';
import { WeeklyPattern } from '#screens/shared/attendance/WeeklyPattern.tsx';
import type { ShownReason } from '#screens/shared/reasons/reasonText.ts';
import { DailyActivity } from '#screens/shared/studyProgress/DailyActivity.tsx';
import type { Plan } from '#screens/shared/studyProgress/progress.ts';
import { commonTexts } from '#texts/common.ts';
import { parentAttendanceTexts } from '#texts/parentAttendance.ts';
import { studentTexts } from '#texts/student.ts';
import { studentDetailsTexts } from '#texts/studentDetails.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { WhereKnown } from '#ui/state/WhereKnown.tsx';
import { addStyles } from '#ui/style/adoptStyles.ts';
import { type Column, Table } from '#ui/table/Table.tsx';
import styles from './printedStudent.css?inline';
import { Reasons } from './StudentReasons.tsx';
import type { Report } from './student.ts';

addStyles(styles);

type Exam = CallAnswer<typeof studentExamHistory>[number];

export interface Printed {
  report: Report;
  month: ShownMonth;
  attendance: CallAnswer<typeof studentAttendance>;
  exams: readonly Exam[];
  notes: CallAnswer<typeof studentNotes>;
  /** Undefined where the server knows none. */
  reasons: readonly ShownReason[] | undefined;
}

/** How many rows fit on two A4 pages. */
const MOST = { exams: 12, plans: 8, notes: 6 } as const;

/** What is printed of a student: the sections of the page but for messages, which belong to two people. */
export function PrintedStudent({ report, month, attendance, exams, notes, reasons }: Printed) {
  const t = useTexts(studentTexts);
  const details = useTexts(studentDetailsTexts);
  const days = useTexts(parentAttendanceTexts);
  const common = useTexts(commonTexts);
  const locale = useLocale();
  const names = useNames();
  const { studentInfo: info, overallStats } = report.dashboard;
  const { overallStats: sessions } = report.performance;
  const { attendanceStats: stats } = attendance;
  const plans = report.progress.studyPlans ?? [];
  const number = (value: number | null) => formatNumber(value, locale);
  return (
    <article className="printed-student">
      <header>
        <h1>
          <bdi>{names.student(info.name)}</bdi>
        </h1>
        <p className="printed-student__facts">
          {[info.grade, info.rollNumber && t('rollNumber', info), info.school]
            .filter((fact) => fact !== '')
            .map((fact) => (
              <bdi key={fact}>{fact}</bdi>
            ))}
          <span>{details('asOf', { date: formatDate(academyDay(), locale) })}</span>
        </p>
      </header>
      {reasons && reasons.length > 0 && (
        <Part title={details('reasons')}>
          <Reasons reasons={[...reasons]} />
        </Part>
      )}
      <Figures
        figures={[
          [
            t('overallAverage'),
            [
              formatScore(overallStats.overallAverage, locale),
              ...(overallStats.overallAverage === null || overallStats.totalExams === null
                ? []
                : [t('ofExams', { count: overallStats.totalExams })]),
            ].join(' · '),
          ],
          [t('improvement'), formatPoints(overallStats.improvementRate, locale)],
          [
            t('sessionsAttended'),
            common('doneOf', {
              done: number(sessions.totalSessionsAttended),
              total: number(sessions.totalSessionsAvailable),
            }),
          ],
          [t('overallProgress'), formatScore(overallStats.overallProgress, locale)],
        ]}
      />
      <Part title={details('attendanceOf', { month: formatMonth(month, locale) })}>
        <Figures
          figures={[
            [days('attendanceRate'), formatAttendance(stats, locale)],
            [days('presentDays'), number(stats.presentDays)],
            [days('partialDays'), number(stats.partialDays)],
            [days('absentDays'), number(stats.absentDays)],
          ]}
        />
        <div className="printed-student__beside">
          <Calendar attendance={attendance} month={month} isKnown />
          <WeeklyPattern attendance={attendance} />
        </div>
      </Part>
      <Part title={details('latestExams')}>
        <Exams rows={exams.slice(0, MOST.exams)} />
        <Rest count={exams.length - MOST.exams} />
      </Part>
      <Part title={details('plans')}>
        <WhereKnown is={report.progress.studyPlans !== undefined}>
          <Plans rows={plans.slice(0, MOST.plans)} />
        </WhereKnown>
        <Rest count={plans.length - MOST.plans} />
      </Part>
      <DailyActivity days={report.progress.dailyProgress} />
      {notes.length > 0 && (
        <Part title={details('notes')}>
          <ul className="student-list">
            {notes.slice(0, MOST.notes).map((note) => (
              <li key={note.noteId}>
                <p className="student-list__text">
                  <bdi>{note.text}</bdi>
                </p>
                <p className="student-list__facts">
                  <bdi>{note.authorName}</bdi>
                  <span>{formatDate(note.writtenDate, locale)}</span>
                </p>
              </li>
            ))}
          </ul>
          <Rest count={notes.length - MOST.notes} />
        </Part>
      )}
    </article>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** Says how many more there are than are printed. */
function Rest({ count }: { count: number }) {
  const details = useTexts(studentDetailsTexts);
  const locale = useLocale();
  return count > 0 ? (
    <p className="printed-student__rest">{details('more', { count: formatNumber(count, locale) })}</p>
  ) : null;
}

function Figures({ figures }: { figures: readonly [label: string, value: string][] }) {
  return (
    <dl className="printed-student__figures">
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Exams({ rows }: { rows: readonly Exam[] }) {
  const details = useTexts(studentDetailsTexts);
  const names = useNames();
  const column = useColumnKinds<Exam>();
  const columns: Column<Exam>[] = [
    column.name({ id: 'exam', header: details('exam'), value: ({ examTitle }) => names.someExam(examTitle) }),
    column.date({ id: 'date', header: details('date'), value: ({ date }) => date }),
    column.percent({ id: 'score', header: details('score'), value: ({ score }) => score }),
    column.percent({ id: 'low', header: details('classLow'), value: ({ classLow }) => classLow }),
    column.percent({ id: 'middle', header: details('classMiddle'), value: ({ classMiddle }) => classMiddle }),
    column.percent({ id: 'high', header: details('classHigh'), value: ({ classHigh }) => classHigh }),
  ];
  return (
    <Table
      caption={details('latestExams')}
      columns={columns}
      rows={rows}
      rowKey={({ examHistoryId }) => examHistoryId}
      empty={details('noExams')}
    />
  );
}

function Plans({ rows }: { rows: readonly Plan[] }) {
  const details = useTexts(studentDetailsTexts);
  const names = useNames();
  const column = useColumnKinds<Plan>();
  const columns: Column<Plan>[] = [
    column.name({ id: 'plan', header: details('plan'), value: ({ id, name }) => names.plan(name, id) }),
    column.doneOf({
      id: 'sessions',
      header: details('completed'),
      done: { header: details('completed'), value: ({ completedSessions }) => completedSessions },
      total: { header: details('completed'), value: ({ totalSessions }) => totalSessions },
    }),
    column.percent({ id: 'progress', header: details('progress'), value: ({ progress }) => progress }),
  ];
  return (
    <Table
      caption={details('plans')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      empty={details('noPlans')}
    />
  );
}
