/** A notification that is being written, with what servers that have `notices:write` take. Pure. */
import type { CallInput } from '#contract/call.ts';
import type { updateNotification } from '#contract/messages/noticeWriting.ts';
import { fromLocalMoment, toLocalMoment } from '#domain/format/localMoment.ts';
import { TEXT_MAX } from '#domain/lists/limits.ts';
import { DEFAULT_NOTIFICATION_PRIORITY, type NotificationPriority } from '#domain/messages/messaging.ts';
import { LANGUAGES, type Language, lettersOf } from '#domain/people/languages.ts';
import { ALLOWED_ROLES } from '#domain/people/roles.ts';
import { faultsOf, firstWritten, type InLanguages, inEach, wrongLanguage } from './languages.ts';
import type { Notification } from './notification.ts';
import { priorityOf } from './priorities.ts';

type Texts = InLanguages<'title' | 'description'>;

/** What is chosen of each kind. */
export interface DraftAudience {
  schools: number[];
  roles: number[];
  classes: number[];
  plans: number[];
}

export interface Draft {
  texts: Texts;
  priority: NotificationPriority;
  audience: DraftAudience;
  /** As the browser's field has it, in the time zone of the browser; empty for none. */
  startsAt: string;
  endsAt: string;
}

const noTexts = (): Texts => inEach(() => ({ title: '', description: '' }));

export const EMPTY: Draft = {
  texts: noTexts(),
  priority: DEFAULT_NOTIFICATION_PRIORITY,
  audience: { schools: [], roles: [], classes: [], plans: [] },
  startsAt: '',
  endsAt: '',
};

const isWords = (value: unknown): boolean => {
  const { title, description } = (value ?? {}) as Partial<Texts['en']>;
  return typeof title === 'string' && typeof description === 'string';
};

/** Whether what was stored is a draft: another version may have stored it. */
export function isDraft(value: unknown): boolean {
  const { texts, priority, audience, startsAt, endsAt } = (value ?? {}) as Partial<Draft>;
  return (
    LANGUAGES.every((language) => isWords(texts?.[language])) &&
    (['schools', 'roles', 'classes', 'plans'] as const).every((kind) => Array.isArray(audience?.[kind])) &&
    typeof startsAt === 'string' &&
    typeof endsAt === 'string' &&
    priorityOf(String(priority)) !== undefined
  );
}

/** Whether something has been typed or chosen. */
export const isTouched = (draft: Draft): boolean => JSON.stringify(draft) !== JSON.stringify(EMPTY);

/** The language of a text that was written before languages were asked for: its script says it. */
const languageBy = (text: string): Language =>
  LANGUAGES.find((each) => each !== 'en' && lettersOf(each).test(text)) ?? 'en';

/** A notification as it is, to be changed. */
export function draftOf({ title, description, priority, notice }: Notification): Draft {
  const texts = noTexts();
  const known = LANGUAGES.find((language) => language === notice?.language);
  texts[known ?? languageBy(title)] = { title, description };
  for (const text of notice?.texts ?? []) {
    const language = LANGUAGES.find((each) => each === text.language);
    if (language) texts[language] = { title: text.title, description: text.description };
  }
  const { schools = [], roles = [], classes = [], plans = [] } = notice?.audience ?? {};
  return {
    texts,
    priority,
    audience: { schools: [...schools], roles: [...roles], classes: [...classes], plans: [...plans] },
    startsAt: toLocalMoment(notice?.startsAt),
    endsAt: toLocalMoment(notice?.endsAt),
  };
}

const MAX = { title: TEXT_MAX.title, description: TEXT_MAX.description } as const;

/** The first language in which something is written, which is read by those who have no text in their own. */
export const firstLanguage = ({ texts }: Draft): Language => firstWritten(texts);

/** What is wrong with a language. One in which nothing is written is not wrong, unless nothing is written at all. */
export const faultsIn = ({ texts }: Draft, language: Language) => faultsOf(texts, language, MAX);

/** The first language with a fault. */
export const wrongIn = ({ texts }: Draft): Language | undefined => wrongLanguage(texts, MAX);

/** What is wrong with the end. */
export function faultOfEnd({ startsAt, endsAt }: Draft, now: Date): 'endsEarly' | 'endsOver' | undefined {
  if (!endsAt) return undefined;
  if (startsAt && new Date(endsAt) <= new Date(startsAt)) return 'endsEarly';
  return new Date(endsAt) <= now ? 'endsOver' : undefined;
}

type Written = CallInput<typeof updateNotification>['body'];

/** All that is written, as the server takes it. */
export function written(draft: Draft): Written {
  const first = firstLanguage(draft);
  const wordsIn = (language: Language) => ({
    title: draft.texts[language].title.trim(),
    description: draft.texts[language].description.trim(),
  });
  return {
    ...wordsIn(first),
    priority: draft.priority,
    audience: {
      ...draft.audience,
      roles: ALLOWED_ROLES.filter((role) => draft.audience.roles.includes(role)),
    },
    startsAt: fromLocalMoment(draft.startsAt),
    endsAt: fromLocalMoment(draft.endsAt),
    language: first,
    texts: LANGUAGES.filter((each) => each !== first && wordsIn(each).title).map((language) => ({
      language,
      ...wordsIn(language),
    })),
  };
}
