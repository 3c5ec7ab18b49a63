import type { Logger } from 'pino';
import { purge } from '#host/server/academy/purge.ts';
import type { Periods } from '#host/server/academy/retention.ts';
import { renewWeeks } from '#host/server/comparisons/schoolWeeks.ts';
import type { Database } from '#host/server/database/database.ts';
import type { NoticePusher } from '#host/server/delivery/push/noticePusher.ts';
import type { WeekMailer } from '#host/server/delivery/week/weekMailer.ts';
import { takeKnown } from '#host/server/facts/matchStatements.ts';
import { emptyInbox } from '#host/server/facts/statementInbox.ts';
import { renewPerformance } from '#host/server/figures/performance.queries.ts';
import type { Metrics } from '#host/server/http/metrics.ts';
import type { ImportRunner } from '#host/server/imports/importRunner.ts';
import { endLostImports } from '#host/server/imports/imports.queries.ts';
import { type InvitationMail, sendWaiting } from '#host/server/invitations/sendWaiting.ts';
import { writeSounds } from '#host/server/people/search.queries.ts';
import { soundOf } from '#host/server/people/sound.ts';
import { renewAttention } from '#host/server/students/attentionFigures.ts';

/** Jobs: background work that the server repeats. */

interface Job {
  name: string;
  firstDelayMs: number;
  intervalMs: number;
  /** @returns what was done, for the log; undefined when there was nothing to do. */
  run: () => Promise<object | undefined>;
}

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
/** So many students in one run are worth a line in the log. */
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
  /** Without it no family is sent the week. */
  week: WeekMailer | undefined;
  /** Without it no notices are sent to devices. */
  notices: NoticePusher | undefined;
  /** Aborted when the server stops, so that a long run ends early. */
  ending: AbortSignal;
}

const jobsOf = (database: Database, { logger, periods, imports, mail, week, notices, ending }: JobContext): Job[] => [
  // Its first run waits until the start is over.
  { name: 'purge', firstDelayMs: MINUTE_MS, intervalMs: 60 * MINUTE_MS, run: () => purge(database.owner, periods) },
  {
    name: 'end lost imports',
    firstDelayMs: 0,
    intervalMs: MINUTE_MS / 4,
    run: async () => {
      const ended = await endLostImports(database.owner);
      return ended > 0 ? { ended } : undefined;
    },
  },
  {
    // After a restart, and where the import before it ran on another server.
    name: 'take up imports',
    firstDelayMs: SECOND_MS,
    intervalMs: 2 * SECOND_MS,
    run: async () => {
      await imports.takeUp();
      return undefined;
    },
  },
  {
    name: 'renew performance',
    firstDelayMs: 0,
    intervalMs: MINUTE_MS,
    run: async () => {
      const timeframes = await renewPerformance(database.owner);
      return timeframes.length > 0 ? { timeframes } : undefined;
    },
  },
  {
    name: 'renew weeks',
    firstDelayMs: 2 * SECOND_MS,
    intervalMs: MINUTE_MS,
    run: async () => {
      const weeks = await renewWeeks(database.owner, { ending });
      return weeks > 0 ? { weeks } : undefined;
    },
  },
  {
    name: 'renew attention',
    firstDelayMs: 5 * SECOND_MS,
    intervalMs: 20 * SECOND_MS,
    // Students are counted all the time: only what stands out is for the log.
    run: async () => {
      const students = await renewAttention(database.owner, { ending });
      return students !== undefined && students >= MANY_STUDENTS ? { students } : undefined;
    },
  },
  {
    // What came while an import, or another who writes for long, had the facts.
    name: 'take in kept statements',
    firstDelayMs: SECOND_MS,
    intervalMs: SECOND_MS,
    run: async () => {
      const statements = await emptyInbox(database.owner, { ending });
      return statements > 0 ? { statements } : undefined;
    },
  },
  {
    // What a request began and left, and names that have become known in any other way.
    name: 'take in statements',
    firstDelayMs: MINUTE_MS / 2,
    intervalMs: MINUTE_MS,
    run: async () => {
      const taken = await database.owner.transaction().execute(takeKnown);
      return taken > 0 ? { taken } : undefined;
    },
  },
  {
    name: 'read new names',
    firstDelayMs: 0,
    intervalMs: 5 * SECOND_MS,
    run: async () => {
      const names = await writeSounds(database.owner, soundOf);
      return names > 0 ? { names } : undefined;
    },
  },
  ...(mail
    ? [
        {
          name: 'send invitations',
          firstDelayMs: 0,
          intervalMs: 5 * SECOND_MS,
          run: () => sendWaiting(database, mail, logger, ending),
        },
      ]
    : []),
  ...(week
    ? [{ name: 'send the week', firstDelayMs: 0, intervalMs: 10 * SECOND_MS, run: () => week.run(ending) }]
    : []),
  ...(notices
    ? [{ name: 'send notices', firstDelayMs: 0, intervalMs: 5 * SECOND_MS, run: () => notices.run(ending) }]
    : []),
];

/** Starts the jobs and repeats them until `stop`. A failure is logged, and the next run tries again. */
export function startJobs(
  database: Database,
  logger: Logger,
  {
    periods,
    imports,
    mail,
    week,
    notices,
    metrics,
  }: {
    periods: Periods;
    imports: Pick<ImportRunner, 'takeUp'>;
    mail?: InvitationMail | undefined;
    week?: WeekMailer | undefined;
    notices?: NoticePusher | undefined;
    metrics?: Pick<Metrics, 'jobRan'> | undefined;
  },
): { stop: () => Promise<void> } {
  const ending = new AbortController();
  const stops = jobsOf(database, { logger, periods, imports, mail, week, notices, ending: ending.signal }).map((job) =>
    runRepeatedly(job, logger, metrics),
  );
  return {
    stop: async () => {
      ending.abort();
      await Promise.all(stops.map((stop) => stop()));
      mail?.server.close();
    },
  };
}

function runRepeatedly(
  { name, firstDelayMs, intervalMs, run }: Job,
  logger: Logger,
  metrics: Pick<Metrics, 'jobRan'> | undefined,
): () => Promise<void> {
  let running: Promise<void> | undefined;
  let isOver = false;
  let timer = setTimeout(turn, firstDelayMs);
  timer.unref();

  function turn(): void {
    const from = performance.now();
    const ran = (hasFailed: boolean) => metrics?.jobRan(name, (performance.now() - from) / 1000, hasFailed);
    running = run()
      .then((done) => {
        ran(false);
        if (done) logger.info(done, `${name} done`);
      })
      .catch((error: unknown) => {
        ran(true);
        logger.error({ err: error }, `${name} failed`);
      })
      .finally(() => {
        // The interval begins after the run, so that two runs never overlap.
        if (isOver) return;
        timer = setTimeout(turn, intervalMs);
        timer.unref();
      });
  }

  return async () => {
    isOver = true;
    clearTimeout(timer);
    await running;
  };
}
