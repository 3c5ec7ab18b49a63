import { formatNumber } from '#domain/format/formatNumber.ts';
import { PEOPLE_QUERY_MAX } from '#domain/messages/notices.ts';
import { noticeFormTexts } from '#texts/noticeForm.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { AudienceGroup, Reach } from './AudienceGroup.tsx';

interface NamedPeopleProps {
  number: number;
  /** Undefined where only their number is known. */
  people?: readonly number[];
}

/** An audience of people who were chosen one by one, in the form of a notice. */
export function NamedPeople({ number, people }: NamedPeopleProps) {
  const t = useTexts(noticeFormTexts);
  const locale = useLocale();
  return (
    <AudienceGroup hint={t('peopleHint')}>
      <p>{t('people', { number, count: formatNumber(number, locale) })}</p>
      {/* A long list of numbers has no room in an address. */}
      {people && people.join().length <= PEOPLE_QUERY_MAX && <Reach people={people} />}
    </AudienceGroup>
  );
}
