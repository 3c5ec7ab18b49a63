import Link2 from 'lucide-react/icons/link-2';
import { formatDate, formatDateTime } from '#domain/format/formatDate.ts';
import { type AnswerOf, useAnswer } from '#host/console/calls/useAnswer.ts';
import { ActionButton } from '#host/console/records/ActionButton.tsx';
import { RecordItem, RecordList } from '#host/console/records/RecordList.tsx';
import { connectionsTexts } from '#texts/connections.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Card } from '#ui/show/Card.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';

type Link = AnswerOf<'ltiLinks'>[number];

/** Accounts of an LMS that are linked to accounts of the academy: one's own, or everybody's for an administrator. */
export function Links({ isForAll }: { isForAll: boolean }) {
  const t = useTexts(connectionsTexts);
  const state = useAnswer('ltiLinks', {});
  return (
    <Card title={t('linksTitle')} description={isForAll ? t('linksWhy') : undefined} flush>
      <RecordList
        label={t('linksTitle')}
        state={state}
        rows={state.answer}
        expected={3}
        empty={<EmptyState icon={Link2} title={t('noLinks')} hint={t('noLinksHint')} />}
      >
        {(link) => <LinkItem key={link.linkId} link={link} isForAll={isForAll} onRemoved={state.again} />}
      </RecordList>
    </Card>
  );
}

function LinkItem({ link, isForAll, onRemoved }: { link: Link; isForAll: boolean; onRemoved: () => void }) {
  const t = useTexts(connectionsTexts);
  const locale = useLocale();
  const { linkId, platformName, lmsName, personName, linkedDate, lastUsedDate } = link;
  const account = t('linkedAs', { lms: lmsName ?? t('unnamed'), platform: platformName });
  return (
    <RecordItem
      name={<bdi>{isForAll ? personName : account}</bdi>}
      facts={
        <>
          {isForAll && <bdi>{account}</bdi>}
          <span>{t('linkedOn', { date: formatDate(linkedDate, locale) })}</span>
          {lastUsedDate && <span>{t('lastUsed', { date: formatDateTime(lastUsedDate, locale) })}</span>}
        </>
      }
      actions={
        <ActionButton
          call="removeLtiLink"
          input={{ params: { linkId } }}
          label={t('unlink')}
          accessibleName={t('unlinkOf', { name: account })}
          question={{ title: t('unlinkTitle'), message: t('unlinkQuestion'), about: account }}
          success={t('unlinked')}
          failed={t('notUnlinked')}
          onDone={onRemoved}
        />
      }
    />
  );
}
