/**
 * The page on which a family says why a child was absent, without a sign-in: the secret in the link of the e-mail is the
 * right, once, and for nothing else. Opening it keeps nothing, because programs that look for viruses open every link.
 */
import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { formatDate } from '#domain/format/formatDate.ts';
import {
  ABSENCE_ANSWER_DAYS,
  ABSENCE_NOTE_MAX,
  ABSENCE_REASONS,
  type AbsenceReason,
} from '#domain/learning/absence.ts';
import { type Language, localeOf } from '#domain/people/languages.ts';
import { academyOf } from '#host/server/academy/academy.queries.ts';
import { wordsIn } from '#host/server/delivery/family/mailWords.ts';
import { screenWords } from '#host/server/delivery/family/screenWords.ts';
import { readerLanguage, secretHeaders, secretPage } from '#host/server/delivery/family/secretPage.ts';
import { STOP_PATHS } from '#host/server/delivery/family/stopPages.ts';
import type { AppEnv } from '#host/server/http/env.ts';
import type { Services } from '#host/server/http/handlers.ts';
import { folderOf } from '#host/server/http/network/folder.ts';
import { sha256 } from '#host/server/http/session.ts';
import { absenceOf, answerAbsence, type MailedAbsence } from '#host/server/students/absenceMail.ts';
import { familyMailOf } from '#host/server/students/mailChoice.ts';

/** The path of the page; the secret follows. */
export const REASON_PATH = '/absence';

interface ReasonPages extends Pick<Services, 'database' | 'clock'> {
  config: { publicUrl?: string | undefined };
}

/** Where the one link of a short message also leads: to the page that ends such messages. Undefined for the link of an e-mail. */
type StopPath = string | undefined;

/** What was typed about a child. */
interface Typed {
  reason: string;
  note: string;
}

/** The pages under `/absence/`. */
export function reasonPages({ database, clock, config }: ReasonPages): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const folder = folderOf(config.publicUrl);

  app.use(secretHeaders);

  /** What an e-mail told of, and in which language to speak. */
  const known = (c: Context<AppEnv>, hash: Buffer) =>
    database.as({ kind: 'nobody' }, async (tx) => {
      const absences = await absenceOf(tx, hash, clock());
      const isOneLink = (await familyMailOf(tx, 'absence', hash)) !== undefined;
      const stopPath: StopPath = isOneLink ? `${folder}${STOP_PATHS.absence}/${c.req.param('secret')}` : undefined;
      return {
        absences,
        stopPath,
        language: readerLanguage(c, absences[0]?.language, (await academyOf(tx))?.languages),
      };
    });

  const page = (language: Language, content: ReturnType<typeof html>) =>
    secretPage({ title: wordsIn(language)('reasonTitle'), folder, language }, content);
  const stop = (language: Language, stopPath: StopPath) =>
    stopPath ? html`<p><a href="${stopPath}">${wordsIn(language)('absenceStop')}</a></p>` : '';
  const sentence = (language: Language, key: 'reasonThanks' | 'reasonAnswered' | 'reasonUnknown', stopPath: StopPath) =>
    page(
      language,
      html`<p>${wordsIn(language)(key, { days: String(ABSENCE_ANSWER_DAYS) })}</p>${stop(language, stopPath)}`,
    );

  app.get('/:secret', async (c) => {
    c.var.facts.call = 'absenceReasonPage';
    const { absences, language, stopPath } = await known(c, sha256(c.req.param('secret')));
    const [first] = absences;
    if (!first) return c.html(sentence(language, 'reasonUnknown', stopPath), 404);
    if (first.isAnswered) return c.html(sentence(language, 'reasonAnswered', stopPath));
    return c.html(page(language, html`${form(language, absences)}${stop(language, stopPath)}`));
  });

  app.post('/:secret', async (c) => {
    c.var.facts.call = 'answerAbsence';
    const hash = sha256(c.req.param('secret'));
    const { absences, language, stopPath } = await known(c, hash);
    const [first] = absences;
    if (!first) return c.html(sentence(language, 'reasonUnknown', stopPath), 404);
    if (first.isAnswered) return c.html(sentence(language, 'reasonAnswered', stopPath), 409);
    const body = await c.req.parseBody();
    const typed = absences.map(
      (_, at): Typed => ({ reason: textOf(body[`reason${at}`]), note: textOf(body[`note${at}`]) }),
    );
    const answers = absences.flatMap(({ pid }, at) => {
      const { reason = '', note = '' } = typed[at] ?? {};
      return isReason(reason) && note.length <= ABSENCE_NOTE_MAX ? [{ pid, reason, note: note || null }] : [];
    });
    if (answers.length < absences.length) return c.html(page(language, form(language, absences, typed)), 400);
    const isKept = await database.as({ kind: 'nobody' }, (tx) => answerAbsence(tx, hash, answers, clock()));
    return c.html(sentence(language, isKept ? 'reasonThanks' : 'reasonAnswered', stopPath), isKept ? 200 : 409);
  });
  return app;
}

const isReason = (text: string): text is AbsenceReason => ABSENCE_REASONS.some((reason) => reason === text);
const textOf = (field: unknown): string => (typeof field === 'string' ? field.trim().replaceAll('\0', '') : '');

/** One question a child; what was typed before stays where something is amiss. */
function form(language: Language, absences: readonly MailedAbsence[], typed?: readonly Typed[]) {
  const t = wordsIn(language);
  const reasons = screenWords(language, 'absenceReasons');
  const names = screenWords(language, 'names');
  return html`<form method="post">
${typed ? html`<p role="alert">${t('reasonMissing', { max: String(ABSENCE_NOTE_MAX) })}</p>` : ''}
${absences.map(
  ({ name, day }, at) => html`<fieldset>
<legend><bdi>${name || names('student')}</bdi>, ${formatDate(`${day}T12:00:00`, localeOf(language))}</legend>
${ABSENCE_REASONS.map(
  (reason) =>
    html`<label><input type="radio" name="reason${at}" value="${reason}" required ${
      typed?.[at]?.reason === reason ? 'checked' : ''
    }> ${reasons(reason)}</label>`,
)}
<label>${t('reasonNote')} <input name="note${at}" maxlength="${ABSENCE_NOTE_MAX}" value="${typed?.[at]?.note ?? ''}"></label>
</fieldset>`,
)}
<button type="submit" class="button">${t('reasonSend')}</button>
</form>`;
}
