/** What can be done with many people at once, and who may do it. */
import { useStore } from 'zustand';
import { useApi } from '#api/useCall.ts';
import { NOTICES_WRITE } from '#domain/messages/noticeWords.ts';
import { BULK, BULK_USERS } from '#domain/people/capabilityWords.ts';
import { ROLE } from '#domain/people/roles.ts';
import { pageRuntime } from '#page/element/runtime.ts';
import type { Person } from './chosen.ts';

/** In the order in which the bar has them. */
export const ACTS = ['message', 'notify', 'class', 'ban'] as const;
export type Act = (typeof ACTS)[number];

/** What every dialog of the bar is given. */
export interface ActProps {
  people: readonly Person[];
  /** @param done those for whom it was done: they are no longer chosen. */
  onClose: (done?: readonly number[]) => void;
}

/** Those of these acts that the viewer may do. */
export function useActs(acts: readonly Act[]): Act[] {
  const { capabilities } = useApi();
  const { user } = useStore(pageRuntime().session.store);
  const has = (word: string) => capabilities.includes(word);
  const may: Record<Act, boolean> = {
    message: has(BULK),
    // Teachers only read notifications (promises/academy-notifications.md#who-sees-it).
    notify: has(BULK) && has(NOTICES_WRITE) && user?.role !== ROLE.teacher,
    class: has(BULK_USERS),
    ban: has(BULK_USERS),
  };
  return ACTS.filter((act) => acts.includes(act) && may[act]);
}
