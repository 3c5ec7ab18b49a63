/** Whether notices can arrive in this browser. Small, since every page of the console asks. */
import { useEffect } from 'react';
import { PUSH } from '#domain/messages/push.ts';
import type { SessionUser } from '#domain/people/roles.ts';
import { idle } from '#platform/idle.ts';
import { loadCode } from '#platform/loadCode.ts';
import { useLocale } from '#texts/useTexts.tsx';
import { isMarked } from './mark.ts';

/** Whether the academy sends notices to devices, and this browser can be sent any. */
export const canArrive = ({ capabilities }: SessionUser): boolean =>
  capabilities.includes(PUSH) &&
  isSecureContext &&
  'serviceWorker' in navigator &&
  'PushManager' in window &&
  'Notification' in window;

/** Lets notices go on in this browser with a new session of the person who asked, and ends them for anybody else. */
export function useKeptPush(user: SessionUser): void {
  const locale = useLocale();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each person who signs in.
  useEffect(() => {
    if (!isMarked() || !canArrive(user)) return;
    void idle()
      .then(() => loadCode(() => import('./browser.ts')))
      .then(({ keepPush }) => keepPush(locale))
      .catch(() => {
        // There is no network now: the next page does it.
      });
  }, [user.pid]);
}
