/** A process that sends families the week, results and plans by e-mail until it is killed, as a server does beside its other work. */
import { openDatabase } from '#host/server/database/database.ts';
import { familyMailer } from '#host/server/delivery/family/familyMailer.ts';
import { mailServer } from '#host/server/delivery/mailServer.ts';
import { planTopic } from '#host/server/delivery/news/planTopic.ts';
import { resultsTopic } from '#host/server/delivery/news/resultsTopic.ts';
import { weekTopic } from '#host/server/delivery/week/weekTopic.ts';
import { createLogger } from '#host/server/http/log.ts';
import { sendUntilKilled } from './sendUntilKilled.ts';

const { API_URL = '', OWNER_URL = '', MAIL_URL = '', NOW = '' } = process.env;

const database = await openDatabase({ databaseUrl: API_URL, migrationUrl: OWNER_URL, migrates: false });
const logger = createLogger('silent');
const mailer = familyMailer(
  {
    database,
    server: mailServer({ url: MAIL_URL, from: 'The academy <office@academy.example>' }),
    base: 'https://academy.example',
    logger,
    clock: () => new Date(NOW),
  },
  [weekTopic, resultsTopic, planTopic],
);
sendUntilKilled(OWNER_URL, logger, mailer);
