import { useCall } from '#api/useCall.ts';
import { studentAttendance } from '#contract/students/student.ts';
import { Outcome } from '#page/calls/Outcome.tsx';
import { useAcademyDay } from '#page/element/useAcademyDay.ts';
import { useView } from '#page/element/view.ts';
import { AttendanceTotals } from '#screens/shared/attendance/AttendanceTotals.tsx';
import { attendanceYears, NO_ATTENDANCE, type ShownMonth } from '#screens/shared/attendance/attendance.ts';
import { Calendar } from '#screens/shared/attendance/Calendar.tsx';
import { MonthSelects } from '#screens/shared/attendance/MonthSelects.tsx';
import { studentDetailsTexts } from '#texts/studentDetails.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Section } from '#ui/show/Screen.tsx';
import { DashboardSkeleton } from '#ui/state/Bones.tsx';

const thisMonth = (now: Date): ShownMonth => ({ year: now.getFullYear(), month: now.getMonth() });

const isMonth = (value: unknown): boolean => {
  const { year, month } = (value ?? {}) as Partial<ShownMonth>;
  return Number.isInteger(year) && Number.isInteger(month);
};

/** The attendance of a chosen month, at first of the present one. */
export function useMonthOfStudent(pid: number) {
  const { today } = useAcademyDay();
  const [shown, choose] = useView<ShownMonth>('month', thisMonth(today), isMonth);
  const attendance = useCall(
    studentAttendance,
    { params: { pid }, query: { year: shown.year, month: shown.month } },
    { quiet: true, keepPreviousData: true },
  );
  return { today, shown, choose, attendance };
}

/** The attendance of a month, as the parents see it (promises/academy-student.md#attendance). */
export function MonthOfStudent({ month }: { month: ReturnType<typeof useMonthOfStudent> }) {
  const { today: now, shown, choose: setShown, attendance } = month;
  const t = useTexts(studentDetailsTexts);
  return (
    <Section
      title={t('attendance')}
      actions={
        <div className="student-month">
          <MonthSelects
            shown={shown}
            years={attendanceYears(now)}
            onMonth={(month) => setShown({ ...shown, month })}
            onYear={(year) => setShown({ ...shown, year })}
          />
        </div>
      }
    >
      <Outcome
        state={attendance}
        isPart
        what={t('attendance')}
        loading={<DashboardSkeleton />}
        // No invented days.
        fallback={NO_ATTENDANCE}
      >
        {(answer) => (
          <>
            <Calendar
              attendance={answer}
              month={shown}
              isKnown={attendance.data !== undefined && !attendance.isPlaceholderData}
            />
            <AttendanceTotals stats={answer.attendanceStats} />
          </>
        )}
      </Outcome>
    </Section>
  );
}
