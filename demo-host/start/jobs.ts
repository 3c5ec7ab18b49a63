import { sql } from 'kysely';
import type { Logger } from 'pino';
import { MAIL_TOPICS } from '#domain/messages/familyMail.ts';
import { purge } from '#host/server/academy/purge.ts';
import type { Periods } from '#host/server/academy/retention.ts';
import { renewWeeks } from '#host/server/comparisons/schoolWeeks.ts';
import type { Database } from '#host/server/database/database.ts';
import type { FamilyMailer } from '#host/server/delivery/family/familyMailer.ts';
import { jobWorker, secondsFromNow } from '#host/server/delivery/jobWorker.ts';
import type { NoticePusher } from '#host/server/delivery/push/noticePusher.ts';
import type { WebhookSender } from '#host/server/delivery/webhooks/webhookSender.ts';
import type { JobTask } from '#host/server/delivery/workerJobs.ts';
import { takeKnown } from '#host/server/facts/matchStatements.ts';
import { ownDocuments } from '#host/server/facts/resources/documents.queries.ts';
import { hasInbox } from '#host/server/facts/statementInbox.queries.ts';
import { emptyInbox } from '#host/server/facts/statementInbox.ts';
import { renewPerformance } from '#host/server/figures/performance.queries.ts';
import type { Metrics } from '#host/server/http/metrics.ts';
import type { ImportRunner } from '#host/server/imports/importRunner.ts';
import { endLostImports, hasOpenImports } from '#host/server/imports/imports.queries.ts';
import { secondsToMail } from '#host/server/invitations/invitationMail.ts';
import { type InvitationMail, sendWaiting } from '#host/server/invitations/sendWaiting.ts';
import type { GradeSender } from '#host/server/lti/gradeSender.ts';
import { writeSounds } from '#host/server/people/search.queries.ts';
import { soundOf } from '#host/server/people/sound.ts';
import type { ReportSender } from '#host/server/reports/reportSender.ts';
import { renewAttention } from '#host/server/students/attentionFigures.ts';

/**
 * Jobs: background work, by one queue and one schedule for all processes on a database. Each job is done by one process at a
 * time. It is due when its work comes (023_jobs.sql), as often as its schedule says, and, where it failed, again and again.
 */

interface Job {
  name: string;
  /** When it is due in any case, as cron has it. */
  when: string;
  /** @returns what was done, for the log; undefined when there was nothing to do. */
  run: () => Promise<object | undefined>;
  /** Seconds after a run until it is due before its schedule, since something waits; undefined where nothing does. */
  again?: () => Promise<number | undefined>;
}

/** The task of graphile-worker, and its queue: jobs of one queue run one after the other, whatever process has them. */
const taskOf = (name: string) => name.replaceAll(' ', '-');

const EVERY_MINUTE = '* * * * *';
/** Not with the hour, when others begin too. */
const EVERY_HOUR = '7 * * * *';
/** What transactions leave also where this server sends nothing (023_jobs.sql): it is done with at once. */
const LEFT_IN_ANY_CASE = ['send invitations', 'send notices', 'send grades', 'send webhooks', 'send reports'];
/** This many of these jobs run at the same time. */
const AT_ONCE = 4;
/** This many addresses of other programs are sent something at the same time, so that one that does not answer holds up no other. */
const WEBHOOKS_AT_ONCE = 3;
/** This many students in one run are worth a line in the log. */
const MANY_STUDENTS = 10_000;

/** What a job needs besides the database. */
interface JobContext {
  logger: Logger;
  /** How long records are kept. */
  periods: Periods;
  /** Gives imports their turns. */
  imports: Pick<ImportRunner, 'takeUp'>;
  /** Without it no e-mails are sent. */
  mail: InvitationMail | undefined;
  /** Without it no family is sent e-mails. */
  families: FamilyMailer | undefined;
  /** Without it no notices are sent to devices. */
  notices: NoticePusher | undefined;
  /** Without it no grades are sent to LMS. */
  grades: GradeSender | undefined;
  /** Without it no webhooks are sent. */
  webhooks: WebhookSender | undefined;
  /** Without it no reports are sent by email. */
  reports: ReportSender | undefined;
  /** Aborted when the server stops, so that a long run ends early. */
  ending: AbortSignal;
}

const jobsOf = (
  database: Database,
  { logger, periods, imports, mail, families, notices, grades, webhooks, reports, ending }: JobContext,
): Job[] => [
  { name: 'purge', when: EVERY_HOUR, run: () => purge(database.owner, periods) },
  {
    name: 'end lost imports',
    when: EVERY_MINUTE,
    run: async () => {
      const ended = await endLostImports(database.owner);
      return ended > 0 ? { ended } : undefined;
    },
    again: async () => ((await hasOpenImports(database.owner)) ? 15 : undefined),
  },
  {
    // After a restart, and where the import before it ran on another server.
    name: 'take up imports',
    when: EVERY_MINUTE,
    run: async () => {
      await imports.takeUp();
      return undefined;
    },
    again: async () => ((await hasOpenImports(database.owner)) ? 2 : undefined),
  },
  {
    name: 'renew performance',
    when: EVERY_MINUTE,
    run: async () => {
      const timeframes = await renewPerformance(database.owner);
      return timeframes.length > 0 ? { timeframes } : undefined;
    },
  },
  {
    name: 'renew weeks',
    when: EVERY_MINUTE,
    run: async () => {
      const weeks = await renewWeeks(database.owner, { ending });
      return weeks > 0 ? { weeks } : undefined;
    },
  },
  {
    name: 'renew attention',
    when: EVERY_MINUTE,
    // Students are counted all the time: only what stands out is for the log.
    run: async () => {
      const students = await renewAttention(database.owner, { ending });
      return students !== undefined && students >= MANY_STUDENTS ? { students } : undefined;
    },
    // A student is counted within a minute, and everybody within ten.
    again: async () => 20,
  },
  {
    // They are added up with each request.
    name: 'gather changes',
    when: EVERY_MINUTE,
    run: async () => {
      await sql`select rollup.gather_changes()`.execute(database.owner);
      return undefined;
    },
    again: async () => 10,
  },
  {
    // What came while an import, or another who writes for long, had the facts.
    name: 'take in kept statements',
    when: EVERY_MINUTE,
    run: async () => {
      const statements = await emptyInbox(database.owner, { ending });
      return statements > 0 ? { statements } : undefined;
    },
    again: async () => ((await hasInbox(database.owner)) ? 1 : undefined),
  },
  {
    // What a request began and left, and names that have become known in any other way.
    name: 'take in statements',
    when: EVERY_MINUTE,
    run: async () => {
      const taken = await database.owner.transaction().execute(takeKnown);
      return taken > 0 ? { taken } : undefined;
    },
  },
  {
    name: 'own documents',
    when: EVERY_MINUTE,
    run: async () => {
      const owned = await ownDocuments(database.owner);
      return owned > 0 ? { owned } : undefined;
    },
  },
  {
    name: 'read new names',
    when: EVERY_MINUTE,
    run: async () => {
      const names = await writeSounds(database.owner, soundOf);
      return names > 0 ? { names } : undefined;
    },
  },
  ...(mail
    ? [
        {
          name: 'send invitations',
          when: EVERY_MINUTE,
          run: () => sendWaiting(database, mail, logger, ending),
          again: () => secondsToMail(database.owner),
        },
      ]
    : []),
  ...(families ? [{ name: 'send e-mails to families', when: EVERY_MINUTE, run: families.list }] : []),
  ...(notices ? [{ name: 'send notices', when: EVERY_MINUTE, run: notices.list, again: notices.again }] : []),
  ...(grades ? [{ name: 'send grades', when: EVERY_MINUTE, run: grades.list, again: grades.again }] : []),
  ...(webhooks ? [{ name: 'send webhooks', when: EVERY_MINUTE, run: webhooks.list, again: webhooks.again }] : []),
  ...(reports ? [{ name: 'send reports', when: EVERY_MINUTE, run: reports.list, again: reports.again }] : []),
];

/** What jobs need, and who counts them. */
export interface JobOptions
  extends Omit<JobContext, 'logger' | 'ending' | 'mail' | 'families' | 'notices' | 'grades' | 'webhooks' | 'reports'> {
  mail?: InvitationMail | undefined;
  families?: FamilyMailer | undefined;
  notices?: NoticePusher | undefined;
  grades?: GradeSender | undefined;
  webhooks?: WebhookSender | undefined;
  reports?: ReportSender | undefined;
  metrics?: Pick<Metrics, 'jobRan'> | undefined;
}

/** Starts the jobs, and does what is due until `stop`, which waits for those under way. */
export function startJobs(
  database: Database,
  logger: Logger,
  { periods, imports, mail, families, notices, grades, webhooks, reports, metrics }: JobOptions,
): { stop: () => Promise<void> } {
  const ending = new AbortController();
  const repeating = jobWorker(database.ownerUrl, logger, AT_ONCE);
  const toFamilies = jobWorker(database.ownerUrl, logger, MAIL_TOPICS.length);
  const sending = jobWorker(database.ownerUrl, logger, 1);
  const toPrograms = jobWorker(database.ownerUrl, logger, WEBHOOKS_AT_ONCE);
  const toReaders = jobWorker(database.ownerUrl, logger, 1);
  const context = {
    logger,
    periods,
    imports,
    mail,
    families,
    notices,
    grades,
    webhooks,
    reports,
    ending: ending.signal,
  };
  const jobs = jobsOf(database, context);
  repeating.start({
    tasks: {
      ...Object.fromEntries(LEFT_IN_ANY_CASE.map((name) => [taskOf(name), async () => {}])),
      ...Object.fromEntries(
        jobs.map((job) => [taskOf(job.name), repeated(job, { logger, metrics, ending: ending.signal })]),
      ),
    },
    schedule: jobs.map(({ name, when }) => ({ task: taskOf(name), match: when, options: optionsOf(name) })),
    // What has an hour's time waits until the start is over.
    atStart: [...jobs, ...LEFT_IN_ANY_CASE.map((name) => ({ name, when: EVERY_MINUTE }))].map(({ name, when }) => ({
      task: taskOf(name),
      options: { ...optionsOf(name), runAt: secondsFromNow(when === EVERY_HOUR ? 60 : 0) },
    })),
  });
  // Messages for thousands of families take no turns of the others, and those of one topic none of another's.
  if (families) toFamilies.start({ tasks: families.tasks(ending.signal), schedule: [], atStart: [] });
  const tasks = { ...notices?.tasks(ending.signal), ...grades?.tasks(ending.signal) };
  if (Object.keys(tasks).length > 0) sending.start({ tasks, schedule: [], atStart: [] });
  if (webhooks) toPrograms.start({ tasks: webhooks.tasks(ending.signal), schedule: [], atStart: [] });
  // One after the other: the rows of a workbook are in memory.
  if (reports) toReaders.start({ tasks: reports.tasks(ending.signal), schedule: [], atStart: [] });
  return {
    stop: async () => {
      ending.abort();
      await Promise.all([repeating, toFamilies, sending, toPrograms, toReaders].map((worker) => worker.stop()));
      mail?.server.close();
    },
  };
}

/** One job of a name waits at most, and keeps its moment where it is added again. */
const optionsOf = (name: string) =>
  ({ jobKey: taskOf(name), jobKeyMode: 'preserve_run_at', queueName: taskOf(name) }) as const;

/** A job as a task, which tells the log and the metrics how it went. A failure is tried again by the queue. */
function repeated(
  { name, run, again }: Job,
  { logger, metrics, ending }: { logger: Logger; metrics: Pick<Metrics, 'jobRan'> | undefined; ending: AbortSignal },
): JobTask {
  return async (_, { addJob }) => {
    const from = performance.now();
    const ran = (hasFailed: boolean) => metrics?.jobRan(name, (performance.now() - from) / 1000, hasFailed);
    try {
      const done = await run();
      ran(false);
      if (done) logger.info(done, `${name} done`);
    } catch (error) {
      ran(true);
      logger.error({ err: error }, `${name} failed`);
      throw error;
    }
    const seconds = ending.aborted ? undefined : await again?.();
    if (seconds !== undefined) {
      await addJob(taskOf(name), {}, { ...optionsOf(name), jobKeyMode: 'replace', runAt: secondsFromNow(seconds) });
    }
  };
}
