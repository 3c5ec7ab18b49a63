import { useState } from 'react';
import { banUser, users } from '#contract/users.ts';
import { useWrite } from '#page/useWrite.ts';
import { usersTexts } from '#texts/users.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { writesTexts } from '#texts/writes.ts';
import type { User } from './userWords.tsx';

/** Bans and unbans, one toggle (spec 2 §4): at once, and the toast takes it back by the same call. */
export function useBan() {
  const [pid, setPid] = useState<number>();
  const t = useTexts(usersTexts);
  const undo = useTexts(writesTexts)('undo');
  const write = useWrite(banUser, {
    success: ({ body }) => t(body.banned ? 'banned' : 'unbanned'),
    failed: t('notUpdated'),
    reloads: [users],
  });
  const set = (user: User, banned: boolean) => ({ params: { pid: user.pid }, body: { banned } });
  return {
    toggle: (user: User) => {
      if (write.isBusy) return;
      setPid(user.pid);
      void write.run(set(user, !user.banned), {
        action: { label: undo, run: () => void write.run(set(user, user.banned)) },
      });
    },
    isBusyWith: (user: User) => write.isBusy && pid === user.pid,
  };
}
