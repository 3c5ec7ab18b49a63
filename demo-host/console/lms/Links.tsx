import Link2 from 'lucide-react/icons/link-2';
import { formatDate, formatDateTime } from '#domain/formatDate.ts';
import { type AnswerOf, useAnswer } from '#host/console/useAnswer.ts';
import { connectionsTexts } from '#texts/connections.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { ConfirmDialog } from '#ui/Dialog.tsx';
import { ListSkeleton } from '#ui/Skeletons.tsx';
import { EmptyState, ErrorState } from '#ui/States.tsx';
import { useRemoval } from './useRemoval.ts';

type Link = AnswerOf<'ltiLinks'>[number];

/** Accounts of LMS that open the academy as somebody: as oneself, or as anybody for an administrator. */
export function Links({ isForAll }: { isForAll: boolean }) {
  const t = useTexts(connectionsTexts);
  const { answer, failure, isBusy, again } = useAnswer('ltiLinks', {});
  return (
    <Card title={t('linksTitle')} description={isForAll ? t('linksWhy') : undefined} flush>
      {failure && <ErrorState message={failure} onRetry={again} busy={isBusy} inline={answer !== undefined} />}
      {answer ? (
        answer.length > 0 ? (
          <ul className="records" aria-label={t('linksTitle')} aria-busy={isBusy}>
            {answer.map((link) => (
              <LinkItem key={link.linkId} link={link} isForAll={isForAll} onRemoved={again} />
            ))}
          </ul>
        ) : (
          <EmptyState icon={Link2} title={t('noLinks')} hint={t('noLinksHint')} />
        )
      ) : (
        !failure && <ListSkeleton items={3} />
      )}
    </Card>
  );
}

function LinkItem({ link, isForAll, onRemoved }: { link: Link; isForAll: boolean; onRemoved: () => void }) {
  const t = useTexts(connectionsTexts);
  const locale = useLocale();
  const { linkId, platformName, lmsName, personName, linkedDate, lastUsedDate } = link;
  const account = t('linkedAs', { lms: lmsName ?? t('unnamed'), platform: platformName });
  const removal = useRemoval({
    name: 'removeLtiLink',
    input: { params: { linkId } },
    success: t('unlinked'),
    failed: t('notUnlinked'),
    onRemoved,
  });
  return (
    <li className="records__item">
      <div className="records__what">
        <p className="records__name">
          <bdi>{isForAll ? personName : account}</bdi>
        </p>
        <p className="records__when">
          {isForAll && <bdi>{account}</bdi>}
          <span>{t('linkedOn', { date: formatDate(linkedDate, locale) })}</span>
          {lastUsedDate && <span>{t('lastUsed', { date: formatDateTime(lastUsedDate, locale) })}</span>}
        </p>
      </div>
      <Button size="small" aria-label={t('unlinkOf', { name: account })} onClick={removal.ask}>
        {t('unlink')}
      </Button>
      {removal.isAsking && (
        <ConfirmDialog
          title={t('unlinkTitle')}
          message={t('unlinkQuestion')}
          about={account}
          confirm={t('unlink')}
          busy={removal.isBusy}
          onCancel={removal.cancel}
          onConfirm={removal.confirm}
        />
      )}
    </li>
  );
}
