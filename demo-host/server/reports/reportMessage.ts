/** The email with a report, as text and as HTML. */
import { html } from 'hono/html';
import { formatNumber } from '#domain/format/format.ts';
import { buttonStyle, logoParts, type MailBrand, MUTED, mailPage, oneLine } from '#host/server/delivery/mailPage.ts';
import type { Message } from '#host/server/delivery/message.ts';
import type { ReportFile } from './reportFile.ts';
import type { ReadReport } from './reportTable.ts';
import type { Words } from './words.ts';

interface ReportMessageFacts {
  title: string;
  report: ReadReport;
  words: Words;
  academyName: string;
  brand: MailBrand;
  /** What the list is narrowed to, in words; empty where it is whole. */
  narrowedTo: string;
  /** Who else set it up for the reader; null where it was the reader. */
  madeBy: string | null;
  file: ReportFile | undefined;
  /** To the screen. It says nothing about anybody. */
  link: string;
  /** Ends these emails. */
  stopLink: string;
}

/** Writes the email. Names stay names, whatever signs are in them: the HTML is escaped, and the subject is one line. */
export function reportMessage({
  title,
  report,
  words,
  academyName,
  brand,
  narrowedTo,
  madeBy,
  file,
  link,
  stopLink,
}: ReportMessageFacts): Message {
  const { language, locale } = words;
  const t = words.of('reportSchedules');
  const academy = oneLine(academyName);
  const { total, count, figures } = report;
  const lines = report.lines.map(({ name, about }) => ({
    name: oneLine(name),
    about: about.filter(Boolean).map(oneLine),
  }));
  const more = total - lines.length;
  const notes = [
    narrowedTo && t('mailNarrowed', { filters: oneLine(narrowedTo) }),
    total > 0 && more > 0 ? t('mailMore', { count: formatNumber(more, locale) }) : '',
    file ? t('mailFile') : '',
  ].filter(Boolean);
  const why = madeBy === null ? t('mailWhy', { academy }) : t('mailWhyOther', { name: oneLine(madeBy), academy });
  const text = [
    count,
    ...lines.map(({ name, about }) => [name, ...about].join('\n')),
    ...notes,
    ...(figures.length > 0
      ? [figures.map(({ label, value, about }) => `${label}: ${value}${about && ` (${about})`}`).join('\n')]
      : []),
    `${t('mailOpen')}: ${link}`,
    why,
    `${t('mailStop')}: ${stopLink}`,
  ].join('\n\n');
  const body = mailPage(
    { title, language, brand },
    html`<h1 style="font-size:20px;margin:0 0 8px">${title}</h1>
<p>${count}</p>
${lines.map(
  ({ name, about }) =>
    html`<p style="margin:0 0 12px"><strong><bdi>${name}</bdi></strong>${about.map(
      (each) => html`<br><span style="${MUTED}"><bdi>${each}</bdi></span>`,
    )}</p>`,
)}
${notes.map((note) => html`<p>${note}</p>`)}
<table role="presentation" style="border-collapse:collapse">${figures.map(
      ({ label, value, about }) =>
        html`<tr><td style="padding:4px 16px 4px 0;${MUTED}">${label}<br>${about}</td><td><strong>${value}</strong></td></tr>`,
    )}</table>
<p style="margin-top:24px"><a href="${link}" style="${buttonStyle(brand)}">${t('mailOpen')}</a></p>
<p style="${MUTED}">${why}<br><a href="${stopLink}">${t('mailStop')}</a></p>`,
  );
  return {
    subject: t('mailSubject', { report: oneLine(title), academy }),
    text: `${text}\n`,
    html: body,
    language,
    parts: logoParts(brand),
    ...(file && { files: [file] }),
  };
}
