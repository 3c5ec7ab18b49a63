/** Sends reports to their readers by jobs: one report each (promises/scheduled-reports.md#once). */
import type { Logger } from 'pino';
import * as v from 'valibot';
import { DELETED_USER } from '#domain/messages/messaging.ts';
import { type FilterNames, filterWords, type ReportFilters, SEARCHED } from '#domain/messages/reportFilters.ts';
import type { ReportName } from '#domain/messages/reportSchedule.ts';
import { academyOf } from '#host/server/academy/academy.queries.ts';
import type { Database } from '#host/server/database/database.ts';
import { academyZone } from '#host/server/database/reporting.ts';
import { NotWaiting } from '#host/server/delivery/family/familyMail.ts';
import { mailBrand } from '#host/server/delivery/mailBrand.ts';
import type { MailServer } from '#host/server/delivery/mailServer.ts';
import { failureOf, NotSent } from '#host/server/delivery/notSent.ts';
import { onceMail } from '#host/server/delivery/onceMail.ts';
import type { Hold, JobTasks } from '#host/server/delivery/workerJobs.ts';
import { ApiError, notFound } from '#host/server/http/errors.ts';
import { newToken, sha256 } from '#host/server/http/session.ts';
import { mayRead, readAs } from './readAs.ts';
import { reportFile } from './reportFile.ts';
import { reportMessage } from './reportMessage.ts';
import { REPORT_MAIL_PATH } from './reportPages.ts';
import { namesOfFilters } from './reports.queries.ts';
import { REPORTS } from './reportTable.ts';
import {
  addReportJobs,
  endFor,
  endInterrupted,
  holdReport,
  listDue,
  noteEnd,
  noteMiss,
  noteSending,
  type ReportToSend,
  reportToSend,
  SEND_REPORT,
  secondsToReports,
} from './sending.queries.ts';
import { type Words, wordsOf } from './words.ts';

export interface ReportSenderContext {
  database: Pick<Database, 'owner' | 'as'>;
  server: MailServer;
  /** Where people open the console: `https://academy.example`. */
  base: string;
  logger: Logger;
  clock: () => Date;
}

export interface ReportSender {
  /** Notes what is due, and gives it its jobs. @returns how many were noted. */
  list(): Promise<{ reports: number } | undefined>;
  /** Seconds until what waits is to be looked after; undefined where nothing waits. */
  again(): Promise<number | undefined>;
  /** What sends: no job begins when `ending` is aborted. */
  tasks(ending: AbortSignal): JobTasks;
}

const payload = v.object({ sendingId: v.number() });

/** Sends reports by jobs. */
export function reportSender(context: ReportSenderContext): ReportSender {
  const { database, clock } = context;
  return {
    async list() {
      const reports = await listDue(database.owner, clock());
      await addReportJobs(database.owner, clock());
      return reports > 0 ? { reports } : undefined;
    },
    again: () => secondsToReports(database.owner, clock()),
    tasks: (ending) => ({
      [SEND_REPORT]: async (sent, _, hold) => {
        if (!ending.aborted) await sendReport(context, v.parse(payload, sent).sendingId, hold);
      },
    }),
  };
}

/** Sends one, unless it was sent, or may have been. What happens is committed step by step. */
async function sendReport(context: ReportSenderContext, sendingId: number, hold: Hold): Promise<void> {
  const { owner } = context.database;
  const now = context.clock();
  // Another job is sending it.
  if (!(await holdReport(hold, sendingId))) return;
  await endInterrupted(owner, sendingId);
  const found = await reportToSend(owner, sendingId, now);
  if (!found) return;
  const { scheduleId, tries, report, reader, email, isOn } = found;
  if (!isOn) return noteEnd(owner, sendingId, 'ended');
  const why = found.why ?? (mayRead(reader, REPORTS[report].calls) ? null : 'right');
  if (why !== null) return endFor(owner, { scheduleId, sendingId, why, now });
  if (email === null) return noteEnd(owner, sendingId, 'address');
  try {
    await deliver(context, sendingId, { ...found, email }, now);
    await noteEnd(owner, sendingId, null);
  } catch (error) {
    if (error instanceof NotWaiting) return;
    if (isUnseen(error)) return noteEnd(owner, sendingId, 'unseen');
    if (!(error instanceof NotSent)) {
      context.logger.error({ err: error, sendingId }, 'a report failed');
      return noteMiss(owner, sendingId, { tries, failure: 'server', now });
    }
    const { kind, status } = error;
    context.logger.warn({ sendingId, kind, status }, 'a report was not sent');
    const failure = failureOf(kind);
    if (kind === 'unsure' || kind === 'refused') return noteEnd(owner, sendingId, failure);
    await noteMiss(owner, sendingId, { tries, failure, now });
  }
}

/** What the report is narrowed to is not its reader's any more, or is no filter of its list any more. */
const isUnseen = (error: unknown): boolean =>
  v.isValiError(error) || (error instanceof ApiError && [400, 403, 404].includes(error.status));

/** Whether the reader sees all that it is narrowed to. */
const isSeen = (
  { schoolId, inSchool, school, classId, planId }: ReportFilters,
  { schoolName, gradeName, planTitle }: FilterNames,
) =>
  ((schoolId ?? inSchool ?? school) === undefined || schoolName !== null) &&
  (classId === undefined || gradeName !== null) &&
  (planId === undefined || planTitle !== null);

/** What it is narrowed to, in the reader's language. */
const narrowedTo = (report: ReportName, filters: ReportFilters, filterNames: FilterNames, { of, names }: Words) =>
  filterWords(filters, filterNames, {
    ...names,
    word: of('attention'),
    fact: of('listFacts'),
    search: (words) => of('reportSchedules')(SEARCHED[report], { words }),
  }).join(' · ');

/** Reads it as its reader, and gives it to the mail server. @throws NotSent, NotWaiting */
async function deliver(
  { database, server, base }: ReportSenderContext,
  sendingId: number,
  { report: name, reader, madeBy, filters, format, language, day, email }: ReportToSend & { email: string },
  now: Date,
): Promise<void> {
  const report = REPORTS[name];
  const words = wordsOf(language);
  const isWhole = format !== 'figures';
  // As the reader: what the database would not show them is not in the email.
  const shown = await database.as(reader.actor, async (tx) => {
    const names = await namesOfFilters(tx, filters);
    if (!isSeen(filters, names)) throw notFound();
    return {
      report: await report.read({
        ...{ read: readAs(tx, reader, now), reader, words, filters, isWhole },
        zone: await academyZone(tx),
      }),
      narrowedTo: narrowedTo(name, filters, names, words),
      brand: await mailBrand(tx),
      academyName: (await academyOf(tx))?.name ?? '',
    };
  });
  const { sheet, total } = shown.report;
  const file =
    sheet && total > 0
      ? await reportFile(format, { ...shown, sheet, name: report.file(filters), day, words })
      : undefined;
  const secret = newToken();
  const stopLink = `${base}${REPORT_MAIL_PATH}/${secret}`;
  const message = reportMessage({
    ...shown,
    title: report.title(words, filters),
    words,
    madeBy: madeBy === DELETED_USER ? words.of('messages')('deletedUser') : madeBy,
    file,
    link: `${stopLink}/open`,
    stopLink,
  });
  const note = () => noteSending(database.owner, sendingId, { tokenHash: sha256(secret), rows: total });
  const once = onceMail({ base, key: `report ${sendingId}`, stopLink, note });
  await server.send({ name: reader.name, address: email }, message, once);
}
