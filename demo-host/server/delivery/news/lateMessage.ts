/** The message about a child who came late or left early. It asks nothing and blames nobody. */
import { formatClock } from '#domain/format/formatClock.ts';
import { formatDate } from '#domain/format/formatDate.ts';
import type { RegisterMark } from '#domain/learning/register.ts';
import { localeOf } from '#domain/people/languages.ts';
import { wordsIn } from '#host/server/delivery/family/mailWords.ts';
import { screenWords } from '#host/server/delivery/family/screenWords.ts';
import { oneLine } from '#host/server/delivery/mailPage.ts';
import type { Message } from '#host/server/delivery/message.ts';
import { type NewsFacts, newsMessage } from './newsMessage.ts';

export interface MarkedSession {
  title: string;
  /** `YYYY-MM-DD` of the academy. */
  day: string;
  startTime: string;
  /** What counts now. */
  mark: RegisterMark;
  /** The family has heard of another mark. */
  isCorrected: boolean;
}

interface LateFacts extends NewsFacts {
  children: readonly { name: string; sessions: readonly MarkedSession[] }[];
}

const WORDS = { late: 'lateLate', left_early: 'lateLeft', present: 'latePresent', absent: 'lateAbsent' } as const;

/** Each session with its day and time, and what the register has. */
export function lateMessage({ children, ...facts }: LateFacts): Message {
  const { language, academyName } = facts;
  const t = wordsIn(language);
  const locale = localeOf(language);
  const names = screenWords(language, 'names');
  const markOf = ({ mark, isCorrected }: MarkedSession) =>
    isCorrected ? t('lateCorrected', { now: t(WORDS[mark]) }) : t(WORDS[mark]);
  return newsMessage(facts, {
    subject: t('lateSubject', { academy: oneLine(academyName) }),
    intro: t('lateIntro'),
    open: t('lateOpen'),
    children: children.map(({ name, sessions }) => ({
      name,
      items: sessions.map((session) => ({
        title: oneLine(session.title) || names('session'),
        lines: [
          [formatDate(`${session.day}T12:00:00`, locale), formatClock(session.startTime, locale)],
          [markOf(session)],
        ],
      })),
    })),
  });
}
