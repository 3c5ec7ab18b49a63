/** The e-mail of an invitation, as text and as HTML. */
import { html } from 'hono/html';
import { directionOf } from '#domain/format/direction.ts';
import { formatDate } from '#domain/format/formatDate.ts';
import type { InvitationLanguage } from '#domain/people/invitations.ts';
import { localeOf } from '#domain/people/languages.ts';
import { wordsIn } from '#host/console/sheets/words.ts';

/** An e-mail without sender and recipient. */
export interface Message {
  subject: string;
  text: string;
  html: string;
  language: InvitationLanguage;
}

interface Invitation {
  name: string;
  academyName: string;
  language: InvitationLanguage;
  link: string;
  endsDate: string;
}

/** Writes the e-mail. Names stay names, whatever signs are in them: the HTML is escaped, and the subject is one line. */
export function invitationMessage({ name, academyName, language, link, endsDate }: Invitation): Message {
  const t = wordsIn(language);
  const academy = academyName.replace(/\s+/g, ' ').trim();
  const ends = t('ends', { date: formatDate(endsDate, localeOf(language)) });
  const words = {
    dear: t('dear', { name }),
    why: t('why', { academy }),
    after: t('after'),
    ignore: t('ignore'),
  };
  const text = [words.dear, words.why, link, ends, words.after, words.ignore].join('\n\n');
  const button =
    'display:inline-block;padding:12px 20px;border-radius:8px;background:#1d4ed8;color:#fff;text-decoration:none';
  const body = html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${academy}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 sans-serif;color:#1f2937;background:#fff">
<div style="max-width:560px;margin:0 auto">
<p>${words.dear}</p>
<p>${words.why}</p>
<p><a href="${link}" style="${button}">${t('button')}</a></p>
<p style="font-size:14px">${t('address')}<br><bdi dir="ltr" style="word-break:break-all">${link}</bdi></p>
<p>${ends} ${words.after}</p>
<p style="font-size:14px;color:#4b5563">${words.ignore}</p>
</div>
</body>
</html>
`;
  return { subject: t('subject', { academy }), text: `${text}\n`, html: String(body), language };
}
