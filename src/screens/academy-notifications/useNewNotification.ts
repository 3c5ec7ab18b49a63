import { createNotification } from '#contract/noticeWriting.ts';
import { notificationCounts, notifications } from '#contract/notifications.ts';
import { TEXT_MAX } from '#domain/limits.ts';
import { DEFAULT_NOTIFICATION_PRIORITY, type NotificationPriority } from '#domain/messaging.ts';
import { useDraft } from '#page/useDraft.ts';
import { useWrite } from '#page/useWrite.ts';
import { notificationsTexts } from '#texts/notifications.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { priorityOf } from './priorities.ts';

interface Draft {
  title: string;
  description: string;
  priority: NotificationPriority;
}

const EMPTY: Draft = { title: '', description: '', priority: DEFAULT_NOTIFICATION_PRIORITY };

function isDraft(value: unknown): boolean {
  const { title, description, priority } = (value ?? {}) as Partial<Draft>;
  return typeof title === 'string' && typeof description === 'string' && priorityOf(String(priority)) !== undefined;
}

export interface NewNotification {
  draft: Draft;
  change(more: Partial<Draft>): void;
  /** Drops what has been typed. */
  discard(): void;
  /** What is wrong with each field: it is missing, or longer than the server takes. */
  wrong: { title: 'missing' | 'long' | undefined; description: 'missing' | 'long' | undefined };
  send(): Promise<void>;
  isBusy: boolean;
  /** Why it could not be created, in words. */
  failure: string | undefined;
  reset(): void;
}

/**
 * A notification that is being written. It outlives the dialog: what was typed is there when the dialog is opened again,
 * and trying again after a lost answer does not create a second notification.
 */
export function useNewNotification(onCreated: () => void): NewNotification {
  const [draft, setDraft] = useDraft('notification', EMPTY, isDraft);
  const t = useTexts(notificationsTexts);
  const write = useWrite(createNotification, {
    success: t('createdToast'),
    failed: t('notCreated'),
    reloads: [notifications, notificationCounts],
  });
  const title = draft.title.trim();
  const description = draft.description.trim();
  const wrongWith = (text: string, max: number) => {
    if (text === '') return 'missing';
    return text.length > max ? 'long' : undefined;
  };

  return {
    draft,
    change: (more) => setDraft({ ...draft, ...more }),
    discard: () => setDraft(undefined),
    wrong: {
      title: wrongWith(title, TEXT_MAX.title),
      description: wrongWith(description, TEXT_MAX.description),
    },
    async send() {
      if (write.isBusy) return;
      const { priority } = draft;
      const answer = await write.run({ body: { title, description, priority, targetRole: null, schoolId: null } });
      if (!answer) return;
      setDraft(undefined);
      onCreated();
    },
    isBusy: write.isBusy,
    failure: write.failure,
    reset: write.reset,
  };
}
