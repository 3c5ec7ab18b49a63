import { type ReactNode, useMemo } from 'react';
import { useCall } from '#api/useCall.ts';
import type { CallAnswer } from '#contract/call.ts';
import { userPerformance } from '#contract/users.ts';
import { bandOf, PERFORMANCE_BANDS } from '#domain/bands.ts';
import { formatNumber, formatPercentage } from '#domain/format.ts';
import { formatDate } from '#domain/formatDate.ts';
import { LIST_CAP } from '#domain/limits.ts';
import { Outcome } from '#page/Outcome.tsx';
import { useFailureToast } from '#page/useFailureToast.ts';
import { usersTexts } from '#texts/users.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Badge } from '#ui/Badge.tsx';
import { DataTable } from '#ui/DataTable.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Heading } from '#ui/Heading.tsx';
import { ProgressMeter } from '#ui/Progress.tsx';
import { TableSkeleton } from '#ui/Skeletons.tsx';
import type { Column } from '#ui/Table.tsx';
import { type User, useUserName } from './userWords.tsx';

type Performance = CallAnswer<typeof userPerformance>;
type Exam = Performance['examWise'][number];

interface Score {
  title: string;
  percentage: number | null;
}

/**
 * A user's subjects and exams (spec 2 §2). The host's `icon` and `color` are not drawn: whatever they say,
 * colours are of our own palette, by the band of the number.
 */
export function PerformanceDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const performance = useCall(userPerformance, { params: { pid: user.pid } }, { quiet: true, gcTime: 0 });
  const t = useTexts(usersTexts);
  const locale = useLocale();
  const name = useUserName()(user);
  useFailureToast(performance.error, t('performanceNotLoaded'));

  return (
    <Dialog wide title={t('performance')} onClose={onClose}>
      <p className="user-performance__who" data-content>
        <bdi>{name}</bdi>
      </p>
      <Outcome isPart state={performance} loading={<TableSkeleton columns={6} />}>
        {(known) => (
          <div className="user-performance">
            <div className="user-performance__pair">
              <Part title={t('topSubjects')} none={t('noSubjects')} count={known.performance.length}>
                <Scores scores={known.performance} />
              </Part>
              <Part title={t('areasToImprove')} none={t('nothingToImprove')} count={known.week.length}>
                <Scores scores={known.week} />
              </Part>
            </div>
            <Part title={t('examWise')} none={t('noExams')} count={known.examWise.length}>
              <ExamWise exams={known.examWise} />
            </Part>
            <Part title={t('lastExams')} none={t('noExams')} count={known.lastexams.length}>
              <Scores
                isDense
                scores={known.lastexams.slice(0, LIST_CAP.lastExams).map(({ submittedDate, percentage }) => ({
                  title: formatDate(submittedDate, locale),
                  percentage,
                }))}
              />
            </Part>
          </div>
        )}
      </Outcome>
    </Dialog>
  );
}

function Part({ title, count, none, children }: { title: string; count: number; none: string; children: ReactNode }) {
  return (
    <section>
      <Heading depth={1} className="user-performance__title">
        {title}
      </Heading>
      {count > 0 ? children : <p className="user-performance__none">{none}</p>}
    </section>
  );
}

const toneOf = (percentage: number | null) => bandOf(PERFORMANCE_BANDS, percentage ?? 0);

function Scores({ scores, isDense }: { scores: readonly Score[]; isDense?: boolean }) {
  const t = useTexts(usersTexts);
  const locale = useLocale();
  return (
    <ul className="user-performance__scores" data-dense={isDense || undefined}>
      {scores.map(({ title, percentage }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a list that does not change while it is open.
        <li key={index}>
          <ProgressMeter
            label={title.trim() || t('untitled')}
            value={percentage ?? 0}
            text={formatPercentage(percentage, locale)}
            tone={toneOf(percentage)}
          />
        </li>
      ))}
    </ul>
  );
}

function ExamWise({ exams }: { exams: readonly Exam[] }) {
  const t = useTexts(usersTexts);
  const locale = useLocale();
  const columns = useMemo<Column<Exam>[]>(() => {
    const number = (id: string, header: string, read: (exam: Exam) => number | null): Column<Exam> => ({
      id,
      header,
      cell: (exam) => formatNumber(read(exam), locale),
      align: 'end',
      width: 90,
    });
    return [
      {
        id: 'title',
        header: t('title'),
        cell: (exam) => <bdi>{exam.title.trim() || t('untitled')}</bdi>,
        isRowHeader: true,
        width: 220,
      },
      { id: 'category', header: t('category'), cell: (exam) => <bdi>{exam.examCategory || '–'}</bdi>, width: 150 },
      number('attended', t('attended'), (exam) => exam.attended),
      number('right', t('right'), (exam) => exam.rightAnswer),
      {
        id: 'percent',
        header: t('percent'),
        cell: ({ percentage }) => <Badge tone={toneOf(percentage)}>{formatPercentage(percentage, locale)}</Badge>,
        align: 'end',
        width: 100,
      },
      number('count', t('countColumn'), (exam) => exam.examCount),
    ];
  }, [t, locale]);
  return <DataTable caption={t('examWise')} columns={columns} rows={exams} rowKey={(_, index) => index} />;
}
