/** A message to the parents of many students, while it is written. Pure. */

import { TEXT_MAX } from '#domain/lists/limits.ts';
import { LANGUAGES, type Language } from '#domain/people/languages.ts';
import { firstWritten, type InLanguages, inEach } from '#screens/shared/notices/languages.ts';

/** A message in each language, as it is being written. */
export type MessageDraft = InLanguages<'subject' | 'message'>;

export const MESSAGE_MAX = { subject: TEXT_MAX.title, message: TEXT_MAX.message } as const;
export const EMPTY_MESSAGE: MessageDraft = inEach(() => ({ subject: '', message: '' }));
/** Whether what was stored is a draft: another version may have stored it. */
export const isMessageDraft = (value: unknown): boolean =>
  LANGUAGES.every((language) => {
    const { subject, message } = (value as Partial<MessageDraft> | null)?.[language] ?? {};
    return typeof subject === 'string' && typeof message === 'string';
  });

/** What is written, as the server takes it. */
export function writtenMessage(draft: MessageDraft) {
  const first = firstWritten(draft);
  const wordsIn = (language: Language) => ({
    subject: draft[language].subject.trim(),
    message: draft[language].message.trim(),
  });
  return {
    ...wordsIn(first),
    texts: LANGUAGES.filter((each) => each !== first && wordsIn(each).message).map((language) => ({
      language,
      ...wordsIn(language),
    })),
  };
}
