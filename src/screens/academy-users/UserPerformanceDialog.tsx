import { type ReactNode, useMemo } from 'react';
import { useCall } from '#api/useCall.ts';
import type { CallAnswer } from '#contract/call.ts';
import { userPerformance } from '#contract/users.ts';
import { bandOf, PERFORMANCE_BANDS } from '#domain/bands.ts';
import { formatPercentage } from '#domain/format.ts';
import { formatDate } from '#domain/formatDate.ts';
import { LIST_CAP } from '#domain/sizes.ts';
import { STUDENT } from '#domain/userRoles.ts';
import { useColumnKinds } from '#page/columns.tsx';
import { useNames } from '#page/names.ts';
import { Outcome } from '#page/Outcome.tsx';
import type { DataColumn } from '#page/plainColumns.tsx';
import { StudentName } from '#page/StudentName.tsx';
import { useFailureToast } from '#page/useFailureToast.ts';
import { usersTexts } from '#texts/users.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Badge } from '#ui/Badge.tsx';
import { DataTable } from '#ui/DataTable.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Heading } from '#ui/Heading.tsx';
import { HasDataContext } from '#ui/hasData.tsx';
import { ProgressMeter } from '#ui/Progress.tsx';
import { TableSkeleton } from '#ui/Skeletons.tsx';
import type { User } from './userColumns.tsx';

type Performance = CallAnswer<typeof userPerformance>;
type Exam = Performance['examWise'][number];

interface Score {
  title: string;
  percentage: number | null;
}

/**
 * A user's subjects and exams, from `userPerformance` (promises/academy-users.md#who-sees-it). The server's `icon` and
 * `color` are not drawn: colours come from our own palette, by the band of the number.
 */
export function UserPerformanceDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const performance = useCall(
    userPerformance,
    { params: { pid: user.pid } },
    { quiet: true, optional: true, gcTime: 0 },
  );
  const t = useTexts(usersTexts);
  const locale = useLocale();
  const names = useNames();
  const name = names.user(user.firstName, user.pid);
  const bySubject = ({ title, percentage }: Score) => ({ title: names.subject(title), percentage });
  useFailureToast(performance.error, t('performanceNotLoaded'));

  return (
    <Dialog wide title={t('performance')} onClose={onClose}>
      <p className="user-performance__who" data-content>
        <StudentName pid={user.userRole === STUDENT ? user.pid : null} name={name} />
      </p>
      {performance.isMissing && (
        <HasDataContext value={false}>
          <EmptyState title={t('noExams')} />
        </HasDataContext>
      )}
      <Outcome isPart state={performance} loading={<TableSkeleton columns={6} />}>
        {(known) => (
          <div className="user-performance">
            <div className="user-performance__pair">
              <Part title={t('topSubjects')} none={t('noSubjects')} count={known.performance.length}>
                <Scores scores={known.performance.map(bySubject)} />
              </Part>
              <Part title={t('areasToImprove')} none={t('nothingToImprove')} count={known.week.length}>
                <Scores scores={known.week.map(bySubject)} />
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
  const locale = useLocale();
  return (
    <ul className="user-performance__scores" data-dense={isDense || undefined}>
      {scores.map(({ title, percentage }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change while the dialog is open.
        <li key={index}>
          <ProgressMeter
            label={title}
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
  const names = useNames();
  const column = useColumnKinds<Exam>();
  const columns = useMemo<DataColumn<Exam>[]>(
    () => [
      column.name({ id: 'title', header: t('title'), value: ({ title }) => names.someExam(title), width: 220 }),
      column.text({ id: 'category', header: t('category'), value: ({ examCategory }) => examCategory, width: 150 }),
      column.count({ id: 'attended', header: t('attended'), value: ({ attended }) => attended, width: 90 }),
      column.count({ id: 'right', header: t('right'), value: ({ rightAnswer }) => rightAnswer, width: 90 }),
      column.percent({
        id: 'percent',
        header: t('percent'),
        // 0.00% where it is not known (promises/academy-users.md#who-sees-it).
        cell: ({ percentage }) => <Badge tone={toneOf(percentage)}>{formatPercentage(percentage, locale)}</Badge>,
        value: ({ percentage }) => percentage,
        width: 100,
      }),
      column.count({ id: 'count', header: t('countColumn'), value: ({ examCount }) => examCount, width: 90 }),
    ],
    [t, locale, names, column],
  );
  return <DataTable caption={t('examWise')} columns={columns} rows={exams} rowKey={(_, index) => index} />;
}
