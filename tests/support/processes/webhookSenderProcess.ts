/** A process that sends webhooks until it is killed, as a server does beside its other work. */
import { openDatabase } from '#host/server/database/database.ts';
import { webhookSender } from '#host/server/delivery/webhooks/webhookSender.ts';
import { createLogger } from '#host/server/http/log.ts';
import { allowedHosts, outbound } from '#host/server/http/network/outbound.ts';
import { sendUntilKilled } from './sendUntilKilled.ts';

const { API_URL = '', OWNER_URL = '', RECEIVER_HOST = '', KEY_SECRET = '' } = process.env;

const database = await openDatabase({ databaseUrl: API_URL, migrationUrl: OWNER_URL, migrates: false });
const logger = createLogger('silent');
const sender = webhookSender({
  database,
  outbound: outbound(allowedHosts([RECEIVER_HOST])),
  keySecret: KEY_SECRET,
  logger,
  clock: () => new Date(),
});
sendUntilKilled(OWNER_URL, logger, sender);
