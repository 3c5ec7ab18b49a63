/** What the pages have alike to which an e-mail leads by a secret, without a sign-in. */
import type { Context, MiddlewareHandler } from 'hono';
import { html } from 'hono/html';
import { LANGUAGES, type Language } from '#domain/people/languages.ts';
import type { AppEnv } from '#host/server/http/env.ts';
import { type Html, type PlainPage, plainPage } from '#host/server/http/files/plainPage.ts';

/** Our style sheet, and a form that leads back here. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** No proxy keeps such a page, and no page that it leads to learns the secret. */
export const secretHeaders: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  c.res.headers.set('Cache-Control', 'no-store');
  c.res.headers.set('Referrer-Policy', 'no-referrer');
  c.res.headers.set('Content-Security-Policy', PAGE_POLICY);
};

/** The language in which to speak to a reader: the chosen one, those of the browser, the academy's first. */
export function readerLanguage(
  c: Context<AppEnv>,
  chosen: string | null | undefined,
  ofAcademy: readonly string[] | undefined,
): Language {
  const spoken = (c.req.header('Accept-Language') ?? '')
    .split(',')
    .map((part) => part.trim().slice(0, 2).toLowerCase());
  const wanted = [chosen, ...spoken, ofAcademy?.[0]];
  return wanted.flatMap((each) => LANGUAGES.find((own) => own === each) ?? [])[0] ?? 'en';
}

/** Such a page, which no search engine lists. */
export const secretPage = (page: Omit<PlainPage, 'head'>, content: Html) =>
  plainPage({ ...page, head: html`<meta name="robots" content="noindex">` }, content);

/** A question that one press answers. */
export const pressQuestion = (question: string, yes: string) => html`<p>${question}</p>
    <form method="post"><button type="submit" class="button">${yes}</button></form>`;
