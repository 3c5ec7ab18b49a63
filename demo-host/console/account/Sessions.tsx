import { useCall } from '#api/useCall.ts';
import type { CallAnswer } from '#contract/call.ts';
import { endOtherSessions, endOwnSession, ownSessions } from '#contract/sign-in/account.ts';
import { formatDateTime } from '#domain/format/formatDate.ts';
import { ActionButton } from '#host/console/records/ActionButton.tsx';
import { RecordItem, RecordList } from '#host/console/records/RecordList.tsx';
import { accountTexts } from '#texts/account.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Badge } from '#ui/show/Badge.tsx';
import { Card } from '#ui/show/Card.tsx';
import { useDeviceName } from './deviceName.ts';

type Session = CallAnswer<typeof ownSessions>[number];

/** Where one is signed in, and the way to sign out there. */
export function Sessions() {
  const t = useTexts(accountTexts);
  const state = useCall(ownSessions, {}, { quiet: true });
  return (
    <Card
      title={t('sessionsTitle')}
      description={t('sessionsWhy')}
      actions={
        state.data?.some(({ isThis }) => !isThis) && (
          <ActionButton
            call={endOtherSessions}
            input={{}}
            label={t('endOthers')}
            question={{ title: t('endOthers'), message: t('endOthersQuestion') }}
            success={t('othersEnded')}
            failed={t('notEnded')}
          />
        )
      }
      flush
    >
      <RecordList label={t('sessionsTitle')} state={state} expected={2} empty={null}>
        {(session) => <SessionItem key={session.sessionId} session={session} />}
      </RecordList>
    </Card>
  );
}

function SessionItem({ session }: { session: Session }) {
  const t = useTexts(accountTexts);
  const locale = useLocale();
  const { sessionId, isParentView, isThis } = session;
  const device = useDeviceName()(session);
  const started = formatDateTime(session.startedDate, locale);
  return (
    <RecordItem
      name={<bdi>{device}</bdi>}
      facts={
        <>
          {isThis && <Badge tone="strong">{t('thisOne')}</Badge>}
          {isParentView && <Badge>{t('asParent')}</Badge>}
          <span>{t('lastUsed', { date: formatDateTime(session.lastUsedDate, locale) })}</span>
          <span>{t('started', { date: started })}</span>
        </>
      }
      actions={
        !isThis && (
          <ActionButton
            call={endOwnSession}
            input={{ params: { sessionId } }}
            label={t('end')}
            accessibleName={t('endOf', { device, date: started })}
            success={t('ended')}
            failed={t('notEnded')}
          />
        )
      }
    />
  );
}
