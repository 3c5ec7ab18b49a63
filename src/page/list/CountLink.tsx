import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useCapability } from '#api/useAction.ts';
import { formatNumber } from '#domain/format/formatNumber.ts';
import { LIST_PATH, listSearch, mayList } from '#domain/lists/listLinks.ts';
import type { ListAddress } from '#domain/lists/lists.ts';
import { LISTS } from '#domain/people/capabilityWords.ts';
import { PathLink } from '#page/element/PathLink.tsx';
import { pageRuntime } from '#page/element/runtime.ts';
import { useLocale } from '#texts/useTexts.tsx';

interface CountLinkProps {
  count: number | null | undefined;
  /** What is counted; undefined where the answer does not tell all of it. */
  of: ListAddress | undefined;
}

/**
 * A number, which leads to the list of what it counts (promises/academy-list.md#ways-to-a-list). It is no link where the
 * API server has no such list for this person, and where nothing is counted.
 */
export function CountLink({ count, of }: CountLinkProps) {
  return useCountLink()(formatNumber(count, useLocale()), count, of);
}

/** The same for what is shown already: for many numbers at once, as of a chart. */
export function useCountLink(): (
  shown: string,
  count: number | null | undefined,
  of: ListAddress | undefined,
) => ReactNode {
  const isOffered = useCapability(LISTS);
  const { user } = useStore(pageRuntime().session.store);
  return (shown, count, of) =>
    isOffered && of && count && mayList(of.list, user?.role) ? (
      <PathLink path={LIST_PATH} search={listSearch(of)} isQuiet>
        {shown}
      </PathLink>
    ) : (
      shown
    );
}
