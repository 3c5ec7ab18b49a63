import { useStore } from 'zustand';
import { useCapability } from '#api/useAction.ts';
import { useCall } from '#api/useCall.ts';
import { comparisons } from '#contract/figures/comparisons.ts';
import { formatNumber, formatScore } from '#domain/format/format.ts';
import { formatAll } from '#domain/format/formatList.ts';
import { UNKNOWN } from '#domain/format/formatNumber.ts';
import { formatPeriod } from '#domain/format/formatPeriod.ts';
import type { Compared as ComparedName } from '#domain/learning/comparison.ts';
import { ABSENT } from '#domain/people/capabilityWords.ts';
import { messagesPath, ROUTE } from '#domain/people/menu.ts';
import { CallError } from '#page/calls/CallError.tsx';
import { Compared } from '#page/compared/Compared.tsx';
import { PathLink } from '#page/element/PathLink.tsx';
import { pageRuntime } from '#page/element/runtime.ts';
import { useIdle } from '#page/element/useIdle.ts';
import { comparedTexts } from '#texts/compared.ts';
import { todayTexts } from '#texts/today.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { StatCard, Stats } from '#ui/show/Card.tsx';

interface TodayFiguresProps {
  /** How many parents wait for an answer; undefined where the server does not tell. */
  unanswered: number | null | undefined;
  /** The server compares figures with those of before. */
  isCompared: boolean;
}

const SCREEN = { screen: 'academy-today' } as const;

/** Attendance of the day, the exams of the month, and who waits for an answer, each with its course and the way to it. */
export function TodayFigures({ unanswered, isCompared }: TodayFiguresProps) {
  const t = useTexts(todayTexts);
  const locale = useLocale();
  const { menu } = useStore(pageRuntime().session.store);
  const messages = messagesPath(menu);
  const seesAbsent = useCapability(ABSENT);
  return (
    <>
      {isCompared && <FiguresFailed />}
      <Stats>
        {isCompared && <Figure of="attendance" label={t('attendance')} path={seesAbsent ? ROUTE.absent : undefined} />}
        {isCompared && <Figure of="examAverage" path={menu.find(({ id }) => id === 'performance')?.path} />}
        {unanswered != null && messages && (
          <StatCard
            label={t('unanswered')}
            value={
              unanswered > 0 ? (
                <Way path={messages} shown={formatNumber(unanswered, locale)} label={t('unanswered')} />
              ) : (
                '0'
              )
            }
            caption={t(unanswered > 0 ? 'unansweredWhy' : 'answered')}
          />
        )}
      </Stats>
    </>
  );
}

/** What the figures of the comparison are. */
function useFigures() {
  const enabled = useIdle();
  return useCall(comparisons, { query: SCREEN }, { enabled, quiet: true, optional: true });
}

/** Why they did not come, above all of them. */
function FiguresFailed() {
  const state = useFigures();
  const names = [useTexts(todayTexts)('attendance'), useTexts(comparedTexts)('examAverage')];
  return <CallError state={state} what={formatAll(names, useLocale())} />;
}

/** A figure as a link: two of one value differ by what they are of. */
const Way = ({ path, shown, label }: { path: string; shown: string; label: string }) => (
  <PathLink path={path} label={`${shown}, ${label}`}>
    {shown}
  </PathLink>
);

interface FigureProps {
  of: ComparedName;
  /** Where the measure has another name elsewhere, of one student. */
  label?: string;
  path: string | undefined;
}

/** A figure that is told with the comparison, since no other call has it. */
function Figure({ of, label, path }: FigureProps) {
  const { data } = useFigures();
  const t = useTexts(comparedTexts);
  const today = useTexts(todayTexts);
  const locale = useLocale();
  const own = data?.measures.find(({ measure }) => measure === of);
  // A school without sessions lately has no attendance.
  if (data && !own) return null;
  const shown = own?.now == null ? UNKNOWN : formatScore(own.now, locale);
  const name = label ?? t(of);
  const students = own?.students ?? null;
  return (
    <StatCard
      label={name}
      value={path && own?.now != null ? <Way path={path} shown={shown} label={name} /> : shown}
      caption={
        own && [
          formatPeriod(own.from, own.to, locale),
          students !== null && ` · ${today('ofStudents', { number: students, count: formatNumber(students, locale) })}`,
        ]
      }
    >
      <Compared of={of} query={SCREEN} />
    </StatCard>
  );
}
