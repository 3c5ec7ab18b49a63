import { useMemo } from 'react';
import { useCall } from '#api/useCall.ts';
import { RangeChart } from '#charts/RangeChart.tsx';
import { chartStyles } from '#charts/styles.ts';
import type { CallAnswer } from '#contract/call.ts';
import { studentExamHistory } from '#contract/students/student.ts';
import { dayAhead } from '#domain/format/calendar.ts';
import { formatNumber, formatScore } from '#domain/format/format.ts';
import { dayOf, formatDate } from '#domain/format/formatDate.ts';
import { CLASS_RANGE_FROM } from '#domain/learning/childMeasures.ts';
import { belowClass, examCourseOf } from '#domain/learning/examCourse.ts';
import { Outcome } from '#page/calls/Outcome.tsx';
import { useNames } from '#page/element/names.ts';
import { studentDetailsTexts } from '#texts/studentDetails.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Card } from '#ui/show/Card.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { BlockSkeleton } from '#ui/state/Skeletons.tsx';
import { addStyles } from '#ui/style/adoptStyles.ts';

addStyles(chartStyles);

type History = CallAnswer<typeof studentExamHistory>;

const CHART_HEIGHT = 280;

/** The latest exams, each with the middle half of the class behind it (promises/academy-student.md#exams-over-time). */
export function ExamsOverTime({ pid }: { pid: number }) {
  const history = useCall(studentExamHistory, { params: { pid } }, { quiet: true });
  const t = useTexts(studentDetailsTexts);
  return (
    <Card title={t('exams')}>
      <Outcome
        state={history}
        isPart
        what={t('exams')}
        loading={<BlockSkeleton height={CHART_HEIGHT} />}
        isEmpty={(exams) => exams.length === 0}
        empty={<EmptyState title={t('noExams')} />}
      >
        {(exams) => <Chart exams={exams} />}
      </Outcome>
    </Card>
  );
}

/** How the exams went, and where the student stands in the class; nothing where too little is known. */
function useSentence(exams: History): string {
  const t = useTexts(studentDetailsTexts);
  const locale = useLocale();
  const names = useNames();
  return useMemo(() => {
    const results = exams.map(({ date, subject, score, classMiddle }) => {
      const day = dayOf(date);
      return { day: day ? dayAhead(0, day) : null, subject, score, classMiddle };
    });
    const course = examCourseOf(results, dayAhead(0));
    const below = belowClass(results);
    return [
      course &&
        t('examsCourse', {
          subject: course.subject === '' ? t('examAverage') : names.subject(course.subject),
          direction: course.direction,
          from: formatScore(course.from, locale),
          to: formatScore(course.to, locale),
          weeks: course.weeks,
          count: course.exams,
        }),
      below &&
        t(below.below === 0 ? 'examsNeverBelowClass' : 'examsBelowClass', {
          below: formatNumber(below.below, locale),
          of: formatNumber(below.of, locale),
        }),
    ]
      .filter((sentence) => sentence !== undefined)
      .join(' ');
  }, [exams, t, locale, names]);
}

function Chart({ exams }: { exams: History }) {
  const t = useTexts(studentDetailsTexts);
  const locale = useLocale();
  const names = useNames();
  const points = useMemo(
    () =>
      [...exams].reverse().map(({ examTitle, date, score, classLow, classMiddle, classHigh }) => ({
        category: formatDate(date, locale),
        title: t('examOn', { exam: names.someExam(examTitle), date: formatDate(date, locale) }),
        value: score,
        range: classLow === null || classHigh === null ? null : { low: classLow, middle: classMiddle, high: classHigh },
      })),
    [exams, locale, names, t],
  );
  return (
    <RangeChart
      isTitleHidden
      title={t('exams')}
      summary={useSentence(exams)}
      note={t('examsNote', {
        count: exams.length,
        least: formatNumber(CLASS_RANGE_FROM, locale),
      })}
      height={CHART_HEIGHT}
      categoryLabel={t('exam')}
      valueName={t('score')}
      rangeName={t('classRange')}
      columns={[t('classLow'), t('classMiddle'), t('classHigh')]}
      points={points}
    />
  );
}
