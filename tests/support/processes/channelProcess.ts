/** A process that tells families of absences by a gateway, or on devices, until it is killed, as a server does beside its other work. */
import { openDatabase } from '#host/server/database/database.ts';
import { absenceTopic } from '#host/server/delivery/absence/absenceTopic.ts';
import { familyMailer } from '#host/server/delivery/family/familyMailer.ts';
import { pushKeys } from '#host/server/delivery/push/pushKeys.ts';
import { createLogger } from '#host/server/http/log.ts';
import { allowedHosts, outbound } from '#host/server/http/network/outbound.ts';
import { sendUntilKilled } from './sendUntilKilled.ts';

const { API_URL = '', OWNER_URL = '', GATEWAY_HOST = '', GATEWAY_SECRET = '', PUSH_HOST = '', NOW = '' } = process.env;

const database = await openDatabase({ databaseUrl: API_URL, migrationUrl: OWNER_URL, migrates: false });
const logger = createLogger('silent');
const mailer = familyMailer(
  {
    database,
    server: undefined,
    gateways: { outbound: outbound(allowedHosts(GATEWAY_HOST ? [GATEWAY_HOST] : [])), keySecret: GATEWAY_SECRET },
    push: PUSH_HOST
      ? {
          keys: await pushKeys(database.owner, { contact: 'mailto:office@academy.example', secret: undefined }),
          outbound: outbound(allowedHosts([PUSH_HOST])),
        }
      : undefined,
    base: 'https://academy.example',
    logger,
    clock: () => new Date(NOW),
  },
  [absenceTopic],
);
sendUntilKilled(OWNER_URL, logger, mailer);
