/** The settings of notices on devices: `PUSH`, `PUSH_CONTACT` and `PUSH_KEY_SECRET` (guides/operators/push.md). */
import * as v from 'valibot';
import type { MailConfig } from '#host/server/delivery/mailServer.ts';
import type { PushConfig } from '#host/server/delivery/push/pushKeys.ts';

/** Push services take a mail address or a page (RFC 8292, section 2.1). */
const isContact = (text: string) =>
  /^mailto:[^\s@<>]+@[^\s@<>]+$/.test(text) || (/^https:\/\/\S+$/.test(text) && URL.canParse(text));

/** The entries of the environment, apart from the secret. */
export const pushVariables = {
  PUSH_CONTACT: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.check(isContact, 'must be an address such as mailto:office@school.example or https://school.example'),
    ),
  ),
} as const;

interface PushSettings {
  PUSH?: boolean | undefined;
  PUSH_CONTACT?: string | undefined;
  PUSH_KEY_SECRET?: string | undefined;
}

/**
 * What notices on devices need; undefined where none are sent: they are switched off, or nobody is named whom a push service
 * may write to. That is `PUSH_CONTACT`, else the sender of e-mails, else the academy's own address if it is https.
 * @throws an Error where they are switched on and nobody is named.
 */
export function readPush(
  { PUSH, PUSH_CONTACT, PUSH_KEY_SECRET: secret }: PushSettings,
  { mail, publicUrl }: { mail: MailConfig | undefined; publicUrl: string | undefined },
): PushConfig | undefined {
  if (PUSH === false) return undefined;
  const sender = mail && /[^\s<>]+@[^\s<>]+/.exec(mail.from)?.[0];
  const contact =
    PUSH_CONTACT ?? (sender ? `mailto:${sender}` : publicUrl?.startsWith('https:') ? publicUrl : undefined);
  if (contact !== undefined) return { contact, secret };
  if (PUSH === undefined) return undefined;
  throw new Error(
    'The configuration cannot be used: PUSH is 1, and push services are told nobody to write to. Set PUSH_CONTACT to an ' +
      'address such as mailto:office@school.example.',
  );
}
