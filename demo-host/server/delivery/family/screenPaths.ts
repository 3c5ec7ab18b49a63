/** The path in the console of the parents' screen that shows what a message is about. */
import type { MailChoice } from '#domain/messages/familyMail.ts';

export const SCREEN_PATHS: Readonly<Record<MailChoice, string>> = {
  week: '/week',
  absence: '/attendance',
  late: '/attendance',
  results: '/student-performance',
  plan: '/study-progress',
  month: '/attendance',
};
