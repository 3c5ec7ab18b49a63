import { useState } from 'react';
import { googleCalendarOf, webcalOf } from '#domain/learning/calendarAddress.ts';
import { copyText } from '#platform/copyText.ts';
import { calendarTexts } from '#texts/calendar.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';

/** An address that was just made, which is shown this once, with the ways into a calendar. */
export function NewAddress({ address }: { address: string }) {
  const t = useTexts(calendarTexts);
  const [copying, setCopying] = useState<'copied' | 'notCopied'>();
  return (
    <div className="calendar-address">
      <p>{t('secret')}</p>
      <p className="calendar-address__text">
        <bdi dir="ltr" translate="no">
          {address}
        </bdi>
      </p>
      <div className="calendar-address__ways">
        <a className="button" data-variant="primary" href={webcalOf(address)}>
          {t('open')}
        </a>
        <a className="button" href={googleCalendarOf(address)} target="_blank" rel="noopener noreferrer">
          {t('google')}
        </a>
        <Button onClick={() => void copyText(address).then((is) => setCopying(is ? 'copied' : 'notCopied'))}>
          {t('copy')}
        </Button>
        <span role="status">{copying && t(copying)}</span>
      </div>
    </div>
  );
}
