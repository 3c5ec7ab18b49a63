/**
 * The page that ends the weekly e-mails to the one who was sent its link, without a sign-in: the secret in the link is the
 * right. A mail program posts to it by itself (RFC 8058, one-click). Opening it ends nothing, because programs that look
 * for viruses open every link: the page asks for a press.
 */
import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { INVITATION_LANGUAGES, type InvitationLanguage } from '#domain/people/invitations.ts';
import { academyOf } from '#host/server/academy/academy.queries.ts';
import type { AppEnv } from '#host/server/http/env.ts';
import { plainPage } from '#host/server/http/files/plainPage.ts';
import type { Services } from '#host/server/http/handlers.ts';
import { folderOf } from '#host/server/http/network/folder.ts';
import { sha256 } from '#host/server/http/session.ts';
import { endWeekMail, weekMailOf } from '#host/server/students/weekMailChoice.ts';
import { wordsIn } from './weekMailWords.ts';

/** The path of the page; the secret follows. */
export const STOP_PATH = '/week-mail';
/** The path of the screen in the console. */
export const WEEK_PATH = '/week';

/** Our style sheet, and a form that leads back here. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

interface WeekMailPages extends Pick<Services, 'database'> {
  config: { publicUrl?: string | undefined };
}

/** The pages under `/week-mail/`. */
export function weekMailPages({ database, config }: WeekMailPages): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const folder = folderOf(config.publicUrl);

  app.use(async (c, next) => {
    await next();
    c.res.headers.set('Cache-Control', 'no-store');
    c.res.headers.set('Referrer-Policy', 'no-referrer');
    c.res.headers.set('Content-Security-Policy', PAGE_POLICY);
  });

  /** What is known of a secret, and in which language to speak. */
  async function known(c: Context<AppEnv>, secretHash: Buffer) {
    const { mail, academy } = await database.as({ kind: 'nobody' }, async (tx) => ({
      mail: await weekMailOf(tx, secretHash),
      academy: await academyOf(tx),
    }));
    const wanted = [mail?.language, ...spoken(c), academy?.languages[0]];
    const language = wanted.flatMap((each) => INVITATION_LANGUAGES.find((own) => own === each) ?? [])[0] ?? 'en';
    return { isKnown: mail !== undefined, academyName: academy?.name ?? '', language };
  }

  app.get('/:secret', async (c) => {
    c.var.facts.call = 'askWeekMail';
    const { isKnown, academyName, language } = await known(c, sha256(c.req.param('secret')));
    const t = wordsIn(language);
    const question = html`<p>${t('ask', { academy: academyName })}</p>
    <form method="post"><button type="submit" class="button">${t('yes')}</button></form>`;
    return c.html(page(language, isKnown ? question : html`<p>${t('unknown')}</p>`), isKnown ? 200 : 404);
  });

  app.post('/:secret', async (c) => {
    c.var.facts.call = 'endWeekMail';
    const hash = sha256(c.req.param('secret'));
    const { language } = await known(c, hash);
    const isEnded = await database.as({ kind: 'nobody' }, (tx) => endWeekMail(tx, hash));
    return c.html(page(language, html`<p>${wordsIn(language)(isEnded ? 'done' : 'unknown')}</p>`), isEnded ? 200 : 404);
  });

  const page = (language: InvitationLanguage, body: ReturnType<typeof html>) => {
    const t = wordsIn(language);
    const head = html`<meta name="robots" content="noindex">`;
    const back = html`<p><a href="${folder}${WEEK_PATH}">${t('back')}</a></p>`;
    return plainPage({ title: t('pageTitle'), folder, language, head }, html`${body}${back}`);
  };
  return app;
}

/** The languages that the browser asks for. */
const spoken = (c: Context<AppEnv>): string[] =>
  (c.req.header('Accept-Language') ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase());
