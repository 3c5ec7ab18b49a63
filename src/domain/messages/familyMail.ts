/** What families are sent by e-mail and over other channels, and when. Our own numbers. */

/**
 * What a parent chooses: the week on Sundays (promises/parent-week.md#by-e-mail), and in the evening absences, that a child came
 * late, results of exams, that a study plan falls behind, and the month that has ended (promises/family-news.md).
 */
export const MAIL_CHOICES = ['week', 'absence', 'late', 'results', 'plan', 'month'] as const;
export type MailChoice = (typeof MAIL_CHOICES)[number];

/** Those of the evening that are off until an administrator switches them on. */
export const NEWS_TOPICS = ['late', 'results', 'plan', 'month'] as const satisfies readonly MailChoice[];
export type NewsTopic = (typeof NEWS_TOPICS)[number];

export const isNews = (topic: MailChoice): topic is NewsTopic => NEWS_TOPICS.some((each) => each === topic);

/** What is sent: these, and that an absence of which a family was told was none (promises/academy-absent.md#corrections). */
export const MAIL_TOPICS = [...MAIL_CHOICES, 'correction'] as const;
export type MailTopicName = (typeof MAIL_TOPICS)[number];

/** Those whose outcome an administrator sees by the day (promises/channels.md#what-reaches-whom). */
export const REACHED_TOPICS = ['absence', 'correction', ...NEWS_TOPICS] as const satisfies readonly MailTopicName[];
export type ReachedTopic = (typeof REACHED_TOPICS)[number];

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
