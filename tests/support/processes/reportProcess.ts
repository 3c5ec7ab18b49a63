/** A process that sends reports by email until it is killed, as a server does beside its other work. */
import { openDatabase } from '#host/server/database/database.ts';
import { mailServer } from '#host/server/delivery/mailServer.ts';
import { createLogger } from '#host/server/http/log.ts';
import { reportSender } from '#host/server/reports/reportSender.ts';
import { sendUntilKilled } from './sendUntilKilled.ts';

const { API_URL = '', OWNER_URL = '', MAIL_URL = '', NOW = '' } = process.env;

const database = await openDatabase({ databaseUrl: API_URL, migrationUrl: OWNER_URL, migrates: false });
const logger = createLogger('silent');
const sender = reportSender({
  database,
  server: mailServer({ url: MAIL_URL, from: 'The academy <office@academy.example>' }),
  base: 'https://academy.example',
  logger,
  clock: () => new Date(NOW),
});
sendUntilKilled(OWNER_URL, logger, sender);
