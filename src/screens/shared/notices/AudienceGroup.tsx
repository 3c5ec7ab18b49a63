import { type ReactNode, useId } from 'react';
import { useCall } from '#api/useCall.ts';
import { notificationAudience } from '#contract/messages/noticeWriting.ts';
import { formatNumber } from '#domain/format/formatNumber.ts';
import { failureText } from '#page/calls/failures.ts';
import { noticeFormTexts } from '#texts/noticeForm.ts';
import { pageTexts } from '#texts/page.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { addStyles } from '#ui/style/adoptStyles.ts';
import type { DraftAudience } from './noticeDraft.ts';
import styles from './noticeOptions.css?inline';

addStyles(styles);

/** What says to whom a notice goes. */
export function AudienceGroup({ hint, children }: { hint: string; children: ReactNode }) {
  const t = useTexts(noticeFormTexts);
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws its legend in ways that a grid cannot place.
    <div className="notice-options__group" role="group" aria-labelledby={id}>
      <p id={id} className="notice-options__title">
        {t('audience')}
      </p>
      <p className="field__hint">{hint}</p>
      {children}
    </div>
  );
}

/** How many people it reaches. */
export function Reach(audience: Partial<DraftAudience> & { people?: readonly number[] }) {
  const ids = (list: readonly number[] = []) => list.join(',') || undefined;
  const { schools: of, roles, classes, plans, people } = audience;
  const { data, error } = useCall(
    notificationAudience,
    {
      query: { schools: ids(of), roles: ids(roles), classes: ids(classes), plans: ids(plans), people: ids(people) },
    },
    { quiet: true, keepPreviousData: true, gcTime: 0 },
  );
  const t = useTexts(noticeFormTexts);
  const page = useTexts(pageTexts);
  const locale = useLocale();
  return (
    <p className="notice-options__reach" role="status">
      {error
        ? t('notCounted', { reason: failureText(error, page) })
        : data
          ? t('reaches', { number: data.people, count: formatNumber(data.people, locale) })
          : t('counting')}
    </p>
  );
}
