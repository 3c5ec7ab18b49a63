/**
 * The page that ends e-mails about a topic to the one who was sent its link, without a sign-in: the secret in the link is the
 * right. A mail program posts to it by itself (RFC 8058, one-click). Opening it ends nothing, because programs that look
 * for viruses open every link: the page asks for a press.
 */
import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { isNews, type MailChoice } from '#domain/messages/familyMail.ts';
import type { Language } from '#domain/people/languages.ts';
import { academyOf } from '#host/server/academy/academy.queries.ts';
import type { AppEnv } from '#host/server/http/env.ts';
import type { Services } from '#host/server/http/handlers.ts';
import { folderOf } from '#host/server/http/network/folder.ts';
import { sha256 } from '#host/server/http/session.ts';
import { endFamilyMail, familyMailOf } from '#host/server/students/mailChoice.ts';
import { wordsIn } from './mailWords.ts';
import { SCREEN_PATHS } from './screenPaths.ts';
import { pressQuestion, readerLanguage, secretHeaders, secretPage } from './secretPage.ts';

/** The paths of the page; the secret follows. */
export const STOP_PATHS: Readonly<Record<MailChoice, string>> = {
  week: '/week-mail',
  absence: '/absence-mail',
  late: '/late-mail',
  results: '/results-mail',
  plan: '/plan-mail',
  month: '/month-mail',
};

/** Where the messages are switched on again: on the screen that they are about, or where only this page has their switch. */
const switchPath = (topic: MailChoice) => (isNews(topic) ? '/what-you-get' : SCREEN_PATHS[topic]);

/** What the page says. */
const pageOf = (topic: MailChoice) =>
  topic === 'week'
    ? ({ title: 'pageTitle', ask: 'ask', done: 'done', unknown: 'unknown' } as const)
    : ({
        title: `${topic}PageTitle`,
        ask: `${topic}Ask`,
        done: `${topic}Done`,
        unknown: `${topic}Unknown`,
      } as const);

interface StopPages extends Pick<Services, 'database'> {
  config: { publicUrl?: string | undefined };
}

/** The pages under the path of a topic. */
export function stopPages(topic: MailChoice, { database, config }: StopPages): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const folder = folderOf(config.publicUrl);
  const words = pageOf(topic);

  app.use(secretHeaders);

  /** What is known of a secret, and in which language to speak. */
  async function known(c: Context<AppEnv>, secretHash: Buffer) {
    const { mail, academy } = await database.as({ kind: 'nobody' }, async (tx) => ({
      mail: await familyMailOf(tx, topic, secretHash),
      academy: await academyOf(tx),
    }));
    const language = readerLanguage(c, mail?.language, academy?.languages);
    return { isKnown: mail !== undefined, academyName: academy?.name ?? '', language };
  }

  app.get('/:secret', async (c) => {
    c.var.facts.call = 'stopMailPage';
    const { isKnown, academyName, language } = await known(c, sha256(c.req.param('secret')));
    const t = wordsIn(language);
    const question = pressQuestion(t(words.ask, { academy: academyName }), t('yes'));
    // A short message has no other link than that of this page.
    const open = isNews(topic) && html`<p><a href="${folder}${SCREEN_PATHS[topic]}">${t(`${topic}Open`)}</a></p>`;
    return c.html(
      page(language, isKnown ? html`${open}${question}` : html`<p>${t(words.unknown)}</p>`),
      isKnown ? 200 : 404,
    );
  });

  app.post('/:secret', async (c) => {
    c.var.facts.call = 'stopMail';
    const hash = sha256(c.req.param('secret'));
    const { language } = await known(c, hash);
    const isEnded = await database.as({ kind: 'nobody' }, (tx) => endFamilyMail(tx, topic, hash));
    return c.html(
      page(language, html`<p>${wordsIn(language)(isEnded ? words.done : words.unknown)}</p>`),
      isEnded ? 200 : 404,
    );
  });

  const page = (language: Language, body: ReturnType<typeof html>) => {
    const t = wordsIn(language);
    const back = html`<p><a href="${folder}${switchPath(topic)}">${t('back')}</a></p>`;
    return secretPage({ title: t(words.title), folder, language }, html`${body}${back}`);
  };
  return app;
}
