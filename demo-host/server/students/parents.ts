/** What parents see of their children. */
import { isCalendarDay } from '#domain/format/calendar.ts';
import { MAIL_CHOICES, type MailChoice, type NewsTopic } from '#domain/messages/familyMail.ts';
import { academyOf } from '#host/server/academy/academy.queries.ts';
import { personRows, personTables, ROWS_AT_ONCE, useUtc } from '#host/server/academy/personRows.ts';
import type { Tx } from '#host/server/database/actor.ts';
import { ApiError, badRequest, notFound } from '#host/server/http/errors.ts';
import type { Handlers, Services } from '#host/server/http/handlers.ts';
import type { Session } from '#host/server/http/session.ts';
import { absenceMailHourOf, channelsOf } from './absenceMail.ts';
import { childrenOf } from './children.ts';
import { hasNews } from './familyNews.ts';
import { familyLanguage, type OwnReach, ownReach } from './familyReach.ts';
import { chooseMail, wantsMail } from './mailChoice.ts';
import { childAttendance } from './parentAttendance.ts';
import { childDashboard } from './parentDashboard.ts';
import { childPerformance } from './parentPerformance.ts';
import { childProgress } from './parentProgress.ts';
import { childWeek } from './parentWeek.ts';

/** The child that a call is about: the one it names, or the first. @throws ApiError 404 when it is not the parent's child. */
export function childOf({ person }: Session, { studentId }: { studentId?: number | undefined }): number {
  const [first] = person.children;
  if (first === undefined) throw new ApiError(404, 'There is no child on record for you. Please ask your school.');
  if (studentId === undefined) return first;
  if (!person.children.includes(studentId)) throw notFound();
  return studentId;
}

type MailServices = Pick<Services, 'sendsWeek' | 'canMail' | 'push' | 'gatewayKeySecret'>;

const meansOf = ({ canMail, push, gatewayKeySecret }: MailServices) => ({
  hasMailServer: canMail === true,
  hasPush: push !== undefined,
  keySecret: gatewayKeySecret,
});

/** How what the academy sends about a topic reaches the actor; undefined where it sends nothing about it. */
async function reachOf(db: Tx, services: MailServices, topic: MailChoice): Promise<OwnReach | undefined> {
  if (topic === 'week') {
    // What sends the week has a mail server.
    return services.sendsWeek === true
      ? ownReach(db, topic, ['email'], { hasMailServer: true, hasPush: false, keySecret: undefined })
      : undefined;
  }
  const isSent = topic === 'absence' ? (await absenceMailHourOf(db)) !== null : await hasNews(db, topic);
  if (!isSent) return undefined;
  return ownReach(db, topic, await channelsOf(db), meansOf(services));
}

/** What is said of a switch of what else comes in the evening. */
const NEWS_SWITCHES: Readonly<Record<NewsTopic, { about: string; on: string }>> = {
  late: { about: 'lateness', on: 'You will hear when a child comes late' },
  results: { about: 'exam results', on: 'You will hear of exam results' },
  plan: { about: 'study plans', on: 'You will hear of a study plan that falls behind' },
  month: { about: 'the month', on: 'The month will come' },
};

/** Whether a screen offers the switch of a topic, and how it stands. */
async function mailOf(db: Tx, services: MailServices, topic: MailChoice) {
  const reach = await reachOf(db, services, topic);
  return { isOffered: reach !== undefined && reach.channel !== null, isOn: await wantsMail(db, topic) };
}

export const parentHandlers = {
  children: ({ db, session }) => childrenOf(db, session.person.children),
  parentWeek: async ({ db, session, services, query: { week, ...query }, now }) => {
    if (week !== undefined && !isCalendarDay(week))
      throw badRequest('week: expected a day of the calendar, YYYY-MM-DD');
    const answer = await childWeek(db, childOf(session, query), week, now);
    return { ...answer, mail: await mailOf(db, services, 'week') };
  },
  changeWeekMail: async ({ db, body, record }) => {
    await chooseMail(db, 'week', body);
    await record({ kind: 'switchedWeekMail', values: { is: body.isOn ? 'on' : 'off' } });
    return { message: body.isOn ? 'The week will come by email' : 'No more emails about the week', isOn: body.isOn };
  },
  parentDashboardStats: ({ db, session, query, now }) => childDashboard(db, childOf(session, query), now),
  // `_t` in the query has no meaning: it only prevents answers from caches.
  parentPerformance: ({ db, session, query, now }) =>
    childPerformance(db, childOf(session, query), query.timeframe, now),
  parentStudyProgress: async ({ db, session, query, now }) => {
    const progress = await childProgress(db, childOf(session, query), query.planId, now);
    if (!progress) throw notFound();
    return progress;
  },
  parentAttendance: async ({ db, session, services, query: { month, year, ...query }, now }) => {
    const answer = await childAttendance(db, childOf(session, query), { year, month }, now);
    return { ...answer, mail: await mailOf(db, services, 'absence') };
  },
  mailChoices: async ({ db, services }) => {
    const languages = (await academyOf(db))?.languages;
    // What the academy sends or not: the address and the number are told in any case.
    const { email = '', number = '' } = (await ownReach(db, 'week', [], meansOf(services))) ?? {};
    const choices = [];
    for (const topic of MAIL_CHOICES) {
      const sent = await reachOf(db, services, topic);
      if (!sent) continue;
      const { language, channel, passedOver } = sent;
      const isOn = await wantsMail(db, topic);
      choices.push({ topic, isOn, language: familyLanguage(language, languages), channel, passedOver });
    }
    return { email, number, choices };
  },
  changeAbsenceMail: async ({ db, body, record }) => {
    await chooseMail(db, 'absence', body);
    await record({ kind: 'switchedAbsenceMail', values: { is: body.isOn ? 'on' : 'off' } });
    return {
      message: body.isOn ? 'You will be told of absences' : 'No more messages about absences',
      isOn: body.isOn,
    };
  },
  changeMailChoice: async ({ db, body: { topic, isOn, language }, record }) => {
    await chooseMail(db, topic, { isOn, language });
    const { about, on } = NEWS_SWITCHES[topic];
    await record({ kind: 'switchedNews', values: { about: topic, is: isOn ? 'on' : 'off' } });
    return { message: isOn ? on : `No more messages about ${about}`, isOn };
  },
  childData: async ({ db, session, query: { part = 0, skip = 0, ...query } }) => {
    const child = childOf(session, query);
    const tables = personTables({ forParents: true });
    const table = tables[part];
    if (table === undefined) throw notFound();
    await useUtc(db);
    const rows = await personRows(db, table, child, skip);
    return {
      table,
      rows: rows.map((row) => JSON.stringify(row)),
      parts: tables.length,
      hasMore: rows.length === ROWS_AT_ONCE,
    };
  },
} satisfies Partial<Handlers>;
