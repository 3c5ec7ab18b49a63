/** What e-mails have alike. */
import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import { directionOf } from '#domain/format/direction.ts';
import { isChosen, shadeOf, textOn } from '#domain/people/brand.ts';
import type { Language } from '#domain/people/languages.ts';
import type { LogoType } from '#domain/people/logo.ts';

/** What a brand is in an e-mail. */
export interface MailBrand {
  /** What the school or the academy is called. */
  name: string;
  primaryColor: string | null;
  secondaryColor: string | null;
  /** Part of the e-mail, so that programs show it without a question. */
  logo: { type: LogoType; bytes: Buffer } | undefined;
}

/** Logos that mail programs draw, and that make no e-mail large: a family is sent many. */
const MAIL_LOGO = { types: ['png', 'jpeg'] as readonly LogoType[], bytes: 20_480 };

/** Whether a logo is part of e-mails. */
export const isMailLogo = ({ type, bytes }: { type: LogoType; bytes: Uint8Array }): boolean =>
  MAIL_LOGO.types.includes(type) && bytes.length <= MAIL_LOGO.bytes;

/** By which the page of an e-mail names the logo that comes with it. */
const LOGO_ID = 'logo@academy';

/** The colour of what is to be pressed where no brand has one. E-mails are light. */
const USUAL_COLOR = '#1d4ed8';

/** How what is to be pressed looks. */
export function buttonStyle({ primaryColor }: Pick<MailBrand, 'primaryColor'>): string {
  const color = primaryColor === null ? USUAL_COLOR : shadeOf(primaryColor, 'light');
  return `display:inline-block;padding:12px 20px;border-radius:8px;background:${color};color:${textOn(color)};text-decoration:none`;
}

/** How what is said beside looks. */
export const MUTED = 'font-size:14px;color:#4b5563';

export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** What stands over a text of a brand, on white: its name, and the colour of the line below. Undefined where none was chosen. */
export function headOf({ name, primaryColor, secondaryColor, logo }: MailBrand) {
  if (!isChosen(primaryColor, secondaryColor, logo)) return undefined;
  const line = secondaryColor ?? primaryColor;
  return { name, line: line === null ? undefined : shadeOf(line, 'light') };
}

/** The head of an e-mail: logo and name, over a line. */
function letterhead(brand: MailBrand) {
  const head = headOf(brand);
  if (!head) return '';
  const { logo } = brand;
  return html`<p style="margin:0 0 24px;padding-bottom:12px;border-bottom:3px solid ${head.line ?? '#e5e7eb'};font-size:18px;font-weight:bold">${
    logo &&
    html`<img src="cid:${LOGO_ID}" alt="" height="40" style="height:40px;max-width:120px;vertical-align:middle"> `
  }<bdi>${head.name}</bdi></p>
`;
}

/** The logo of a brand as part of an e-mail. */
export const logoParts = ({ logo }: MailBrand): MailPart[] =>
  logo ? [{ cid: LOGO_ID, contentType: `image/${logo.type}`, filename: `logo.${logo.type}`, content: logo.bytes }] : [];

/** A file that is shown within an e-mail. */
export interface MailPart {
  cid: string;
  contentType: string;
  filename: string;
  content: Buffer;
}

/** The HTML of an e-mail around its content. */
export const mailPage = (
  { title, language, brand }: { title: string; language: Language; brand: MailBrand },
  content: HtmlEscapedString | Promise<HtmlEscapedString>,
): string =>
  String(html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 sans-serif;color:#1f2937;background:#fff">
<div style="max-width:560px;margin:0 auto">
${letterhead(brand)}${content}
</div>
</body>
</html>
`);
