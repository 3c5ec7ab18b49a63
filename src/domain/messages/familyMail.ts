/** What families are sent by e-mail, and when. */

/** The week on Sundays (promises/parent-week.md#by-e-mail), and that a child was absent, the same evening. */
export const MAIL_TOPICS = ['week', 'absence'] as const;
export type MailTopicName = (typeof MAIL_TOPICS)[number];
