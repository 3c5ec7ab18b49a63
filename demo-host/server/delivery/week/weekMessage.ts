/** The e-mail that tells a family of the week, as text and as HTML. */
import { html } from 'hono/html';
import { formatNumber, formatScore } from '#domain/format/format.ts';
import { formatDate } from '#domain/format/formatDate.ts';
import { formatMinutes } from '#domain/format/formatMinutes.ts';
import { daysAfter } from '#domain/format/weeks.ts';
import { weekSentences } from '#domain/learning/week.ts';
import { type Language, localeOf } from '#domain/people/languages.ts';
import { wordsIn } from '#host/server/delivery/family/mailWords.ts';
import { screenWords } from '#host/server/delivery/family/screenWords.ts';
import { logoParts, type MailBrand, MUTED, mailPage, oneLine } from '#host/server/delivery/mailPage.ts';
import type { Message } from '#host/server/delivery/message.ts';
import type { ChildWeek } from '#host/server/students/parentWeek.ts';

interface WeekMessageFacts {
  /** Of the parent. */
  name: string;
  academyName: string;
  language: Language;
  /** The Monday of the week. */
  week: string;
  children: readonly ChildWeek[];
  /** Of the screen. It says nothing about anybody. */
  link: string;
  /** Ends these e-mails. */
  stopLink: string;
  brand: MailBrand;
}

/** What is told of one child. */
function ofChild(week: ChildWeek, language: Language) {
  const locale = localeOf(language);
  const t = screenWords(language, 'week');
  const names = screenWords(language, 'names');
  const number = (value: number | null) => formatNumber(value, locale);
  const { attendanceStats: days, overallStats: done } = week;
  const [well, missed, next] = weekSentences(week, {
    locale,
    exam: (title) => title || names('someExam'),
    session: (title) => title || names('session'),
  });
  return {
    name: oneLine(week.name) || names('student'),
    sentences: [
      [t('well'), t(well.key, well.args)],
      [t('missed'), t(missed.key, missed.args)],
      [t('next'), t(next.key, next.args)],
    ] as const,
    figures: [
      [t('presentDays'), `${number(days.presentDays)} ${t('ofSchoolDays', { total: days.totalDays ?? 0 })}`],
      [
        t('sessionsAttended'),
        t('doneOf', { done: number(done.totalSessionsAttended), total: number(done.totalSessionsAvailable) }),
      ],
      [
        t('examsCompleted'),
        done.averageScore === null
          ? number(done.totalExamsCompleted)
          : `${number(done.totalExamsCompleted)} (${t('averageScore', { score: formatScore(done.averageScore, locale) })})`,
      ],
      [t('studyTime'), formatMinutes(done.studyMinutes, locale)],
    ] as const,
  };
}

/** Writes the e-mail. Names stay names, whatever signs are in them: the HTML is escaped, and the subject is one line. */
export function weekMessage({
  name,
  academyName,
  language,
  week,
  children,
  link,
  stopLink,
  brand,
}: WeekMessageFacts): Message {
  const t = wordsIn(language);
  const locale = localeOf(language);
  const academy = oneLine(academyName);
  // A day of the academy, whatever the server's time zone.
  const dayOf = (day: string) => formatDate(`${day}T12:00:00`, locale);
  const words = {
    dear: t('dear', { name: oneLine(name) }),
    intro: t('intro', { from: dayOf(week), to: dayOf(daysAfter(week, 6)) }),
    why: t('why', { academy }),
  };
  const sections = children.map((child) => ofChild(child, language));
  const text = [
    words.dear,
    words.intro,
    ...sections.map(({ name: child, sentences, figures }) =>
      [child, ...[...sentences, ...figures].map(([about, content]) => `${about}: ${content}`)].join('\n'),
    ),
    `${t('open')}: ${link}`,
    words.why,
    `${t('stop')}: ${stopLink}`,
  ].join('\n\n');
  const body = mailPage(
    { title: academy, language, brand },
    html`<p>${words.dear}</p>
<p>${words.intro}</p>
${sections.map(
  ({ name: child, sentences, figures }) => html`<h2 style="font-size:18px;margin:24px 0 8px"><bdi>${child}</bdi></h2>
${sentences.map(([about, content]) => html`<p style="margin:0 0 8px"><span style="${MUTED}">${about}</span><br>${content}</p>`)}
<table role="presentation" style="border-collapse:collapse">${figures.map(
    ([about, content]) =>
      html`<tr><td style="padding:2px 16px 2px 0;${MUTED}">${about}</td><td><strong>${content}</strong></td></tr>`,
  )}</table>`,
)}
<p style="margin-top:24px"><a href="${link}">${t('open')}</a></p>
<p style="${MUTED}">${words.why}<br><a href="${stopLink}">${t('stop')}</a></p>`,
  );
  return { subject: t('subject', { academy }), text: `${text}\n`, html: body, language, parts: logoParts(brand) };
}
