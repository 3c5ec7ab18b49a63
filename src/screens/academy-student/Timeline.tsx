import { type ReactNode, useMemo, useState } from 'react';
import { type CallState, useCall } from '#api/useCall.ts';
import { attentionOfStudent } from '#contract/students/attentionStudent.ts';
import {
  studentAttendance,
  studentConversations,
  studentExamHistory,
  studentNotes,
} from '#contract/students/student.ts';
import { formatMonth } from '#domain/format/formatDate.ts';
import { formatList } from '#domain/format/formatList.ts';
import { formatNumber } from '#domain/format/formatNumber.ts';
import { FIRST_ATTENDANCE_YEAR } from '#domain/learning/attendance.ts';
import { EXAM_HISTORY_SHOWN } from '#domain/learning/childMeasures.ts';
import { CallError } from '#page/calls/CallError.tsx';
import { useAcademyDay } from '#page/element/useAcademyDay.ts';
import { NO_ATTENDANCE, type ShownMonth } from '#screens/shared/attendance/attendance.ts';
import { daysOf } from '#screens/shared/attendance/calendarDays.ts';
import { studentDetailsTexts } from '#texts/studentDetails.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { Card } from '#ui/show/Card.tsx';
import { Heading } from '#ui/show/Heading.tsx';
import { ListSkeleton } from '#ui/state/Skeletons.tsx';
import { addStyles } from '#ui/style/adoptStyles.ts';
import { NewNote } from './NewNote.tsx';
import { TimelineEntry } from './TimelineEntry.tsx';
import styles from './timeline.css?inline';
import { absencesOf, type Entry, entriesOf, monthBefore, monthsBefore, newestFirst } from './timeline.ts';

addStyles(styles);

/** The present month and the one before are shown at first, … */
const FIRST_MONTHS = 2;
/** … and at most this many more at once. */
const MONTHS_AT_ONCE = 6;

interface TimelineProps {
  pid: number;
  /** The server knows what was done, and the student is in its lists. */
  isFollowedUp: boolean;
  /** How often somebody has begun a note by the button in the head. */
  noting: number;
}

/** Absences, exams, messages, notes and what was done, the newest first (promises/academy-student.md#what-happened). */
export function Timeline({ pid, isFollowedUp, noting }: TimelineProps) {
  const params = { pid };
  const exams = useCall(studentExamHistory, { params }, { quiet: true });
  const conversations = useCall(studentConversations, { params }, { quiet: true });
  const notes = useCall(studentNotes, { params }, { quiet: true });
  const attention = useCall(attentionOfStudent, { params }, { quiet: true, enabled: isFollowedUp });
  const { today } = useAcademyDay();
  const [shown, setShown] = useState(FIRST_MONTHS);
  const t = useTexts(studentDetailsTexts);
  const locale = useLocale();
  const actions = attention.data?.actions;
  const entries = useMemo(
    () => entriesOf({ exams: exams.data, conversations: conversations.data, notes: notes.data, actions }),
    [exams.data, conversations.data, notes.data, actions],
  );
  // What has a place of its own on this page says there why it failed, with Try again.
  const sources = [
    { name: t('exams'), call: exams, hasOwnPlace: true },
    { name: t('conversations'), call: conversations, hasOwnPlace: false },
    { name: t('noteList'), call: notes, hasOwnPlace: false },
    ...(isFollowedUp ? [{ name: t('done'), call: attention, hasOwnPlace: true }] : []),
  ];
  const isLoading = sources.some(({ call }) => call.isLoading);

  const earlier = entries.find(({ day }) => day && monthsBefore(today, day) >= shown)?.day;
  const last = useCall(studentAttendance, { params, query: monthBefore(today, shown - 1) }, { quiet: true });
  const isBeforeJoining = last.data?.monthlyAttendance?.some(({ status }) => status === 'not_joined');
  const hasEarlier =
    earlier !== undefined ||
    (!isBeforeJoining && last.data !== undefined && monthBefore(today, shown).year >= FIRST_ATTENDANCE_YEAR);
  const showEarlier = () =>
    setShown(earlier ? Math.min(monthsBefore(today, earlier) + 1, shown + MONTHS_AT_ONCE) : shown + 1);
  const without = sources.filter(({ call, hasOwnPlace }) => hasOwnPlace && call.error).map(({ name }) => name);

  return (
    <Card title={t('happened')} description={t('happenedWhat', { exams: formatNumber(EXAM_HISTORY_SHOWN, locale) })}>
      <div className="timeline">
        <NewNote pid={pid} noting={noting} />
        {sources.map(
          ({ name, call, hasOwnPlace }) => !hasOwnPlace && <CallError key={name} state={call} what={name} />,
        )}
        {without.length > 0 && <p className="student-none">{t('without', { what: formatList(without, locale) })}</p>}
        {isLoading ? (
          <ListSkeleton items={6} />
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and so has to be reached by keyboard.
          // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form controls, which these are not.
          <div className="timeline__months" role="group" aria-label={t('happened')} tabIndex={0}>
            {Array.from({ length: shown }, (_, before) => {
              const of = monthBefore(today, before);
              return (
                <Month
                  key={`${of.year}-${of.month}`}
                  pid={pid}
                  month={of}
                  unknown={sources.filter(({ call }) => !call.data).map(({ name }) => name)}
                  entries={entries.filter(({ day }) => day && monthsBefore(today, day) === before)}
                />
              );
            })}
            {hasEarlier && (
              <div>
                <Button size="small" busy={last.isFetching} onClick={showEarlier}>
                  {t('showEarlier')}
                </Button>
              </div>
            )}
            <Group pid={pid} name={t('undated')} entries={entries.filter(({ day }) => !day)} />
          </div>
        )}
      </div>
    </Card>
  );
}

interface MonthProps {
  pid: number;
  month: ShownMonth;
  /** All but the absences. */
  entries: readonly Entry[];
  /** What could not be asked, by name: there may be entries of it. */
  unknown: readonly string[];
}

/** A month, with the absences as its calendar has them. */
function Month({ pid, month, entries, unknown }: MonthProps) {
  const attendance = useCall(studentAttendance, { params: { pid }, query: month }, { quiet: true });
  const { today, isKnown: isDayKnown } = useAcademyDay();
  const t = useTexts(studentDetailsTexts);
  const locale = useLocale();
  const name = formatMonth(month, locale);
  if (attendance.isLoading) return <ListSkeleton items={2} />;
  const days = daysOf(attendance.data ?? NO_ATTENDANCE, month, {
    isKnown: attendance.data !== undefined,
    today,
    isDayKnown,
  });
  const records = attendance.data?.monthlyAttendance;
  const isWhole = records && (records.length === 0 || days.every(({ shown }) => shown !== 'unknown'));
  const all = newestFirst([...entries, ...absencesOf(days, month)]);
  const none = unknown.length > 0 ? t('without', { what: formatList(unknown, locale) }) : t('nothingHappened');
  return (
    <Group pid={pid} name={name} entries={all} none={isWhole ? none : null}>
      {!records && <WithoutAbsences state={attendance} />}
    </Group>
  );
}

/** Says that the absences of a month are not known; where their call has failed, with Try again. */
function WithoutAbsences({ state: { error, retry, isFetching } }: { state: CallState<unknown> }) {
  const t = useTexts(studentDetailsTexts);
  return (
    <p className="student-none">
      {t('without', { what: t('absences') })}{' '}
      {error && (
        <Button size="small" variant="quiet" busy={isFetching} onClick={retry}>
          {t('askAgain')}
        </Button>
      )}
    </p>
  );
}

interface GroupProps {
  pid: number;
  name: string;
  entries: readonly Entry[];
  /** Said where there are no entries; without it nothing is drawn then. */
  none?: string | null;
  children?: ReactNode;
}

function Group({ pid, name, entries, none, children }: GroupProps) {
  if (entries.length === 0 && none === undefined) return null;
  return (
    <section className="timeline__group">
      <Heading depth={2} className="timeline__month" data-content>
        {name}
      </Heading>
      {children}
      {entries.length === 0 ? (
        none !== null && <p className="student-none">{none}</p>
      ) : (
        <ol className="timeline__entries" aria-label={name} tabIndex={-1}>
          {entries.map((entry) => (
            <TimelineEntry key={entry.key} pid={pid} entry={entry} />
          ))}
        </ol>
      )}
    </section>
  );
}
