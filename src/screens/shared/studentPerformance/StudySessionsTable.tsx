import BookOpen from 'lucide-react/icons/book-open';
import { useMemo } from 'react';
import { bandOf, PERFORMANCE_BANDS } from '#domain/bands.ts';
import { formatPercent } from '#domain/format.ts';
import { formatDate, formatWatchTime, toDate } from '#domain/formatDate.ts';
import { pageCount } from '#domain/paging.ts';
import { useSortView, useView } from '#page/view.ts';
import { parentPerformanceTexts } from '#texts/parentPerformance.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Card } from '#ui/Card.tsx';
import { Pager } from '#ui/Pager.tsx';
import { Toolbar } from '#ui/Screen.tsx';
import { Select } from '#ui/Select.tsx';
import { EmptyState } from '#ui/States.tsx';
import { useSorting } from '#ui/sorting.ts';
import { type Column, Table } from '#ui/Table.tsx';
import type { SessionRow } from './studentPerformance.ts';

interface StudySessionsTableProps {
  title: string;
  rows: readonly SessionRow[];
  /** Rows a page: 15 on Study Sessions, 10 in the performance screen. */
  pageSize: number;
  /** What else decides about the rows, as the period: another one begins at page 1. */
  of: string;
}

interface View {
  of: string;
  plan: string;
  subject: string;
  page: number;
}

function isView(value: unknown): boolean {
  const { of, plan, subject, page } = (value ?? {}) as Partial<View>;
  return [of, plan, subject].every((each) => typeof each === 'string') && Number.isSafeInteger(page);
}

/** The names there are, once each, in the order of the language; what has no name cannot be chosen. */
function namesOf(rows: readonly SessionRow[], name: 'studyPlanName' | 'subject', locale: string): string[] {
  return [...new Set(rows.map((row) => row[name].trim()).filter((each) => each !== ''))].sort(
    new Intl.Collator(locale).compare,
  );
}

/** Study sessions with their two filters and pages; a changed filter goes to page 1 (spec 2 §2). */
export function StudySessionsTable({ title, rows, pageSize, of }: StudySessionsTableProps) {
  const unfiltered: View = { of, plan: '', subject: '', page: 1 };
  const [kept, setView] = useView<View>('sessions', unfiltered, isView);
  const t = useTexts(parentPerformanceTexts);
  const locale = useLocale();
  const columns = useSessionColumns();
  const plans = useMemo(() => namesOf(rows, 'studyPlanName', locale), [rows, locale]);
  const subjects = useMemo(() => namesOf(rows, 'subject', locale), [rows, locale]);

  // A name that the period does not have selects nothing.
  const plan = plans.includes(kept.plan) ? kept.plan : '';
  const subject = subjects.includes(kept.subject) ? kept.subject : '';
  const found = useMemo(
    () =>
      rows.filter(
        (row) => (!plan || row.studyPlanName.trim() === plan) && (!subject || row.subject.trim() === subject),
      ),
    [rows, plan, subject],
  );
  const sorted = useSorting(found, columns, undefined, useSortView('sessions sort'));
  const pages = pageCount(found.length, pageSize);
  const page = kept.of === of ? Math.min(pages, Math.max(1, kept.page)) : 1;
  const first = (page - 1) * pageSize;
  const choose = (change: Partial<View>) => setView({ of, plan, subject, page: 1, ...change });
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
        <EmptyState icon={BookOpen} title={t('noSessions')} hint={t('noSessionsWhy')} />
      ) : (
        <Table
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

function useSessionColumns(): Column<SessionRow>[] {
  const t = useTexts(parentPerformanceTexts);
  const locale = useLocale();
  return useMemo(() => {
    const nameOf = (row: SessionRow) => row.sessionName.trim() || t('untitledSession');
    return [
      {
        id: 'date',
        header: t('date'),
        cell: (row) => formatDate(row.date, locale),
        sortBy: (row) => toDate(row.date)?.getTime(),
        noWrap: true,
      },
      {
        id: 'session',
        header: t('session'),
        cell: (row) => <bdi>{nameOf(row)}</bdi>,
        sortBy: nameOf,
        isRowHeader: true,
      },
      { id: 'subject', header: t('subject'), cell: (row) => row.subject || '–', sortBy: (row) => row.subject || null },
      {
        id: 'plan',
        header: t('studyPlan'),
        cell: (row) => <bdi>{row.studyPlanName || '–'}</bdi>,
        sortBy: (row) => row.studyPlanName || null,
      },
      {
        id: 'watchTime',
        header: t('watchTime'),
        cell: (row) => formatWatchTime(row.watchDuration, locale),
        sortBy: (row) => row.watchDuration,
        align: 'end',
      },
      {
        id: 'score',
        header: t('examScore'),
        cell: ({ examScore: score }) =>
          score === null ? '–' : <Badge tone={bandOf(PERFORMANCE_BANDS, score)}>{formatPercent(score, locale)}</Badge>,
        sortBy: (row) => row.examScore,
        align: 'end',
      },
      {
        id: 'progress',
        header: t('overallProgress'),
        cell: (row) => formatPercent(row.overallProgress, locale),
        sortBy: (row) => row.overallProgress,
        align: 'end',
      },
    ];
  }, [t, locale]);
}
