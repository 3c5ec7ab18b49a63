/** A process that sends webhooks until it is killed, as a server does beside its other work. */
import { openDatabase } from '#host/server/database/database.ts';
import { jobWorker } from '#host/server/delivery/jobWorker.ts';
import { webhookSender } from '#host/server/delivery/webhooks/webhookSender.ts';
import { createLogger } from '#host/server/http/log.ts';
import { allowedHosts, outbound } from '#host/server/http/network/outbound.ts';

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
const LIST = 'send-webhooks';
jobWorker(OWNER_URL, logger, 1).start({
  tasks: { [LIST]: async () => void (await sender.list()), ...sender.tasks(new AbortController().signal) },
  schedule: [{ task: LIST, match: '* * * * *' }],
  atStart: [{ task: LIST, options: {} }],
});
