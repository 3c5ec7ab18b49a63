/** A process that sends notices to devices until it is killed, as a server does beside its other work. */
import { openDatabase } from '#host/server/database/database.ts';
import { noticePusher } from '#host/server/delivery/push/noticePusher.ts';
import { pushKeys } from '#host/server/delivery/push/pushKeys.ts';
import { createLogger } from '#host/server/http/log.ts';
import { allowedHosts, outbound } from '#host/server/http/network/outbound.ts';
import { sendUntilKilled } from './sendUntilKilled.ts';

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
sendUntilKilled(OWNER_URL, logger, pusher);
