import { useCapability } from '#api/useAction.ts';
import type { AnyCall } from '#contract/call.ts';
import { createNotification } from '#contract/messages/noticeWriting.ts';
import { NOTICES_WRITE } from '#domain/messages/noticeWords.ts';
import { useDraft } from '#page/calls/useDraft.ts';
import { useWrite } from '#page/calls/useWrite.ts';
import { noticeFormTexts } from '#texts/noticeForm.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { type Draft, EMPTY, isDraft, isTouched, written } from './noticeDraft.ts';

export interface NewNotification {
  draft: Draft;
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

/**
 * A notification that is being written. It outlives the dialog: what was typed is there when the dialog is opened again,
 * and trying again after a lost answer does not create a second notification.
 * @param reloads the calls that show it on this screen.
 * @param people those who are chosen, where it goes to them; its draft is another one.
 */
export function useNewNotification(
  onCreated: () => void,
  reloads: readonly AnyCall[],
  people?: readonly number[],
): NewNotification {
  const [draft, setDraft] = useDraft(people ? 'notification-people' : 'notification', EMPTY, isDraft);
  const hasMore = useCapability(NOTICES_WRITE);
  const t = useTexts(noticeFormTexts);
  const write = useWrite(createNotification, {
    success: t('createdToast'),
    failed: t('notCreated'),
    reloads,
  });
  return {
    draft,
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
