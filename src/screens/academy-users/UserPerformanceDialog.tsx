import { type ReactNode, useMemo } from 'react';
import { useCall } from '#api/useCall.ts';
import type { CallAnswer } from '#contract/call.ts';
import { userPerformance } from '#contract/people/userActs.ts';
import { formatPercentage } from '#domain/format/format.ts';
import { formatDate } from '#domain/format/formatDate.ts';
import { bandOf, PERFORMANCE_BANDS } from '#domain/learning/bands.ts';
import { LIST_CAP } from '#domain/lists/sizes.ts';
import { STUDENT } from '#domain/people/userRoles.ts';
import { Outcome } from '#page/calls/Outcome.tsx';
import { useFailureToast } from '#page/calls/useFailureToast.ts';
import { useNames } from '#page/element/names.ts';
import { useColumnKinds } from '#page/list/columns.tsx';
import type { DataColumn } from '#page/list/plainColumns.tsx';
import { StudentName } from '#page/list/StudentName.tsx';
import { commonTexts } from '#texts/common.ts';
import { userDialogsTexts } from '#texts/userDialogs.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { Badge } from '#ui/show/Badge.tsx';
import { Heading } from '#ui/show/Heading.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { HasDataContext } from '#ui/state/hasData.tsx';
import { ProgressMeter } from '#ui/state/Progress.tsx';
import { TableSkeleton } from '#ui/state/Skeletons.tsx';
import { DataTable } from '#ui/table/DataTable.tsx';
import type { User } from './userFile.ts';

type Performance = CallAnswer<typeof userPerformance>;
type Exam = NonNullable<Performance['examWise']>[number];

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
  const t = useTexts(userDialogsTexts);
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
              <Part title={t('topSubjects')} none={t('noSubjects')} rows={known.performance}>
                {(scores) => <Scores scores={scores.map(bySubject)} />}
              </Part>
              <Part title={t('areasToImprove')} none={t('nothingToImprove')} rows={known.week}>
                {(scores) => <Scores scores={scores.map(bySubject)} />}
              </Part>
            </div>
            <Part title={t('examWise')} none={t('noExams')} rows={known.examWise}>
              {(exams) => <ExamWise exams={exams} />}
            </Part>
            <Part title={t('lastExams')} none={t('noExams')} rows={known.lastexams}>
              {(exams) => (
                <Scores
                  isDense
                  scores={exams.slice(0, LIST_CAP.lastExams).map(({ submittedDate, percentage }) => ({
                    title: formatDate(submittedDate, locale),
                    percentage,
                  }))}
                />
              )}
            </Part>
          </div>
        )}
      </Outcome>
    </Dialog>
  );
}

interface PartProps<Row> {
  title: string;
  /** Undefined where they are not known. */
  rows: readonly Row[] | undefined;
  none: string;
  children: (rows: readonly Row[]) => ReactNode;
}

function Part<Row>({ title, rows, none, children }: PartProps<Row>) {
  const noData = useTexts(commonTexts)('noData');
  return (
    <section>
      <Heading depth={1} className="user-performance__title">
        {title}
      </Heading>
      {rows?.length ? children(rows) : <p className="user-performance__none">{rows ? none : noData}</p>}
    </section>
  );
}

const toneOf = (percentage: number | null) => (percentage === null ? undefined : bandOf(PERFORMANCE_BANDS, percentage));

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
  const t = useTexts(userDialogsTexts);
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
