import BookOpen from 'lucide-react/icons/book-open';
import { useMemo } from 'react';
import { pageCount } from '#domain/lists/paging.ts';
import { useNames } from '#page/element/names.ts';
import { useSortView, useView } from '#page/element/view.ts';
import { useColumnKinds } from '#page/list/columns.tsx';
import type { DataColumn } from '#page/list/plainColumns.tsx';
import { parentPerformanceTexts } from '#texts/parentPerformance.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Select } from '#ui/form/Select.tsx';
import { Card } from '#ui/show/Card.tsx';
import { Toolbar } from '#ui/show/Screen.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { FoldingTable } from '#ui/table/FoldingTable.tsx';
import { Pager } from '#ui/table/Pager.tsx';
import { useSorting } from '#ui/table/sorting.ts';
import type { SessionRow } from './studentPerformance.ts';

interface StudySessionsTableProps {
  title: string;
  rows: readonly SessionRow[];
  /** Rows a page: 15 on Study Sessions, 10 in the performance screen. */
  pageSize: number;
  /** What the rows answer, such as the period: with another one the table starts at page 1. */
  question: string;
}

interface View {
  question: string;
  plan: string;
  subject: string;
  page: number;
}

function isView(value: unknown): boolean {
  const { question, plan, subject, page } = (value ?? {}) as Partial<View>;
  return [question, plan, subject].every((each) => typeof each === 'string') && Number.isSafeInteger(page);
}

/** The names in the rows, once each, in the order of the language. Rows without a name cannot be chosen. */
function namesOf(rows: readonly SessionRow[], name: 'studyPlanName' | 'subject', locale: string): string[] {
  return [...new Set(rows.map((row) => row[name]).filter((each) => each !== ''))].sort(
    new Intl.Collator(locale).compare,
  );
}

/**
 * Study sessions in pages, with filters for plan and subject; a changed filter goes to page 1
 * (promises/parent-study-sessions.md#filters).
 */
export function StudySessionsTable({ title, rows, pageSize, question }: StudySessionsTableProps) {
  const unfiltered: View = { question, plan: '', subject: '', page: 1 };
  const [kept, setView] = useView<View>('sessions', unfiltered, isView);
  const t = useTexts(parentPerformanceTexts);
  const locale = useLocale();
  const columns = useSessionColumns();
  const plans = useMemo(() => namesOf(rows, 'studyPlanName', locale), [rows, locale]);
  const subjects = useMemo(() => namesOf(rows, 'subject', locale), [rows, locale]);

  // A remembered name that the period does not have filters nothing.
  const plan = plans.includes(kept.plan) ? kept.plan : '';
  const subject = subjects.includes(kept.subject) ? kept.subject : '';
  const found = useMemo(
    () => rows.filter((row) => (!plan || row.studyPlanName === plan) && (!subject || row.subject === subject)),
    [rows, plan, subject],
  );
  const sorted = useSorting(found, columns, undefined, useSortView('sessions-sort'));
  const pages = pageCount(found.length, pageSize);
  const page = kept.question === question ? Math.min(pages, Math.max(1, kept.page)) : 1;
  const first = (page - 1) * pageSize;
  const choose = (change: Partial<View>) => setView({ question, plan, subject, page: 1, ...change });
  const options = (all: string, names: readonly string[]) => [
    { value: '', label: all },
    ...names.map((name) => ({ value: name, label: name })),
  ];

  return (
    <Card
      title={title}
      flush
      description={
        found.length > 0 &&
        t('shown', { from: first + 1, to: Math.min(found.length, first + pageSize), total: found.length })
      }
      actions={
        <search aria-label={t('filters')}>
          <Toolbar>
            <Select
              data-content
              label={t('plan')}
              options={options(t('allPlans'), plans)}
              value={plan}
              onChange={(chosen) => choose({ plan: chosen })}
            />
            <Select
              data-content
              label={t('subject')}
              options={options(t('allSubjects'), subjects)}
              value={subject}
              onChange={(chosen) => choose({ subject: chosen })}
            />
          </Toolbar>
        </search>
      }
      footer={
        pages > 1 ? (
          <Pager kind="compact" label={title} page={page} pages={pages} onPage={(next) => choose({ page: next })} />
        ) : undefined
      }
    >
      {found.length === 0 ? (
        <EmptyState
          icon={BookOpen}
          title={t('noSessions')}
          hint={rows.length === 0 ? `${t('firstWhy')} ${t('noSessionsWhy')}` : t('noSessionsWhy')}
        />
      ) : (
        <FoldingTable
          caption={title}
          columns={columns}
          rowKey={(row, index) => `${row.id} ${index}`}
          {...sorted}
          rows={sorted.rows.slice(first, first + pageSize)}
        />
      )}
    </Card>
  );
}

function useSessionColumns(): DataColumn<SessionRow>[] {
  const t = useTexts(parentPerformanceTexts);
  const names = useNames();
  const column = useColumnKinds<SessionRow>();
  return useMemo(
    () => [
      column.date({ id: 'date', header: t('date'), value: ({ date }) => date }),
      column.name({ id: 'session', header: t('session'), value: ({ sessionName }) => names.session(sessionName) }),
      column.text({ id: 'subject', header: t('subject'), value: ({ subject }) => subject }),
      column.text({ id: 'plan', header: t('studyPlan'), value: ({ studyPlanName }) => studyPlanName }),
      column.watchTime({
        id: 'watchTime',
        header: t('watchTime'),
        fileHeader: t('watchTime'),
        value: ({ watchDuration }) => watchDuration,
      }),
      column.score({ id: 'score', header: t('examScore'), value: ({ examScore }) => examScore }),
      column.percent({
        id: 'progress',
        header: t('overallProgress'),
        value: ({ overallProgress }) => overallProgress,
      }),
    ],
    [t, names, column],
  );
}
