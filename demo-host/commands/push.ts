/** `npm run push -- show|renew`: the key of notices on devices, from a shell. */
import { activityRow } from '#host/server/database/activity/activitySentences.ts';
import '#host/start/nodeVersion.mjs';
import { countBrowsers, forgetPushKey, pushKeyOf } from '#host/server/delivery/push/push.queries.ts';
import { type Command, type Outcome, withDatabase } from './command.ts';

const HELP = `
Notices on devices (Web Push) of the academy that DATABASE_URL or DATA_DIR names.

  npm run push -- show
      the public key by which push services know the academy, and how many browsers are sent notices
  npm run push -- renew
      forgets the key, after somebody else has seen it, or where its PUSH_KEY_SECRET is lost. No browser is sent notices
      any more until its person asks for them again. Start the server again: it makes a new key
`;

const show = () =>
  withDatabase(async ({ owner }): Promise<Outcome> => {
    const key = await pushKeyOf(owner);
    const browsers = await countBrowsers(owner);
    const kept = key?.isEncrypted ? 'encrypted' : 'not encrypted';
    return {
      text: key ? `${key.publicKey} (${kept})\n${browsers} browsers are sent notices.` : 'There is no key yet.',
      json: { publicKey: key?.publicKey ?? null, isEncrypted: key?.isEncrypted ?? null, browsers },
    };
  });

const renew = () =>
  withDatabase(async ({ owner }): Promise<Outcome> => {
    const browsers = await forgetPushKey(owner);
    await owner
      .insertInto('activity_log')
      .values(activityRow({ kind: 'forgotPushKey' }))
      .execute();
    return {
      text: `The key is forgotten, and ${browsers} browsers with it. Start the server again: it makes a new one.`,
      json: { browsers },
    };
  });

export const command: Command = {
  help: HELP,
  actions: { show: { options: {}, run: show }, renew: { options: {}, run: renew } },
};
