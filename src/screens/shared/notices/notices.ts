/** What everything that shows notices shares: their title and language, how many are unread, and marking them as read. */
import { useEffect, useRef } from 'react';
import { useReload } from '#api/useAction.ts';
import { useCall } from '#api/useCall.ts';
import type { CallAnswer } from '#contract/call.ts';
import { noticeCounts, notices, readNotices } from '#contract/messages/notices.ts';
import { NOTICE_COUNTS_AGE_MS, NOTICE_COUNTS_EVERY_MS } from '#domain/messages/notices.ts';
import { LANGUAGES } from '#domain/people/languages.ts';
import { useWrite } from '#page/calls/useWrite.ts';
import { useComeBack } from '#page/element/useComeBack.ts';
import { noticesTexts } from '#texts/notices.ts';
import { languageOf } from '#texts/texts.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';

/** A row of `notices`. */
export type Notice = CallAnswer<typeof notices>['data'][number];

/** The language in which notices are asked for; undefined where there are none in it. */
export function useNoticeLanguage() {
  const language = languageOf(useLocale());
  return LANGUAGES.find((known) => known === language);
}

/** How many notices are unread. Asked for again every few minutes, and when somebody comes back to the page. */
export function useUnreadNotices(): number | undefined {
  const { data, retry } = useCall(
    noticeCounts,
    {},
    { quiet: true, optional: true, refetchInterval: NOTICE_COUNTS_EVERY_MS, staleTime: NOTICE_COUNTS_AGE_MS },
  );
  const requestedAt = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer sets the time.
  useEffect(() => {
    requestedAt.current = performance.now();
  }, [data]);
  useComeBack(() => {
    if (performance.now() - requestedAt.current < NOTICE_COUNTS_AGE_MS) return;
    requestedAt.current = performance.now();
    retry();
  });
  return data?.notices ?? undefined;
}

interface Reading {
  /** Marks these as read, or all without ids. A failure is told in a toast. */
  read(noticeIds?: number[]): Promise<void>;
  isBusy: boolean;
}

/** Marks notices as read; whatever shows them is loaded again. */
export function useReading(): Reading {
  const t = useTexts(noticesTexts);
  const write = useWrite(readNotices, { success: undefined, failed: t('notRead'), reloads: [noticeCounts] });
  const reload = useReload(notices);
  return {
    async read(noticeIds) {
      if (await write.run({ body: { noticeIds } })) reload();
    },
    isBusy: write.isBusy,
  };
}
