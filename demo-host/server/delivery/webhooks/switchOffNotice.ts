/** That a webhook was switched off, in the bell of those who may set it: administrators, and school users of its school. */
import { NOTIFICATION_PRIORITY } from '#domain/messages/messaging.ts';
import type { WebhookOff } from '#domain/messages/webhooks.ts';
import { LANGUAGES, type Language } from '#domain/people/languages.ts';
import { ROLE } from '#domain/people/roles.ts';
import type { Tx } from '#host/server/database/actor.ts';
import { staffWords } from '#host/server/delivery/family/screenWords.ts';
import { OFFERED } from '#texts/offered.ts';

interface SwitchedOff {
  name: string;
  why: WebhookOff;
  schoolId: number | null;
  now: Date;
}

/** Languages that staff see besides English. */
const FURTHER = LANGUAGES.filter((language) => OFFERED[language]?.staff !== undefined);

const wordsIn = (language: Language, { name, why }: SwitchedOff) => {
  const t = staffWords(language, 'webhooks');
  return { title: t('offNotice', { name }), description: t('offNoticeWhy', { name, why }) };
};

/** Leaves the notice, in the transaction that switches the webhook off. */
export async function switchOffNotice(tx: Tx, off: SwitchedOff): Promise<void> {
  const notice = {
    ...wordsIn('en', off),
    language: 'en' as const,
    texts: JSON.stringify(Object.fromEntries(FURTHER.map((language) => [language, wordsIn(language, off)]))),
    priority: NOTIFICATION_PRIORITY.high,
    starts_at: off.now,
    added_at: off.now,
  };
  const audiences = [
    { target_role: ROLE.administrator, school_id: null },
    ...(off.schoolId === null ? [] : [{ target_role: ROLE.school, school_id: off.schoolId }]),
  ];
  await tx
    .insertInto('notification')
    .values(audiences.map((audience) => ({ ...notice, ...audience })))
    .execute();
}
