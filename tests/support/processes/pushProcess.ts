/** A process that sends notices to devices until it is killed, as a server does beside its other work. */
import { openDatabase } from '#host/server/database/database.ts';
import { jobWorker } from '#host/server/delivery/jobWorker.ts';
import { noticePusher } from '#host/server/delivery/push/noticePusher.ts';
import { pushKeys } from '#host/server/delivery/push/pushKeys.ts';
import { createLogger } from '#host/server/http/log.ts';
import { allowedHosts, outbound } from '#host/server/http/network/outbound.ts';

const { API_URL = '', OWNER_URL = '', PUSH_HOST = '' } = process.env;

const database = await openDatabase({ databaseUrl: API_URL, migrationUrl: OWNER_URL, migrates: false });
const logger = createLogger('silent');
const pusher = noticePusher({
  database,
  keys: await pushKeys(database.owner, { contact: 'mailto:office@academy.example', secret: undefined }),
  outbound: outbound(allowedHosts([PUSH_HOST])),
  logger,
  clock: () => new Date(),
});
const LIST = 'send-notices';
jobWorker(OWNER_URL, logger, 1).start({
  tasks: { [LIST]: async () => void (await pusher.list()), ...pusher.tasks(new AbortController().signal) },
  schedule: [{ task: LIST, match: '* * * * *' }],
  atStart: [{ task: LIST, options: {} }],
});
