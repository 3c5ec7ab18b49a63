/** The e-mail of an invitation, as text and as HTML. */
import { html } from 'hono/html';
import { formatDate } from '#domain/format/formatDate.ts';
import { type Language, localeOf } from '#domain/people/languages.ts';
import { wordsIn } from '#host/console/sheets/words.ts';
import { buttonStyle, logoParts, type MailBrand, type MailPart, MUTED, mailPage, oneLine } from './mailPage.ts';

/** An e-mail without sender and recipient. */
export interface Message {
  subject: string;
  text: string;
  html: string;
  language: Language;
  /** Files that are shown within the HTML. */
  parts: readonly MailPart[];
  /** Files that come with it. */
  files?: readonly Omit<MailPart, 'cid'>[];
}

interface Invitation {
  name: string;
  academyName: string;
  language: Language;
  link: string;
  endsDate: string;
  brand: MailBrand;
}

/** Writes the e-mail. Names stay names, whatever signs are in them: the HTML is escaped, and the subject is one line. */
export function invitationMessage({ name, academyName, language, link, endsDate, brand }: Invitation): Message {
  const t = wordsIn(language);
  const academy = oneLine(academyName);
  const ends = t('ends', { date: formatDate(endsDate, localeOf(language)) });
  const words = {
    dear: t('dear', { name }),
    why: t('why', { academy }),
    after: t('after'),
    ignore: t('ignore'),
  };
  const text = [words.dear, words.why, link, ends, words.after, words.ignore].join('\n\n');
  const body = mailPage(
    { title: academy, language, brand },
    html`<p>${words.dear}</p>
<p>${words.why}</p>
<p><a href="${link}" style="${buttonStyle(brand)}">${t('button')}</a></p>
<p style="font-size:14px">${t('address')}<br><bdi dir="ltr" style="word-break:break-all">${link}</bdi></p>
<p>${ends} ${words.after}</p>
<p style="${MUTED}">${words.ignore}</p>`,
  );
  return { subject: t('subject', { academy }), text: `${text}\n`, html: body, language, parts: logoParts(brand) };
}
