/** A message with some lines about each child and one way on, as text and as HTML. */
import { html } from 'hono/html';
import type { Language } from '#domain/people/languages.ts';
import { wordsIn } from '#host/server/delivery/family/mailWords.ts';
import { screenWords } from '#host/server/delivery/family/screenWords.ts';
import { buttonStyle, logoParts, type MailBrand, MUTED, mailPage, oneLine } from '#host/server/delivery/mailPage.ts';
import type { Message } from '#host/server/delivery/message.ts';

/** What is the same in the facts of both. */
export interface NewsFacts {
  /** Of the parent. */
  name: string;
  academyName: string;
  language: Language;
  /** Of the screen. It says nothing about anybody. */
  link: string;
  /** Ends these messages. */
  stopLink: string;
  brand: MailBrand;
}

/** A result or a plan: what it is called, and what is said of it, in lines of pieces. */
interface Item {
  title: string;
  lines: readonly (readonly string[])[];
}

interface NewsWords {
  subject: string;
  intro: string;
  /** Before the way on. */
  step?: string;
  /** What leads on. */
  open: string;
  children: readonly { name: string; items: readonly Item[]; more?: string | undefined }[];
}

/** Writes it. Its subject, which a locked phone shows, names no child. The HTML is escaped. */
export function newsMessage(
  { name, academyName, language, link, stopLink, brand }: NewsFacts,
  { subject, intro, step, open, children }: NewsWords,
): Message {
  const t = wordsIn(language);
  const names = screenWords(language, 'names');
  const academy = oneLine(academyName);
  const dear = t('dear', { name: oneLine(name) });
  const why = t('absenceWhy', { academy });
  const sections = children.map((child) => ({ ...child, name: oneLine(child.name) || names('student') }));
  const text = [
    dear,
    intro,
    ...sections.map((child) =>
      [
        child.name,
        ...child.items.map(({ title, lines }) => [title, ...lines.map((line) => line.join(' · '))].join('\n')),
        ...(child.more ? [child.more] : []),
      ].join('\n'),
    ),
    ...(step ? [step] : []),
    `${open}: ${link}`,
    why,
    `${t('stop')}: ${stopLink}`,
  ].join('\n\n');
  const body = mailPage(
    { title: academy, language, brand },
    html`<p>${dear}</p>
<p>${intro}</p>
${sections.map(
  (child) => html`<h2 style="font-size:18px;margin:24px 0 8px"><bdi>${child.name}</bdi></h2>
${child.items.map(
  ({ title, lines }) =>
    html`<p style="margin:0 0 12px"><strong><bdi>${title}</bdi></strong>${lines.map(
      (line) => html`<br>
${line.map((piece, at) => html`${at > 0 ? ' · ' : ''}<bdi>${piece}</bdi>`)}`,
    )}</p>`,
)}
${child.more && html`<p style="margin:0 0 8px">${child.more}</p>`}`,
)}
${step && html`<p style="margin-top:24px">${step}</p>`}
<p><a href="${link}" style="${buttonStyle(brand)}">${open}</a></p>
<p style="${MUTED}">${why}<br><a href="${stopLink}">${t('stop')}</a></p>`,
  );
  return { subject, text: `${text}\n`, html: body, language, parts: logoParts(brand) };
}
