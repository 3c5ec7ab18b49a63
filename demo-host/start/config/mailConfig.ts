/** The settings of the mail server: the variables `SMTP_URL` and `MAIL_FROM` (guides/operators/invitations.md). */
import * as v from 'valibot';
import type { MailConfig } from '#host/server/delivery/mailServer.ts';

const isMailServer = (text: string) =>
  URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol) && new URL(text).hostname !== '';
/** `office@school.example`, or with a name: `The academy <office@school.example>`. */
const isSender = (text: string) => /^(?:[^<>\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(text.trim());

/** The entries of the environment. */
export const mailVariables = {
  SMTP_URL: v.optional(
    v.pipe(v.string(), v.check(isMailServer, 'must be an address such as smtps://user:password@mail.example')),
  ),
  MAIL_FROM: v.optional(
    v.pipe(v.string(), v.check(isSender, 'must be an address such as Academy <office@school.example>')),
  ),
} as const;

/**
 * The mail server; undefined where there is none.
 * @throws an Error where one of the two variables is missing.
 */
export function readMail({
  SMTP_URL,
  MAIL_FROM,
}: {
  SMTP_URL?: string | undefined;
  MAIL_FROM?: string | undefined;
}): MailConfig | undefined {
  if (SMTP_URL === undefined && MAIL_FROM === undefined) return undefined;
  if (SMTP_URL === undefined || MAIL_FROM === undefined) {
    throw new Error(
      'The configuration cannot be used: SMTP_URL and MAIL_FROM belong together; one of them is missing.',
    );
  }
  return { url: SMTP_URL, from: MAIL_FROM.trim() };
}
