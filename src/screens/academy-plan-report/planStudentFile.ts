/** What a file has of a plan's students, by column: of an export, and of an email. */
import type { CallAnswer } from '#contract/call.ts';
import type { planStudents } from '#contract/plans/planStudents.ts';
import type { When } from '#domain/format/formatDate.ts';
import type { ExportColumn, ExportParts } from '#export/exportRows.ts';
import type { Names } from '#page/element/namesOf.ts';
import { doneParts } from '#page/list/doneParts.ts';
import type { planReportTexts } from '#texts/planReport.ts';

/** A row of `planStudents`. */
export type Student = CallAnswer<typeof planStudents>['items'][number];
/** The name of a row's class: its own, else that of its id; empty where the row names no class. */
export type ClassOf = (row: Pick<Student, 'gradeId' | 'gradeName'>) => string;

type Text = ReturnType<(typeof planReportTexts)['in']>;

/** Student and class, of those who are in the plan. */
export const planNameFile = <Row extends Pick<Student, 'firstName' | 'gradeId' | 'gradeName'>>(
  t: Text,
  names: Names,
  classOf: ClassOf,
) => ({
  student: { header: t('student'), value: ({ firstName }: Row) => names.student(firstName) },
  class: { header: t('class'), value: (row: Row) => classOf(row) },
});

/** How far a student has come in the plan. */
export const planProgressFile = <Row extends Student>(t: Text) => ({
  sessions: {
    done: { header: t('sessionsDone'), value: ({ attendedSessions }: Row) => attendedSessions },
    total: { header: t('sessionsTotal'), value: ({ totalSessions }: Row) => totalSessions },
  },
  progress: { header: t('progressPercent'), value: ({ attendancePercent }: Row) => attendancePercent },
  days: {
    done: { header: t('daysDone'), value: ({ daysCompleted }: Row) => daysCompleted },
    total: { header: t('daysTotal'), value: ({ totalDays }: Row) => totalDays },
  },
  lastActivity: { header: t('lastActivity'), value: ({ lastActivity }: Row) => lastActivity },
});

interface StudentWords {
  t: Text;
  names: Names;
  classOf: ClassOf;
  /** Reads a moment as the date that stands in the file. */
  dateOf: (when: When) => Date | undefined;
}

/** The columns of a file of Student Wise, in their order. */
export function planStudentFileColumns({
  t,
  names,
  classOf,
  dateOf,
}: StudentWords): (ExportColumn<Student> | ExportParts<Student>)[] {
  const { student, class: ofClass } = planNameFile<Student>(t, names, classOf);
  const { sessions, progress, days, lastActivity } = planProgressFile<Student>(t);
  return [
    student,
    ofClass,
    { parts: doneParts({ ...sessions, percent: progress }) },
    { parts: doneParts(days) },
    { ...lastActivity, value: (row) => dateOf(lastActivity.value(row)) },
  ];
}
