/** What happened with a student, of several answers in one order (promises/academy-student.md#what-happened). */
import type { CallAnswer } from '#contract/call.ts';
import type { attentionOfStudent } from '#contract/students/attentionStudent.ts';
import type { studentConversations, studentExamHistory } from '#contract/students/student.ts';
import { dayOf, toDate } from '#domain/format/formatDate.ts';
import type { ShownMonth } from '#screens/shared/attendance/attendance.ts';
import type { Day } from '#screens/shared/attendance/calendarDays.ts';
import type { Note } from './student.ts';

export type Exam = CallAnswer<typeof studentExamHistory>[number];
export type Conversation = CallAnswer<typeof studentConversations>[number];
export type Action = CallAnswer<typeof attentionOfStudent>['actions'][number];

interface Dated {
  key: string;
  /** The academy's day; undefined where no date is known. */
  day: Date | undefined;
  /** The moment in ms; a whole day has none. */
  at: number;
}

/** One thing that happened. */
export type Entry = Dated &
  (
    | { kind: 'absence'; of: Day }
    | { kind: 'exam'; of: Exam }
    | { kind: 'message'; of: Conversation }
    | { kind: 'note'; of: Note }
    | { kind: 'done'; of: Action }
  );

export interface Sources {
  exams?: readonly Exam[] | undefined;
  conversations?: readonly Conversation[] | undefined;
  notes?: readonly Note[] | undefined;
  actions?: readonly Action[] | undefined;
}

const dated = (key: string, when: string | null): Dated => ({
  key,
  day: dayOf(when),
  at: toDate(when)?.getTime() ?? 0,
});

/** A day as a number that grows with the days; 0 where it is not known. */
const byDay = (day: Date | undefined): number => (day ? Date.UTC(day.getFullYear(), day.getMonth(), day.getDate()) : 0);

/** The newest first. What is known of a day as a whole comes after the moments of that day. */
export const newestFirst = (entries: readonly Entry[]): Entry[] =>
  [...entries].sort((a, b) => byDay(b.day) - byDay(a.day) || b.at - a.at);

/** Everything but absences, which are asked for month by month; the newest first. */
export function entriesOf({ exams = [], conversations = [], notes = [], actions = [] }: Sources): Entry[] {
  const messages = conversations.map(
    (of): Entry => ({ kind: 'message', of, ...dated(`message ${of.conversationId}`, of.lastMessageDate) }),
  );
  // A message that begins a conversation of one's own is told once: with its conversation.
  const isInConversation = (action: Entry) =>
    action.kind === 'done' &&
    action.of.action === 'message' &&
    messages.some(
      (message) =>
        message.kind === 'message' &&
        message.of.messageCount === 1 &&
        message.of.subject === action.of.note &&
        byDay(message.day) === byDay(action.day),
    );
  return newestFirst([
    ...exams.map((of): Entry => ({ kind: 'exam', of, ...dated(`exam ${of.examHistoryId}`, of.date) })),
    ...messages,
    ...notes.map((of): Entry => ({ kind: 'note', of, ...dated(`note ${of.noteId}`, of.writtenDate) })),
    ...actions
      .map((of, index): Entry => ({ kind: 'done', of, ...dated(`done ${index}`, of.date) }))
      .filter((entry) => !isInConversation(entry)),
  ]);
}

/** The days of a month on which the student was absent, or present in part. */
export const absencesOf = (days: readonly Day[], { year, month }: ShownMonth): Entry[] =>
  days
    .filter(({ shown }) => shown === 'absent' || shown === 'partial')
    .map((of) => ({
      kind: 'absence',
      of,
      key: `absence ${of.day}`,
      day: new Date(year, month, of.day),
      at: 0,
    }));

/** How many months a day is before the month of another; none for what is to come. */
export const monthsBefore = (now: Date, day: Date): number =>
  Math.max(0, 12 * (now.getFullYear() - day.getFullYear()) + now.getMonth() - day.getMonth());

/** The month this many before that of a day. */
export function monthBefore(now: Date, months: number): ShownMonth {
  const first = new Date(now.getFullYear(), now.getMonth() - months, 1);
  return { year: first.getFullYear(), month: first.getMonth() };
}
