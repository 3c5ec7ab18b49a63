import Printer from 'lucide-react/icons/printer';
import { useCallback, useState } from 'react';
import { ApiError } from '#api/errors.ts';
import { answerOf, useAction, useCapability } from '#api/useAction.ts';
import { ATTENTION } from '#contract/students/attention.ts';
import { attentionOfStudent } from '#contract/students/attentionStudent.ts';
import { studentAttendance, studentExamHistory, studentNotes } from '#contract/students/student.ts';
import { academyDay } from '#domain/format/academyClock.ts';
import { failureText } from '#page/calls/failures.ts';
import { pageRuntime } from '#page/element/runtime.ts';
import { PrintFrame } from '#page/export/PrintFrame.tsx';
import { pageTexts } from '#texts/page.ts';
import { studentTexts } from '#texts/student.ts';
import { studentDetailsTexts } from '#texts/studentDetails.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { type Printed, PrintedStudent } from './PrintedStudent.tsx';
import type { Report } from './student.ts';

const A4 = '@page { size: A4; margin: 14mm } body { margin: 0 }';

/**
 * The student on one or two A4 pages, for the printer or as a PDF (promises/academy-student.md#print). What the page has
 * not asked for in this form is asked for when the button is pressed.
 */
export function PrintStudent({ pid, report }: { pid: number; report: Report }) {
  const hasReasons = useCapability(ATTENTION);
  const attendance = useAction(studentAttendance);
  const exams = useAction(studentExamHistory);
  const notes = useAction(studentNotes);
  const attention = useAction(attentionOfStudent);
  const [printed, setPrinted] = useState<Printed>();
  const stopPrinting = useCallback(() => setPrinted(undefined), []);
  const t = useTexts(studentTexts);
  const details = useTexts(studentDetailsTexts);
  const page = useTexts(pageTexts);
  const { name } = report.dashboard.studentInfo;

  async function print() {
    const params = { pid };
    const now = academyDay();
    const month = { month: now.getMonth(), year: now.getFullYear() };
    try {
      const [attended, taken, noted, found] = await Promise.all([
        answerOf(attendance.run({ params, query: month })),
        answerOf(exams.run({ params })),
        answerOf(notes.run({ params })),
        hasReasons ? answerOf(attention.run({ params })) : undefined,
      ]);
      setPrinted({ report, month, attendance: attended, exams: taken, notes: noted, reasons: found?.reasons });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      pageRuntime().toasts.show({ tone: 'error', text: details('notPrinted'), detail: failureText(error, page) });
    }
  }
  return (
    <>
      <Button
        variant="quiet"
        icon={Printer}
        busy={[attendance, exams, notes, attention].some(({ isBusy }) => isBusy)}
        onClick={print}
      >
        {details('print')}
      </Button>
      {printed && (
        <PrintFrame title={details('reportOf', { name: name || t('heading') })} pageStyles={A4} onDone={stopPrinting}>
          <PrintedStudent {...printed} />
        </PrintFrame>
      )}
    </>
  );
}
