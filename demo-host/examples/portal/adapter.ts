/** Shows two screens with the data of this portal: its cookies, its paths, its names. */
import type { AcademyAnswer, AcademyPortalUser, AcademyTransport } from './academy-widgets';

/** What the portal answers. */
interface Me {
  id: number;
  fullName: string;
  csrf: string;
}
type Mark = 'P' | 'H' | 'A';
interface RegisterDay {
  date: string;
  mark: Mark;
  lessons: { at: string; title: string; minutes: number; mark: Mark }[];
}
interface Letter {
  no: number;
  by: { id: number; name: string };
  text: string;
  at: string;
}
interface Topic {
  no: number;
  about: string;
  seen: boolean;
  letters: number;
  last: Letter;
}

let csrf = '';

/** Asks the portal. Its cookie goes along by itself, and its sentence goes to the person. */
async function ask<T>(path: string, signal?: AbortSignal, sent?: object): Promise<T> {
  const response = await fetch(`/portal/${path}`, {
    signal,
    ...(sent && {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-CSRF-Token': csrf },
      body: JSON.stringify(sent),
    }),
  });
  const answer = await response.json();
  if (!response.ok) throw { status: response.status, message: answer.reason };
  return answer;
}

/** Who is signed in. An error, such as 401, means nobody. */
async function getUser(): Promise<AcademyPortalUser> {
  const me = await ask<Me>('me');
  csrf = me.csrf;
  return { role: 24, pid: me.id, name: me.fullName };
}

const STATUS = { P: 'present', H: 'partial', A: 'absent' } as const;
const WEEK = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** The register of a month as Attendance Tracking shows it. */
function attendanceOf(days: RegisterDay[], year: number, month: number): AcademyAnswer<'parentAttendance'> {
  const marked = (mark: Mark) => days.filter((day) => day.mark === mark).length;
  const lessons = days.flatMap((day) => day.lessons.map((lesson) => ({ ...lesson, date: day.date })));
  return {
    // Every day of the month: one that is left out counts as absent.
    monthlyAttendance: Array.from({ length: new Date(year, month + 1, 0).getDate() }, (_, index) => {
      const found = days.find(({ date }) => Number(date.slice(-2)) === index + 1);
      return { date: index + 1, status: found ? STATUS[found.mark] : 'no_classes', sessions: found?.lessons.length };
    }),
    attendanceStats: {
      totalDays: days.length,
      presentDays: marked('P'),
      partialDays: marked('H'),
      absentDays: marked('A'),
      attendancePercentage: days.length > 0 ? (100 * marked('P')) / days.length : 0,
    },
    sessionAttendance: lessons.map(({ date, at, title, minutes, mark }) => ({
      date: `${date}T${at}:00+05:30`,
      session: title,
      startTime: at,
      duration: minutes,
      status: STATUS[mark],
    })),
    weeklyPattern: WEEK.flatMap((day, index) => {
      const onDay = lessons.filter(({ date }) => new Date(date).getUTCDay() === index);
      const attended = onDay.filter(({ mark }) => mark === 'P').length;
      return onDay.length > 0 ? { day, sessions: onDay.length, attendance: (100 * attended) / onDay.length } : [];
    }),
  };
}

const transport: AcademyTransport = {
  async parentAttendance({ query: { year, month } }, { signal }) {
    const start = `${year}-${String(month + 1).padStart(2, '0')}`;
    const { days } = await ask<{ days: RegisterDay[] }>(`register?from=${start}-01&to=${start}-31`, signal);
    return attendanceOf(days, year, month);
  },
  async conversations(_call, { signal }) {
    const topics = await ask<Topic[]>('letters', signal);
    return {
      conversations: topics.map(({ no, about, seen, letters, last }) => ({
        conversationId: no,
        subject: about,
        senderName: last.by.name,
        isRead: seen,
        lastMessageDate: last.at,
        messageCount: letters,
      })),
    };
  },
  async conversation({ params }, { signal }) {
    const letters = await ask<Letter[]>(`letters/${params.conversationId}`, signal);
    return {
      messages: letters.map(({ no, by, text, at }) => ({
        messageId: no,
        senderId: by.id,
        senderName: by.name,
        message: text,
        sentDate: at,
        isRead: true,
      })),
    };
  },
  async replyMessage({ params, body }, { signal }) {
    await ask(`letters/${params.conversationId}`, signal, { text: body.message });
    return {};
  },
};

// The file is your academy's own, so the bundler leaves it where it is.
const script = 'https://academy.example/academy-widgets.js';
const academy: typeof import('./academy-widgets') = await import(/* @vite-ignore */ /* webpackIgnore: true */ script);
academy.configure({ getUser, transport, loginUrl: '/#sign-in' });
