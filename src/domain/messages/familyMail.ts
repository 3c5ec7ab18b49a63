/** What families are sent by e-mail and over other channels, and when. Our own numbers. */

/** What a parent chooses: the week on Sundays (promises/parent-week.md#by-e-mail), and absences, the same evening. */
export const MAIL_CHOICES = ['week', 'absence'] as const;
export type MailChoice = (typeof MAIL_CHOICES)[number];

/** What is sent: these, and that an absence of which a family was told was none (promises/academy-absent.md#corrections). */
export const MAIL_TOPICS = [...MAIL_CHOICES, 'correction'] as const;
export type MailTopicName = (typeof MAIL_TOPICS)[number];

/** By which choice a parent gets it. */
export const choiceOf = (topic: MailTopicName): MailChoice => (topic === 'correction' ? 'absence' : topic);

/** From how many messages in seven days an academy may choose the most that a family is sent (promises/channels.md#at-most). */
export const FAMILY_MESSAGES_A_WEEK: readonly number[] = [1, 2, 3, 4, 5, 7, 10, 14];
/** Those days. */
export const FAMILY_MESSAGE_DAYS = 7;

/** How often a message is tried. */
export const MAIL_TRIES = 12;

/** This many messages of one topic are under way at the same moment, each with a connection to its gateway. */
export const MAILS_AT_ONCE = 20;

/** The most messages a second over one gateway: Meta takes 80 from a number, and other calls need some of them. */
export const GATEWAY_MAILS_A_SECOND = 60;
