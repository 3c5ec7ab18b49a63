import RotateCw from 'lucide-react/icons/rotate-cw';
import type { ComponentProps } from 'react';
import { formatDateTime } from '#domain/formatDate.ts';
import { commonTexts } from '#texts/common.ts';
import { parentsTexts } from '#texts/parents.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/Button.tsx';
import { Banner } from '#ui/States.tsx';
import type { CachedCallState } from './lastSeen.ts';
import { Outcome } from './Outcome.tsx';

type KeptOutcomeProps<T> = Omit<ComponentProps<typeof Outcome<T>>, 'of'> & { of: CachedCallState<T> };

/** `Outcome` of a kept call: above what was last seen it says from when it is. */
export function KeptOutcome<T>(props: KeptOutcomeProps<T>) {
  const { seenAt, isFetching, retry } = props.of;
  const t = useTexts(parentsTexts);
  const common = useTexts(commonTexts);
  const locale = useLocale();
  return (
    <>
      {seenAt && (
        <Banner
          action={
            <Button size="small" icon={RotateCw} busy={isFetching} onClick={retry}>
              {common('tryAgain')}
            </Button>
          }
        >
          {t('lastSeen', { when: formatDateTime(seenAt, locale) })}
        </Banner>
      )}
      <Outcome {...props} />
    </>
  );
}
