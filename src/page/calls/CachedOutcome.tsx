import RotateCw from 'lucide-react/icons/rotate-cw';
import type { ComponentProps } from 'react';
import { formatDateTime } from '#domain/format/formatDate.ts';
import { commonTexts } from '#texts/common.ts';
import { parentsTexts } from '#texts/parents.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { Banner } from '#ui/state/States.tsx';
import { Outcome } from './Outcome.tsx';
import type { CachedCallState } from './useCachedCall.ts';

type CachedOutcomeProps<T> = Omit<ComponentProps<typeof Outcome<T>>, 'state'> & { state: CachedCallState<T> };

/**
 * `Outcome` of a cached call: while the server cannot be reached, a banner above the last answer says when it was
 * received, and offers Try again.
 */
export function CachedOutcome<T>(props: CachedOutcomeProps<T>) {
  const { cachedAt, isFetching, retry } = props.state;
  const t = useTexts(parentsTexts);
  const common = useTexts(commonTexts);
  const locale = useLocale();
  return (
    <>
      {cachedAt && (
        <Banner
          action={
            <Button size="small" icon={RotateCw} busy={isFetching} onClick={retry}>
              {common('tryAgain')}
            </Button>
          }
        >
          {t('lastSeen', { when: formatDateTime(cachedAt, locale) })}
        </Banner>
      )}
      <Outcome {...props} />
    </>
  );
}
