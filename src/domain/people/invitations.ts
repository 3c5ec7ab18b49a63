/** Words of invitations that the API, the database and the screens share. */

/** What became of an invitation. */
export const INVITATION_STATES = ['open', 'opened', 'used', 'ended', 'revoked'] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];

/** What became of its e-mail. */
export const MAIL_STATES = ['waiting', 'sending', 'sent', 'failed'] as const;

/**
 * Why its e-mail failed: the mail server refused it; could not be reached; the process ended while it was being sent, so
 * that nobody knows whether it was; or the person has no address any more.
 */
export const MAIL_FAILURES = ['refused', 'unreachable', 'interrupted', 'no-address'] as const;
export type MailFailure = (typeof MAIL_FAILURES)[number];

/** The path of the page that a link opens. The secret follows in the fragment. */
export const INVITE_PATH = '/invite';

/** The link of an invitation. @param base where the console is served, without a slash at its end. */
export const invitationLink = (base: string, secret: string): string => `${base}${INVITE_PATH}#${secret}`;

/** Path of the page where people are invited. `?invite=12` names whom. */
export const INVITATIONS_PATH = '/data/invitations';
