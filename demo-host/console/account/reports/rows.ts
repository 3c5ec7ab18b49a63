import type { CallAnswer } from '#contract/call.ts';
import type { reportSchedules } from '#contract/messages/reportSchedules.ts';
import { formatClock } from '#domain/format/formatClock.ts';
import { weekdayNames } from '#domain/format/formatDate.ts';
import { UNKNOWN } from '#domain/format/formatNumber.ts';
import { listHeading } from '#domain/lists/listHeading.ts';
import { DELETED_USER } from '#domain/messages/messaging.ts';
import {
  type FilterNames,
  filterWords,
  listIn,
  type ReportFilters,
  readFilters,
  SEARCHED,
} from '#domain/messages/reportFilters.ts';
import { REPORT_NAMES, type ReportName } from '#domain/messages/reportSchedule.ts';
import { namesOf } from '#page/element/namesOf.ts';
import { attentionTexts } from '#texts/attention.ts';
import { listTexts } from '#texts/list.ts';
import { listFactsTexts } from '#texts/listFacts.ts';
import { messagesTexts } from '#texts/messages.ts';
import { namesTexts } from '#texts/names.ts';
import { reportSchedulesTexts } from '#texts/reportSchedules.ts';
import { useTexts } from '#texts/useTexts.tsx';

/** A report that one is sent, as the page shows it. */
export type ReportRow = CallAnswer<typeof reportSchedules>['schedules'][number];
/** That it was sent. */
export type SendingRow = NonNullable<ReportRow['sendings']>[number];

/** The name of a day of the week, from 1, Monday. */
export const weekdayName = (weekday: number, locale: string): string =>
  weekdayNames(locale, 'long')[weekday - 1] ?? UNKNOWN;

/** An hour as a clock shows it. */
export const hourName = (hour: number, locale: string): string => formatClock(`${hour}:00`, locale);

/** What a new report begins with. */
export interface NewReport {
  report: ReportName;
  filters: ReportFilters;
}

/** Without what is not set. */
export const definedOf = (filters: Readonly<Record<string, unknown>>): ReportFilters =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)) as ReportFilters;

/** The new report that the query of the page's address begins; undefined where it begins none. */
export function newReportIn(search: string): NewReport | undefined {
  const { report: word, ...filters } = Object.fromEntries(new URLSearchParams(search));
  const report = REPORT_NAMES.find((each) => each === word);
  if (!report) return undefined;
  const narrowed = readFilters(report, filters);
  return report === 'list' && !listIn(narrowed) ? undefined : { report, filters: narrowed };
}

/** What a colleague is called who has made a report for the reader. */
export function useMakerName(): (name: string) => string {
  const t = useTexts(messagesTexts);
  return (name) => (name === DELETED_USER ? t('deletedUser') : name);
}

/** A report, as far as its name says it. */
interface Named extends FilterNames {
  report: string | null;
  filters: ReportFilters;
}

/** What a report is called: a list behind a number by the heading of its screen. */
export function useReportTitle(): (report: Pick<Named, 'report' | 'filters'>) => string {
  const t = useTexts(reportSchedulesTexts);
  const headings = useTexts(listTexts);
  return ({ report, filters }) => {
    const known = REPORT_NAMES.find((each) => each === report);
    if (known !== 'list') return t(known ?? 'unknownReport');
    const list = listIn(filters);
    // Which lists there are, a newer server may know better.
    return list ? listHeading(headings, list) : t('unknownReport');
  };
}

/** What a report is called, with what it is narrowed to: 'Students to Follow Up · Class 11 B'. */
export function useReportName(): (report: Named) => string {
  const t = useTexts(reportSchedulesTexts);
  const word = useTexts(attentionTexts);
  const fact = useTexts(listFactsTexts);
  const names = namesOf(useTexts(namesTexts));
  const titleOf = useReportTitle();
  return ({ report, filters, ...named }) =>
    [
      titleOf({ report, filters }),
      ...filterWords(filters, named, {
        ...names,
        word: (kind) => word(kind as Parameters<typeof word>[0]),
        // What another server's report searches in is not known.
        search: (words) => t(SEARCHED[report as ReportName] ?? 'nameHas', { words }),
        fact,
      }),
    ].join(' · ');
}
