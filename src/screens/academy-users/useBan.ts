import { useState } from 'react';
import { banUser } from '#contract/people/userActs.ts';
import { users } from '#contract/people/users.ts';
import { useWrite } from '#page/calls/useWrite.ts';
import { useNames } from '#page/element/names.ts';
import { usersTexts } from '#texts/users.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { writesTexts } from '#texts/writes.ts';
import type { User } from './userFile.ts';

/**
 * Bans and unbans by one toggle (promises/academy-users.md#ban-and-unban), with `banUser`. It asks nothing; the toast
 * offers Undo, by the same call.
 */
export function useBan() {
  // Those whose ban is under way; there may be several at once.
  const [pids, setPids] = useState<readonly number[]>([]);
  const t = useTexts(usersTexts);
  const undo = useTexts(writesTexts)('undo');
  const names = useNames();
  const write = useWrite(banUser, {
    success: ({ body }) => t(body.banned ? 'banned' : 'unbanned'),
    failed: t('notUpdated'),
    reloads: [users],
  });
  const set = (user: User, banned: boolean) => ({ params: { pid: user.pid }, body: { banned } });
  return {
    toggle: async (user: User) => {
      if (pids.includes(user.pid)) return;
      const about = names.user(user.firstName, user.pid);
      setPids((others) => [...others, user.pid]);
      await write.run(set(user, !user.banned), {
        about,
        action: { label: undo, run: () => void write.run(set(user, user.banned === true), { about }) },
      });
      setPids((others) => others.filter((pid) => pid !== user.pid));
    },
    isBusyWith: (user: User) => pids.includes(user.pid),
  };
}
