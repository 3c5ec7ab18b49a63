/** Sends the e-mails of invitations that wait, in the background, one by one. */
import type { Logger } from 'pino';
import { invitationLink } from '#domain/people/invitations.ts';
import { academyOf } from '#host/server/academy/academy.queries.ts';
import type { Database } from '#host/server/database/database.ts';
import { mailBrand } from '#host/server/delivery/mailBrand.ts';
import type { MailBrand } from '#host/server/delivery/mailPage.ts';
import { MailError, type MailServer } from '#host/server/delivery/mailServer.ts';
import { invitationMessage } from '#host/server/delivery/message.ts';
import { newToken, sha256 } from '#host/server/http/session.ts';
import { claimMail, giveUpMail, noteFailed, noteSent } from './invitationMail.ts';

export interface InvitationMail {
  server: MailServer;
  /** Where people open the console: `https://academy.example`. */
  base: string;
}

/** Minutes until the next try, by how often the server has said no for the moment; after the last it counts as refused. */
const RETRY_MINUTES = [5, 15, 60, 240, 720];
/** While the server cannot be reached, each run tries one e-mail. */
const UNREACHABLE_MINUTES = 1;

/**
 * Sends what waits, until nothing does, the mail server is away, or `ending` is aborted.
 * @returns how many were sent and failed; undefined where there was nothing to do.
 */
export async function sendWaiting(
  { owner, as }: Pick<Database, 'owner' | 'as'>,
  { server, base }: InvitationMail,
  logger: Logger,
  ending: AbortSignal,
): Promise<{ sent: number; failed: number } | undefined> {
  let sent = 0;
  let failed = await giveUpMail(owner);
  let academy: { name: string; brand: MailBrand } | undefined;
  while (!ending.aborted) {
    const secret = newToken();
    const mail = await claimMail(owner, sha256(secret));
    if (!mail) break;
    academy ??= await as({ kind: 'nobody' }, async (tx) => ({
      name: (await academyOf(tx))?.name ?? '',
      brand: await mailBrand(tx),
    }));
    const { invitationId, name, email, language, endsDate, tries } = mail;
    const link = invitationLink(base, secret);
    try {
      const message = invitationMessage({
        name,
        academyName: academy.name,
        language,
        link,
        endsDate,
        brand: academy.brand,
      });
      await server.send({ name, address: email }, message);
      await noteSent(owner, invitationId);
      sent += 1;
    } catch (error) {
      if (!(error instanceof MailError)) throw error;
      logger.warn({ invitationId, kind: error.kind, status: error.status }, 'an invitation was not sent');
      if (error.kind === 'unreachable') {
        await noteFailed(owner, invitationId, 'unreachable', UNREACHABLE_MINUTES);
        break;
      }
      const retry = error.kind === 'later' ? RETRY_MINUTES[tries - 1] : undefined;
      await noteFailed(owner, invitationId, error.kind === 'unsure' ? 'interrupted' : 'refused', retry);
      if (retry === undefined) failed += 1;
    }
  }
  return sent + failed > 0 ? { sent, failed } : undefined;
}
