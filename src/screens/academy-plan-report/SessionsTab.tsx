import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useId, useRef, useState } from 'react';
import { useCall } from '#api/useCall.ts';
import type { CallAnswer } from '#contract/call.ts';
import { planDaySessions, planDaySummary } from '#contract/plans/planDays.ts';
import { dayAhead } from '#domain/format/calendar.ts';
import { todaysDay } from '#domain/learning/studyPlans.ts';
import { Outcome } from '#page/calls/Outcome.tsx';
import { lazyPart } from '#page/element/lazyPart.tsx';
import { useNames } from '#page/element/names.ts';
import { useView } from '#page/element/view.ts';
import { GoToToday } from '#screens/shared/planDays/GoToToday.tsx';
import { useDateWords, useDayWords } from '#screens/shared/planDays/planDays.ts';
import { planReportTexts } from '#texts/planReport.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { Heading } from '#ui/show/Heading.tsx';
import { Icon } from '#ui/show/Icon.tsx';
import { TabPanel } from '#ui/show/TabPanel.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { useEmptyWords } from '#ui/state/hasData.tsx';
import { ListSkeleton } from '#ui/state/Skeletons.tsx';
import { SessionReportDialog } from './SessionReportDialog.tsx';
import { SubjectGroups } from './SubjectGroups.tsx';
import type { ReportedSession } from './sessionReport.ts';

const RegisterLink = lazyPart(
  () => import('#screens/shared/followUp/RegisterLink.tsx').then((part) => part.RegisterLink),
  null,
);

type Session = CallAnswer<typeof planDaySessions>[number];
type Day = CallAnswer<typeof planDaySummary>[number];
type ReportedDay = Pick<ReportedSession, 'session' | 'day'>;

/** Nobody has opened or closed a day yet: today's is open. */
const NOT_CHOSEN: readonly number[] = [];

/**
 * Sessions: the plan's days from `planDaySummary`, and the report of each session, for the school chosen above. A day's
 * sessions load once, from `planDaySessions`, when it is first opened.
 */
export function SessionsTab({ planId, schoolId }: { planId: number; schoolId: number | undefined }) {
  const days = useCall(planDaySummary, { params: { planId } }, { quiet: true, optional: true });
  const [chosen, setOpen] = useView<readonly number[]>(`${planId} open days`, NOT_CHOSEN, Array.isArray);
  const [shown, setShown] = useState<ReportedDay>();
  const list = useRef<HTMLUListElement>(null);
  const today = todaysDay(days.data ?? [], dayAhead(0));
  const open = chosen === NOT_CHOSEN && today ? [today.day] : chosen;
  const t = useTexts(planReportTexts);
  return (
    <>
      <Outcome
        state={days}
        fallback={[]}
        loading={<ListSkeleton items={6} />}
        isEmpty={(known) => known.length === 0}
        empty={<EmptyState title={t('noSessions')} />}
      >
        {(known) => (
          <>
            {today && (
              <div className="days__today">
                <GoToToday
                  today={today}
                  onGo={() => {
                    setOpen(open.includes(today.day) ? open : [...open, today.day]);
                    list.current?.querySelector<HTMLElement>(`[data-day="${today.day}"]`)?.focus();
                  }}
                />
              </div>
            )}
            <ul className="days" ref={list}>
              {known.map((day) => (
                <DayItem
                  key={day.day}
                  planId={planId}
                  day={day}
                  isOpen={open.includes(day.day)}
                  onToggle={() =>
                    setOpen(open.includes(day.day) ? open.filter((other) => other !== day.day) : [...open, day.day])
                  }
                  onView={(session) => setShown({ session, day })}
                />
              ))}
            </ul>
          </>
        )}
      </Outcome>
      {shown && <SessionReportDialog reported={{ planId, schoolId, ...shown }} onClose={() => setShown(undefined)} />}
    </>
  );
}

function NoSessions() {
  const t = useTexts(planReportTexts);
  return <p className="day__none">{useEmptyWords()(t('noSessions'))}</p>;
}

interface DayItemProps {
  planId: number;
  day: Day;
  isOpen: boolean;
  onToggle: () => void;
  onView: (session: Session) => void;
}

function DayItem({ planId, day, isOpen, onToggle, onView }: DayItemProps) {
  const id = useId();
  const t = useTexts(planReportTexts);
  const dayWords = useDayWords();
  const date = useDateWords()(day.date);
  const isPast = Boolean(day.date && day.date <= dayAhead(0));
  return (
    <li className="day">
      <Heading depth={1} className="day__head">
        <button
          type="button"
          className="day__toggle"
          aria-expanded={isOpen}
          aria-controls={id}
          data-day={day.day}
          onClick={onToggle}
        >
          <Icon glyph={isOpen ? ChevronDown : ChevronRight} flip={!isOpen} />
          <span className="day__name">{dayWords({ day: day.day })}</span>
          {date && <span className="day__date">{date}</span>}
          {day.itemCount !== null && <span className="day__count">{t('sessionCount', { count: day.itemCount })}</span>}
        </button>
      </Heading>
      <div id={id}>
        <TabPanel isShown={isOpen}>
          {isPast && (
            <p className="day__register">
              <RegisterLink day={day.date ?? undefined} />
            </p>
          )}
          <DaySessions planId={planId} day={day.day} onView={onView} />
        </TabPanel>
      </div>
    </li>
  );
}

function DaySessions({ planId, day, onView }: { planId: number; day: number; onView: (session: Session) => void }) {
  const sessions = useCall(planDaySessions, { params: { planId, day } }, { quiet: true, optional: true });
  return (
    <div className="day__sessions">
      <Outcome
        isPart
        state={sessions}
        fallback={[]}
        loading={<ListSkeleton />}
        isEmpty={(known) => known.length === 0}
        empty={<NoSessions />}
      >
        {(known) => (
          <SubjectGroups rows={known}>
            {(session) => <SessionItem key={session.studyPlanItemId} session={session} onView={onView} />}
          </SubjectGroups>
        )}
      </Outcome>
    </div>
  );
}

function SessionItem({ session, onView }: { session: Session; onView: (session: Session) => void }) {
  const id = useId();
  const t = useTexts(planReportTexts);
  const title = useNames().session(session.title);
  return (
    <li className="session">
      <div className="session__titles" id={id}>
        <p className="session__title">
          <bdi>{title}</bdi>
        </p>
        {session.referenceTitle && (
          <p className="session__reference">
            <bdi>{session.referenceTitle}</bdi>
          </p>
        )}
      </div>
      <Button size="small" aria-label={t('viewOf', { title })} aria-describedby={id} onClick={() => onView(session)}>
        {t('view')}
      </Button>
    </li>
  );
}
