import { useMemo } from 'react';
import { useCall } from '#api/useCall.ts';
import { RangeChart } from '#charts/RangeChart.tsx';
import { chartStyles } from '#charts/styles.ts';
import type { CallAnswer } from '#contract/call.ts';
import { studentExamHistory } from '#contract/students/student.ts';
import { formatNumber } from '#domain/format/format.ts';
import { formatDate } from '#domain/format/formatDate.ts';
import { CLASS_RANGE_FROM } from '#domain/learning/childMeasures.ts';
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
  const locale = useLocale();
  const count = history.data?.length ?? 0;
  return (
    <Card
      title={t('exams')}
      description={count > 0 && t('examsSentence', { count, least: formatNumber(CLASS_RANGE_FROM, locale) })}
    >
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
      height={CHART_HEIGHT}
      categoryLabel={t('exam')}
      valueName={t('score')}
      rangeName={t('classRange')}
      columns={[t('classLow'), t('classMiddle'), t('classHigh')]}
      points={points}
    />
  );
}
