import { formatDateTime } from '#domain/formatDate.ts';
import { useRemoval } from '#host/console/lms/useRemoval.ts';
import { type AnswerOf, useAnswer } from '#host/console/useAnswer.ts';
import { accountTexts } from '#texts/account.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { ConfirmDialog } from '#ui/Dialog.tsx';
import { ListSkeleton } from '#ui/Skeletons.tsx';
import { ErrorState } from '#ui/States.tsx';

type Session = AnswerOf<'ownSessions'>[number];

/** Where one is signed in, and out of it again. */
export function Sessions() {
  const t = useTexts(accountTexts);
  const { answer, failure, isBusy, again } = useAnswer('ownSessions', {});
  const others = useRemoval({
    name: 'endOtherSessions',
    input: {},
    success: t('othersEnded'),
    failed: t('notEnded'),
    onRemoved: again,
  });
  return (
    <Card
      title={t('sessionsTitle')}
      description={t('sessionsWhy')}
      actions={
        answer?.some(({ isThis }) => !isThis) && (
          <Button size="small" onClick={others.ask}>
            {t('endOthers')}
          </Button>
        )
      }
      flush
    >
      {failure && <ErrorState message={failure} onRetry={again} busy={isBusy} inline={answer !== undefined} />}
      {answer ? (
        <ul className="records" aria-label={t('sessionsTitle')} aria-busy={isBusy}>
          {answer.map((session) => (
            <SessionItem key={session.sessionId} session={session} onEnded={again} />
          ))}
        </ul>
      ) : (
        !failure && <ListSkeleton items={2} />
      )}
      {others.isAsking && (
        <ConfirmDialog
          title={t('endOthers')}
          message={t('endOthersQuestion')}
          confirm={t('endOthers')}
          busy={others.isBusy}
          onCancel={others.cancel}
          onConfirm={others.confirm}
        />
      )}
    </Card>
  );
}

function SessionItem({ session, onEnded }: { session: Session; onEnded: () => void }) {
  const t = useTexts(accountTexts);
  const locale = useLocale();
  const { sessionId, browser, system, isParentView, startedDate, lastUsedDate, isThis } = session;
  const device = browser && system ? t('device', { browser, system }) : (browser ?? system ?? t('unknownDevice'));
  const started = formatDateTime(startedDate, locale);
  const removal = useRemoval({
    name: 'endOwnSession',
    input: { params: { sessionId } },
    success: t('ended'),
    failed: t('notEnded'),
    onRemoved: onEnded,
  });
  return (
    <li className="records__item">
      <div className="records__what">
        <p className="records__name">
          <bdi>{device}</bdi>
        </p>
        <p className="records__when">
          {isThis && <Badge tone="accent">{t('thisOne')}</Badge>}
          {isParentView && <Badge>{t('asParent')}</Badge>}
          <span>{t('lastUsed', { date: formatDateTime(lastUsedDate, locale) })}</span>
          <span>{t('started', { date: started })}</span>
        </p>
      </div>
      {!isThis && (
        <Button
          size="small"
          busy={removal.isBusy}
          aria-label={t('endOf', { device, date: started })}
          onClick={() => void removal.confirm()}
        >
          {t('end')}
        </Button>
      )}
    </li>
  );
}
