import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useCall } from '#api/useCall.ts';
import { noticeCounts } from '#contract/messages/notices.ts';
import { attentionCounts } from '#contract/students/attention.ts';
import { mayFollowUp, mayReadNotices, type Viewer } from '#host/console/routing/routes.ts';

/** The numbers beside entries of the menu; null where one is not known. */
export interface Counts {
  /** Unread messages. */
  messages: number | null;
  /** Students who may need attention. */
  students: number | null;
}

/**
 * Asks for the numbers of the menu, and tells them (promises/menu-and-routes.md#notices-and-unread-numbers). It draws
 * nothing: the menu is there before its code.
 */
export default function MenuCounts({ viewer, onChange }: { viewer: Viewer; onChange: (counts: Counts) => void }) {
  const { pathname } = useLocation();
  // The bell reads the same, and asks for it anew.
  const unread = useCall(
    noticeCounts,
    {},
    { enabled: mayReadNotices(viewer.user), quiet: true, staleTime: Number.POSITIVE_INFINITY },
  );
  const follows = mayFollowUp(viewer.user);
  const { data: attention, retry } = useCall(attentionCounts, {}, { enabled: follows, quiet: true });
  // Asked for again at each move, not at the first page: what is done on the screen changes the number.
  const last = useRef(pathname);
  useEffect(() => {
    if (follows && last.current !== pathname) retry();
    last.current = pathname;
  }, [pathname, retry, follows]);

  const messages = unread.data?.messages ?? null;
  const students = attention?.students ?? null;
  useEffect(() => onChange({ messages, students }), [onChange, messages, students]);
  return null;
}
