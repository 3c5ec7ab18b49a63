import Check from 'lucide-react/icons/check';
import Contrast from 'lucide-react/icons/contrast';
import Sun from 'lucide-react/icons/sun';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useRef, useState } from 'react';
import { formatLongDay, formatMonth, weekdayNames } from '#domain/format/formatDate.ts';
import { formatPlain } from '#domain/format/formatNumber.ts';
import { weekdayHeads } from '#domain/format/weekdays.ts';
import { type CalendarDay, statusText } from '#domain/learning/attendance.ts';
import { useAcademyDay } from '#page/element/useAcademyDay.ts';
import { focusByKey } from '#platform/focusByKey.ts';
import { parentAttendanceTexts } from '#texts/parentAttendance.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Card } from '#ui/show/Card.tsx';
import { type Glyph, Icon } from '#ui/show/Icon.tsx';
import { addStyles } from '#ui/style/adoptStyles.ts';
import type { Attendance, ShownMonth } from './attendance.ts';
import styles from './calendar.css?inline';
import { type Day, daysOf, todayOf } from './calendarDays.ts';

addStyles(styles);

const WORD = {
  present: 'present',
  absent: 'absent',
  partial: 'partial',
  holiday: 'holiday',
  no_classes: 'noClasses',
  not_joined: 'notJoined',
  upcoming: 'upcoming',
  'upcoming-holiday': 'upcomingHoliday',
  unknown: 'unknown',
} as const satisfies Record<CalendarDay, string>;

/** A sign for each colour, for people who do not see the colour. */
const GLYPH: Partial<Record<CalendarDay, Glyph>> = {
  present: Check,
  absent: X,
  partial: Contrast,
  holiday: Sun,
  'upcoming-holiday': Sun,
};
const LEGEND = ['present', 'partial', 'absent', 'holiday', 'no_classes', 'upcoming', 'upcoming-holiday'] as const;

interface CalendarProps {
  attendance: Attendance;
  month: ShownMonth;
  /** The server answered. After a failure the calendar says nothing about any day. */
  isKnown: boolean;
}

/** The month as a calendar: a grid, in which the arrow keys move from day to day. */
export function Calendar({ attendance, month, isKnown }: CalendarProps) {
  const t = useTexts(parentAttendanceTexts);
  const locale = useLocale();
  const name = t('calendar', { month: formatMonth(month, locale) });
  const { today, isKnown: isDayKnown, isClockWrong } = useAcademyDay();
  const days = daysOf(attendance, month, { isKnown, today, isDayKnown });
  // Counted from the days as they are drawn, so that sentence and calendar always agree.
  const count = (status: CalendarDay) => days.filter(({ shown }) => shown === status).length;
  const counts = { present: count('present'), partial: count('partial'), absent: count('absent') };
  const isBare = Object.values(counts).every((each) => each === 0);
  const { monthlyAttendance, attendanceStats } = attendance;
  const isPartlyUnknown = days.some(({ shown }) => shown === 'unknown');
  // An empty list says that nothing is on record only where the server counts no school day either.
  const isNothing = monthlyAttendance !== undefined && (!isPartlyUnknown || attendanceStats.totalDays === 0);
  const sentence = isBare
    ? t(isKnown && isNothing ? 'nothingYet' : 'calendarUnknown')
    : !isPartlyUnknown && t('calendarSentence', counts);
  return (
    <Card title={name} description={sentence}>
      <div className="calendar">
        {isClockWrong && <p role="status">{t('clockWrong', { day: formatLongDay(todayOf(today), locale) })}</p>}
        <Grid name={name} month={month} days={days} today={today} />
        <ul className="calendar__legend">
          {LEGEND.map((status) => {
            const glyph = GLYPH[status];
            return (
              <li key={status}>
                <span className="calendar__swatch" data-status={status}>
                  {glyph && <Icon glyph={glyph} size={10} />}
                </span>
                {t(WORD[status])}
              </li>
            );
          })}
        </ul>
      </div>
    </Card>
  );
}

interface GridProps {
  name: string;
  month: ShownMonth;
  days: readonly Day[];
  today: Date;
}

const DAYS_A_WEEK = 7;
function Grid({ name, month, days, today: now }: GridProps) {
  const t = useTexts(parentAttendanceTexts);
  const locale = useLocale();
  const table = useRef<HTMLTableElement>(null);
  const [current, setCurrent] = useState(() => {
    const today = todayOf(now);
    return today.year === month.year && today.month === month.month ? today.day : 1;
  });
  const [pointed, setPointed] = useState<number>();
  const focusable = Math.min(current, days.length);
  const heads = weekdayHeads(locale);
  // Weeks start on Monday (promises/numbers-and-bands.md#today-and-weeks).
  const before = (new Date(Date.UTC(month.year, month.month, 1)).getUTCDay() + 6) % DAYS_A_WEEK;
  const weeks = Math.ceil((before + days.length) / DAYS_A_WEEK);

  function move(event: KeyboardEvent<HTMLTableElement>) {
    const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl';
    const column = (focusable - 1 + before) % DAYS_A_WEEK;
    const steps: Record<string, number> = {
      ArrowRight: isMirrored ? -1 : 1,
      ArrowLeft: isMirrored ? 1 : -1,
      ArrowDown: DAYS_A_WEEK,
      ArrowUp: -DAYS_A_WEEK,
      Home: -column,
      End: DAYS_A_WEEK - 1 - column,
    };
    const step = steps[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const isWithinWeek = event.key === 'Home' || event.key === 'End';
    const wanted = focusable + step;
    if (!isWithinWeek && (wanted < 1 || wanted > days.length)) return;
    const day = Math.min(days.length, Math.max(1, wanted));
    setCurrent(day);
    focusByKey(table.current?.querySelector<HTMLElement>(`[data-day="${day}"]`));
  }

  const wordsOf = ({ day, shown, sessions }: Day) => {
    const words = {
      date: formatLongDay({ ...month, day }, locale),
      status: shown in WORD ? t(WORD[shown as CalendarDay]) : statusText(shown),
    };
    return sessions ? t('dayWithSessions', { ...words, count: sessions }) : t('dayIs', words);
  };
  const described = days[(pointed ?? focusable) - 1];

  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells take the focus is a grid. */}
      <table className="calendar__grid" role="grid" aria-label={name} aria-readonly="true" ref={table} onKeyDown={move}>
        <thead>
          <tr>
            {weekdayNames(locale, 'long').map((day, index) => (
              <th key={day} scope="col" abbr={day}>
                {heads[index]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: weeks }, (_, week) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: weeks of a month stay where they are.
            <tr key={week}>
              {Array.from({ length: DAYS_A_WEEK }, (__, weekday) => {
                const day = days[week * DAYS_A_WEEK + weekday - before];
                // biome-ignore lint/suspicious/noArrayIndexKey: a place in the week.
                if (!day) return <td key={weekday} className="calendar__none" />;
                const glyph = GLYPH[day.shown as CalendarDay];
                return (
                  <td
                    key={day.day}
                    className="calendar__day"
                    data-status={day.shown}
                    data-day={day.day}
                    tabIndex={day.day === focusable ? 0 : -1}
                    aria-label={wordsOf(day)}
                    onFocus={() => setCurrent(day.day)}
                    // Not `onPointerEnter`: React misses it when the pointer comes from another React root.
                    onPointerOver={() => setPointed(day.day)}
                    onPointerOut={() => setPointed(undefined)}
                  >
                    <span>{formatPlain(day.day, locale)}</span>
                    {glyph && <Icon glyph={glyph} size={12} />}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {/* For people who see it: the day that is pointed at, tapped or focused. Screen readers read the cell itself. */}
      {described && (
        <p className="calendar__looked" aria-hidden="true">
          {wordsOf(described)}
        </p>
      )}
    </>
  );
}
