import { useState } from 'react';
import { useCapability, useReload } from '#api/useAction.ts';
import { createNotification, updateNotification } from '#contract/noticeWriting.ts';
import { notificationCounts, notifications } from '#contract/notifications.ts';
import { NOTICES_WRITE } from '#domain/noticeWords.ts';
import { useDraft } from '#page/useDraft.ts';
import { useWrite } from '#page/useWrite.ts';
import { noticeFormTexts } from '#texts/noticeForm.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { type Draft, draftOf, EMPTY, isDraft, isTouched, written } from './noticeDraft.ts';
import type { Notification } from './notification.ts';

/** The people whom a notification names one by one: their numbers, or how many they are where only that is known. */
export type NamedPeople = readonly number[] | number;

export interface NewNotification {
  draft: Draft;
  /** Undefined where it goes to an audience that is chosen in the form. */
  people: NamedPeople | undefined;
  change(more: Partial<Draft>): void;
  /** Drops what has been typed; undefined where there is nothing to drop. */
  discard: (() => void) | undefined;
  send(): Promise<void>;
  /** The version of somebody else who has saved meanwhile: shows it, or shows again what was written here. */
  other?: { isShown: boolean; toggle(): void } | undefined;
  isBusy: boolean;
  /** Why it could not be created or changed, in words. */
  failure: string | undefined;
  reset(): void;
}

const RELOADS = [notifications, notificationCounts];

/**
 * A notification that is being written. It outlives the dialog: what was typed is there when the dialog is opened again,
 * and trying again after a lost answer does not create a second notification.
 * @param people those who are chosen, where it goes to them; its draft is another one.
 */
export function useNewNotification(onCreated: () => void, people?: readonly number[]): NewNotification {
  const [draft, setDraft] = useDraft(people ? 'notification-people' : 'notification', EMPTY, isDraft);
  const hasMore = useCapability(NOTICES_WRITE);
  const t = useTexts(noticeFormTexts);
  const write = useWrite(createNotification, {
    success: t('createdToast'),
    failed: t('notCreated'),
    reloads: RELOADS,
  });
  return {
    draft,
    people,
    change: (more) => setDraft({ ...draft, ...more }),
    discard: isTouched(draft) ? () => setDraft(undefined) : undefined,
    async send() {
      if (write.isBusy) return;
      const { title, description, priority, audience, ...times } = written(draft);
      const more = { ...times, audience: people ? { people: [...people] } : audience };
      const body = { title, description, priority, targetRole: null, schoolId: null };
      // What every server takes, and the rest only where it says something.
      const says = isTouched({ ...draft, texts: EMPTY.texts, priority: EMPTY.priority }) || more.language !== 'en';
      const isMore = hasMore && (people || says || (more.texts?.length ?? 0) > 0);
      const answer = await write.run({ body: isMore ? { ...body, ...more } : body });
      if (!answer) return;
      setDraft(undefined);
      onCreated();
    },
    isBusy: write.isBusy,
    failure: write.failure,
    reset: write.reset,
  };
}

/**
 * A notification that is being changed. Where somebody else has changed it meanwhile, nothing is saved, and what was
 * written stays: the next press of Save keeps it, in the knowledge of that.
 * @param latest as the list has it now.
 */
export function useChangedNotification(
  notification: Notification,
  latest: Notification | undefined,
  onChanged: () => void,
): NewNotification {
  const [draft, setDraft] = useState(() => draftOf(notification));
  const [base, setBase] = useState(notification.notice?.version);
  /** What was written before the other version was looked at. */
  const [mine, setMine] = useState<Draft>();
  const reload = useReload(notifications);
  const t = useTexts(noticeFormTexts);
  const write = useWrite(updateNotification, {
    success: t('changedToast'),
    failed: t('notChanged'),
    reloads: RELOADS,
  });
  const present = latest?.notice?.version;
  const isOutdated = write.status === 409;
  const isKnown = isOutdated && latest !== undefined && present !== base;
  return {
    draft,
    // Without their numbers the server keeps them.
    people: notification.notice?.people ?? undefined,
    change: (more) => setDraft({ ...draft, ...more }),
    discard: undefined,
    async send() {
      if (write.isBusy) return;
      const { notificationId } = notification;
      // Once it was told that there is another version, it is saved over that one, or over any where it is not known.
      const version = isOutdated ? present : base;
      setBase(version);
      const body = { ...written(draft), ...(version !== undefined && version !== '' && { version }) };
      if (await write.run({ params: { notificationId }, body })) onChanged();
      // Somebody else may have changed it.
      else reload();
    },
    other: isKnown
      ? {
          isShown: mine !== undefined,
          toggle() {
            setDraft(mine ?? draftOf(latest));
            setMine(mine === undefined ? draft : undefined);
          },
        }
      : undefined,
    isBusy: write.isBusy,
    failure: write.failure,
    reset: write.reset,
  };
}
