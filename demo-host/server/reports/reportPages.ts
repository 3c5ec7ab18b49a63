/**
 * The pages to which a report by email leads: its end, without a sign-in, and the way to its screen, which notes that it was opened. The
 * secret in the link is the right. A mail program posts to the first by itself (RFC 8058, one-click). Opening that one ends nothing,
 * because programs that look for viruses open every link: the page asks for a press.
 */
import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { sql } from 'kysely';
import { type ReportFilters, screenSearch } from '#domain/messages/reportFilters.ts';
import type { ReportName } from '#domain/messages/reportSchedule.ts';
import { REPORTS_PATH } from '#domain/messages/reportsPath.ts';
import type { Language } from '#domain/people/languages.ts';
import { academyOf } from '#host/server/academy/academy.queries.ts';
import type { Tx } from '#host/server/database/actor.ts';
import { all, one } from '#host/server/database/reporting.ts';
import { pressQuestion, readerLanguage, secretHeaders, secretPage } from '#host/server/delivery/family/secretPage.ts';
import type { AppEnv } from '#host/server/http/env.ts';
import type { Services } from '#host/server/http/handlers.ts';
import { folderOf } from '#host/server/http/network/folder.ts';
import { sha256 } from '#host/server/http/session.ts';
import { REPORTS } from './reportTable.ts';
import { wordsOf } from './words.ts';

/** The path of the pages; the secret follows. */
export const REPORT_MAIL_PATH = '/report-mail';

interface ReportPages extends Pick<Services, 'database'> {
  config: { publicUrl?: string | undefined };
}

interface Mail {
  report: ReportName;
  filters: ReportFilters;
  language: string;
}

/** Which report came in the email with a secret. */
async function mailOf(tx: Tx, hash: Buffer): Promise<Mail | undefined> {
  const [row] = await all(tx, sql<Mail>`select report, filters, language from actor.report_mail_of(${hash}::bytea)`);
  return row;
}

/** The pages under the path. */
export function reportPages({ database, config }: ReportPages): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const folder = folderOf(config.publicUrl);

  app.use(secretHeaders);

  async function known(c: Context<AppEnv>, hash: Buffer) {
    const { mail, academy } = await database.as({ kind: 'nobody' }, async (tx) => ({
      mail: await mailOf(tx, hash),
      academy: await academyOf(tx),
    }));
    const words = wordsOf(readerLanguage(c, mail?.language, academy?.languages));
    const t = words.of('reportSchedules');
    return { mail, t, report: mail ? REPORTS[mail.report].title(words, mail.filters) : '', language: words.language };
  }

  app.get('/:secret', async (c) => {
    c.var.facts.call = 'stopReportPage';
    const { mail, t, report, language } = await known(c, sha256(c.req.param('secret')));
    const question = pressQuestion(t('stopAsk', { report }), t('stopYes'));
    return c.html(page(language, t, mail ? question : html`<p>${t('linkUnknown')}</p>`), mail ? 200 : 404);
  });

  app.post('/:secret', async (c) => {
    c.var.facts.call = 'stopReport';
    const hash = sha256(c.req.param('secret'));
    const { t, report, language } = await known(c, hash);
    const { is } = await database.as({ kind: 'nobody' }, (tx) =>
      one(tx, sql<{ is: boolean }>`select actor.stop_report(${hash}::bytea) as is`),
    );
    return c.html(page(language, t, html`<p>${is ? t('stopDone', { report }) : t('linkUnknown')}</p>`), is ? 200 : 404);
  });

  app.get('/:secret/open', async (c) => {
    c.var.facts.call = 'openReport';
    const hash = sha256(c.req.param('secret'));
    const [opened] = await database.as({ kind: 'nobody' }, (tx) =>
      all(
        tx,
        sql<{ report: ReportName; filters: ReportFilters }>`
          select report, filters from actor.open_report(${hash}::bytea)`,
      ),
    );
    if (opened) {
      const { report, filters } = opened;
      return c.redirect(`${folder}${REPORTS[report].path(filters)}${screenSearch(report, filters)}`, 303);
    }
    const { t, language } = await known(c, hash);
    return c.html(page(language, t, html`<p>${t('linkUnknown')}</p>`), 404);
  });

  const page = (language: Language, t: (key: string) => string, body: ReturnType<typeof html>) => {
    const back = html`<p><a href="${folder}${REPORTS_PATH}">${t('openAcademy')}</a></p>`;
    return secretPage({ title: t('title'), folder, language }, html`${body}${back}`);
  };
  return app;
}
