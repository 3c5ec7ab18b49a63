/** The e-mails that tell a family of an absence, or that there was none, as text and as HTML. */
import { html } from 'hono/html';
import { formatNumber } from '#domain/format/format.ts';
import { formatDate } from '#domain/format/formatDate.ts';
import { type Language, localeOf } from '#domain/people/languages.ts';
import { wordsIn } from '#host/server/delivery/family/mailWords.ts';
import { screenWords } from '#host/server/delivery/family/screenWords.ts';
import { buttonStyle, logoParts, type MailBrand, MUTED, mailPage, oneLine } from '#host/server/delivery/mailPage.ts';
import type { Message } from '#host/server/delivery/message.ts';

interface AbsenceMessageFacts {
  /** Of the parent. */
  name: string;
  academyName: string;
  language: Language;
  /** `YYYY-MM-DD` of the academy. */
  day: string;
  /** Those whom it is about, with the days of that month. */
  children: readonly { name: string; absentDays: number | null; schoolDays: number | null }[];
  /** Of the page on which the family says why; of an absence that was corrected there is none. */
  answerLink?: string;
  /** Of the screen. It says nothing about anybody. */
  link: string;
  /** Ends these e-mails. */
  stopLink: string;
  brand: MailBrand;
}

/**
 * Writes the e-mail. Its subject, which a locked phone shows, names no child. Names stay names, whatever signs are in them:
 * the HTML is escaped.
 */
export function absenceMessage({
  name,
  academyName,
  language,
  day,
  children,
  answerLink,
  link,
  stopLink,
  brand,
}: AbsenceMessageFacts): Message {
  const t = wordsIn(language);
  const names = screenWords(language, 'names');
  const locale = localeOf(language);
  const academy = oneLine(academyName);
  // A day of the academy, whatever the server's time zone.
  const date = formatDate(`${day}T12:00:00`, locale);
  const number = (value: number | null) => formatNumber(value, locale);
  const dear = t('dear', { name: oneLine(name) });
  const absent = children.map((child) => ({
    name: oneLine(child.name) || names('student'),
    sentences: [
      t(answerLink ? 'absenceWas' : 'correctionWas', { day: date }),
      t('absenceMonth', { absent: number(child.absentDays), days: number(child.schoolDays) }),
    ],
  }));
  const why = t('absenceWhy', { academy });
  const text = [
    dear,
    ...absent.map((child) => [child.name, ...child.sentences].join('\n')),
    ...(answerLink ? [t('absenceAnswer'), `${t('absenceButton')}: ${answerLink}`] : [t('correctionSorry')]),
    `${t('absenceOpen')}: ${link}`,
    why,
    `${t('stop')}: ${stopLink}`,
  ].join('\n\n');
  const body = mailPage(
    { title: academy, language, brand },
    html`<p>${dear}</p>
${absent.map(
  (child) => html`<h2 style="font-size:18px;margin:24px 0 8px"><bdi>${child.name}</bdi></h2>
${child.sentences.map((sentence) => html`<p style="margin:0 0 8px">${sentence}</p>`)}`,
)}
<p style="margin-top:24px">${t(answerLink ? 'absenceAnswer' : 'correctionSorry')}</p>
${answerLink && html`<p><a href="${answerLink}" style="${buttonStyle(brand)}">${t('absenceButton')}</a></p>`}
<p><a href="${link}">${t('absenceOpen')}</a></p>
<p style="${MUTED}">${why}<br><a href="${stopLink}">${t('stop')}</a></p>`,
  );
  return {
    subject: t(answerLink ? 'absenceSubject' : 'correctionSubject', { day: date, academy }),
    text: `${text}\n`,
    html: body,
    language,
    parts: logoParts(brand),
  };
}
