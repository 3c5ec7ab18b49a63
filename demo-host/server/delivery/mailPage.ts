/** What e-mails have alike. */
import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import { directionOf } from '#domain/format/direction.ts';
import type { Language } from '#domain/people/languages.ts';

/** How what is to be pressed looks, and what is said beside. */
export const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#1d4ed8;color:#fff;text-decoration:none';
export const MUTED = 'font-size:14px;color:#4b5563';

export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The HTML of an e-mail around its content. */
export const mailPage = (
  { title, language }: { title: string; language: Language },
  content: HtmlEscapedString | Promise<HtmlEscapedString>,
): string =>
  String(html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 sans-serif;color:#1f2937;background:#fff">
<div style="max-width:560px;margin:0 auto">
${content}
</div>
</body>
</html>
`);
