import Link2 from 'lucide-react/icons/link-2';
import { useCall } from '#api/useCall.ts';
import type { CallAnswer } from '#contract/call.ts';
import { ltiLinks, removeLtiLink } from '#contract/sign-in/lti.ts';
import { formatDate, formatDateTime } from '#domain/format/formatDate.ts';
import { ActionButton } from '#host/console/records/ActionButton.tsx';
import { RecordItem, RecordList } from '#host/console/records/RecordList.tsx';
import { linkedAccountsTexts } from '#texts/linkedAccounts.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Card } from '#ui/show/Card.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';

type Link = CallAnswer<typeof ltiLinks>[number];

/** Accounts of an LMS that are linked to accounts of the academy: one's own, or everybody's for an administrator. */
export function Links({ isForAll }: { isForAll: boolean }) {
  const t = useTexts(linkedAccountsTexts);
  const state = useCall(ltiLinks, {}, { quiet: true });
  return (
    <Card title={t('title')} description={isForAll ? t('whyAll') : undefined} flush>
      <RecordList
        label={t('title')}
        state={state}
        expected={3}
        empty={<EmptyState icon={Link2} title={t('none')} hint={t('noneHint')} />}
      >
        {(link) => <LinkItem key={link.linkId} link={link} isForAll={isForAll} />}
      </RecordList>
    </Card>
  );
}

function LinkItem({ link, isForAll }: { link: Link; isForAll: boolean }) {
  const t = useTexts(linkedAccountsTexts);
  const locale = useLocale();
  const { linkId, platformName, lmsName, personName, linkedDate, lastUsedDate, isVouched } = link;
  const account = t('linkedAs', { lms: lmsName ?? t('unnamed'), platform: platformName });
  return (
    <RecordItem
      name={<bdi>{isForAll ? personName : account}</bdi>}
      facts={
        <>
          {isForAll && <bdi>{account}</bdi>}
          {isVouched && <span>{t('vouched')}</span>}
          <span>{t('linkedOn', { date: formatDate(linkedDate, locale) })}</span>
          {lastUsedDate && <span>{t('lastUsed', { date: formatDateTime(lastUsedDate, locale) })}</span>}
        </>
      }
      actions={
        <ActionButton
          call={removeLtiLink}
          input={{ params: { linkId } }}
          label={t('unlink')}
          accessibleName={t('unlinkOf', { name: account })}
          question={{ title: t('unlinkTitle'), message: t('unlinkQuestion'), about: account }}
          success={t('unlinked')}
          failed={t('notUnlinked')}
        />
      }
    />
  );
}
