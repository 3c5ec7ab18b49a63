/**
 * What a device shows of a notice, also where everybody can read it: the academy's name and the notice's title. Never its
 * text, the school, the reader's name or anything about a child (promises/academy-notices.md#what-a-lock-screen-shows).
 */

import { directionOf } from '#domain/format/direction.ts';
import { cutTo, PUSH_BYTES_MAX, PUSH_SHOWN, type PushText } from '#domain/messages/push.ts';
import { LANGUAGES, type Language } from '#domain/people/languages.ts';
import { screenWords } from '#host/server/delivery/family/screenWords.ts';
import type { NoticeToPush } from './push.queries.ts';

interface PushTextFacts {
  notificationId: number;
  notice: Pick<NoticeToPush, 'title' | 'titles' | 'language'>;
  academyName: string;
  /** Of the screen on which the person asked for notices. */
  language: Language;
}

/** The words of a push, in the person's language where the notice is written in it. */
export function pushText({ notificationId, notice, academyName, language }: PushTextFacts): PushText {
  const t = screenWords(language, 'notices');
  const own = notice.titles[language];
  const written = LANGUAGES.find((each) => each === notice.language);
  const title = cutTo(own ?? notice.title, PUSH_SHOWN.title);
  const lang = own !== undefined || title === '' ? language : (written ?? language);
  return {
    title: cutTo(academyName, PUSH_SHOWN.academy) || t('academy'),
    body: title || t('untitled', { id: String(notificationId) }),
    tag: `notice-${notificationId}`,
    lang,
    dir: directionOf(lang),
  };
}

interface FamilyPushFacts {
  academyName: string;
  /** What the message is about, without anything about a child. */
  about: string;
  /** Names the message. */
  tag: string;
  language: Language;
  /** The address that a press opens. */
  open: string;
}

/** The words of a message to a family about an absence or its correction (promises/channels.md#on-a-device). */
export const familyPushText = ({ academyName, about, tag, language, open }: FamilyPushFacts): PushText => ({
  title: cutTo(academyName, PUSH_SHOWN.academy) || screenWords(language, 'notices')('academy'),
  body: cutTo(about, PUSH_SHOWN.title),
  tag,
  lang: language,
  dir: directionOf(language),
  open,
});

/** The text that is encrypted. @throws an Error for one that no push service takes; the lengths of its words prevent that. */
export function pushBytes(text: PushText): Buffer {
  const bytes = Buffer.from(JSON.stringify(text));
  if (bytes.byteLength > PUSH_BYTES_MAX) throw new Error(`A push has ${bytes.byteLength} bytes, which is too much.`);
  return bytes;
}
