/** The message about a plan that falls behind: what was done and missed, and one thing to do. It blames nobody. */
import { formatNumber } from '#domain/format/format.ts';
import { formatDate } from '#domain/format/formatDate.ts';
import { localeOf } from '#domain/people/languages.ts';
import { wordsIn } from '#host/server/delivery/family/mailWords.ts';
import { screenWords } from '#host/server/delivery/family/screenWords.ts';
import { oneLine } from '#host/server/delivery/mailPage.ts';
import type { Message } from '#host/server/delivery/message.ts';
import { type NewsFacts, newsMessage } from './newsMessage.ts';

export interface LatePlan {
  id: number;
  name: string;
  completedSessions: number | null;
  totalSessions: number | null;
  /** The day, `YYYY-MM-DD`; null where it is not started. */
  opened: string | null;
  missed: number;
}

interface PlanFacts extends NewsFacts {
  children: readonly { name: string; plans: readonly LatePlan[] }[];
}

/** Each plan with the words and numbers of the parents’ screens. */
export function planMessage({ children, ...facts }: PlanFacts): Message {
  const { language, academyName } = facts;
  const t = wordsIn(language);
  const locale = localeOf(language);
  const [names, progress, week] = [
    screenWords(language, 'names'),
    screenWords(language, 'parentStudyProgress'),
    screenWords(language, 'week'),
  ];
  const number = (value: number | null) => formatNumber(value, locale);
  const linesOf = ({ completedSessions, totalSessions, opened, missed }: LatePlan) => [
    progress('sessions', { done: number(completedSessions), total: number(totalSessions) }),
    opened === null ? t('planNew') : t('planOpened', { day: formatDate(`${opened}T12:00:00`, locale) }),
    ...(missed > 0 ? [week('missedSessions', { sessions: missed })] : []),
  ];
  return newsMessage(facts, {
    subject: t('planSubject', { academy: oneLine(academyName) }),
    intro: t('planIntro'),
    step: t('planStep'),
    open: t('planOpen'),
    children: children.map(({ name, plans }) => ({
      name,
      items: plans.map((plan) => ({
        title: oneLine(plan.name) || names('plan', { id: plan.id }),
        lines: linesOf(plan).map((line) => [line]),
      })),
    })),
  });
}
