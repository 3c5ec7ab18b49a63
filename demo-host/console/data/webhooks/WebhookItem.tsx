import { removeWebhook, sendWebhookTest, switchWebhook } from '#contract/academy/webhooks.ts';
import { formatDateTime } from '#domain/format/formatDate.ts';
import { ActionButton } from '#host/console/records/ActionButton.tsx';
import { RecordItem } from '#host/console/records/RecordList.tsx';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { webhooksTexts } from '#texts/webhooks.ts';
import { Button } from '#ui/form/Button.tsx';
import { Badge } from '#ui/show/Badge.tsx';
import { eventWord, type WebhookRow } from './rows.ts';

interface WebhookItemProps {
  row: WebhookRow;
  onOpen: () => void;
  /** Lists what was sent. */
  onList: () => void;
  onRemoved: () => void;
}

/** One webhook: where it sends what, how that goes, and what can be done with it. */
export function WebhookItem({ row, onOpen, onList, onRemoved }: WebhookItemProps) {
  const t = useTexts(webhooksTexts);
  const { webhookId, name, address, schoolId, schoolName, waiting, failed } = row;
  const isOn = row.offDate === null;
  const params = { webhookId };
  return (
    <RecordItem
      name={
        <>
          <bdi>{name}</bdi> <StateBadge row={row} />{' '}
          <Badge tone={schoolId === null ? undefined : 'strong'}>
            {schoolId === null ? t('allSchools') : schoolName || t('schoolUnknown')}
          </Badge>
        </>
      }
      facts={
        <>
          <code dir="ltr">{address}</code>
          {waiting !== null && waiting > 0 && <span>{t('waiting', { count: waiting })}</span>}
          {failed !== null && failed > 0 && <Badge tone="poor">{t('failed', { count: failed })}</Badge>}
        </>
      }
      more={<State row={row} />}
      actions={
        <div className="records__actions">
          <Button size="small" onClick={onList} aria-label={t('messagesOf', { name })}>
            {t('messages')}
          </Button>
          {isOn && row.stopped === null && (
            <ActionButton
              call={sendWebhookTest}
              input={{ params }}
              label={t('sendTest')}
              accessibleName={t('sendTestOf', { name })}
              success={t('testSent')}
              failed={t('testNotSent')}
            />
          )}
          {(row.offDate || row.stopped) && (
            <ActionButton
              call={switchWebhook}
              input={{ params, body: { isOn: true } }}
              label={t('switchOn')}
              accessibleName={t('switchOnOf', { name })}
              variant="primary"
              success={t('switchedOn')}
              failed={t('notSwitched')}
            />
          )}
          <Button size="small" onClick={onOpen} aria-label={t('changeOf', { name })}>
            {t('change')}
          </Button>
          {isOn && (
            <ActionButton
              call={switchWebhook}
              input={{ params, body: { isOn: false } }}
              label={t('switchOff')}
              accessibleName={t('switchOffOf', { name })}
              question={{ title: t('switchOffTitle'), message: t('switchOffQuestion'), about: name }}
              success={t('switchedOff')}
              failed={t('notSwitched')}
            />
          )}
          <ActionButton
            call={removeWebhook}
            input={{ params }}
            label={t('remove')}
            accessibleName={t('removeOf', { name })}
            question={{ title: t('removeTitle'), message: t('removeQuestion'), about: name }}
            success={t('removed')}
            failed={t('notRemoved')}
            onDone={onRemoved}
          />
        </div>
      }
    />
  );
}

function StateBadge({ row: { offDate, stopped } }: { row: WebhookRow }) {
  const t = useTexts(webhooksTexts);
  if (offDate) return <Badge tone="poor">{t('off')}</Badge>;
  if (stopped) return <Badge tone="poor">{t('resting')}</Badge>;
  const isKnown = offDate === null && stopped === null;
  return <Badge tone={isKnown ? 'good' : undefined}>{t(isKnown ? 'on' : 'stateUnknown')}</Badge>;
}

/** What it is told of, and how it stands. */
function State({ row }: { row: WebhookRow }) {
  const t = useTexts(webhooksTexts);
  const locale = useLocale();
  const when = (date: string | null) => formatDateTime(date, locale);
  const events = row.events.map((event) => {
    const word = eventWord(event);
    return word ? t(word) : event;
  });
  return (
    <>
      <p className="records__when">
        {events.map((event) => (
          <span key={event}>{event}</span>
        ))}
      </p>
      <p className="records__when">
        <span>
          {row.lastSentDate
            ? t('lastSent', { date: when(row.lastSentDate) })
            : t(row.lastSentDate === null ? 'neverSent' : 'lastSentUnknown')}
        </span>
        {row.failingSince && row.offDate === null && <span>{t('failingSince', { date: when(row.failingSince) })}</span>}
        {row.formerUntil && <span>{t('formerUntil', { date: when(row.formerUntil) })}</span>}
      </p>
      {row.offDate && (
        <p className="records__when">{t('offWhy', { why: row.offWhy ?? '', date: when(row.offDate) })}</p>
      )}
      {row.offDate === null && row.stopped && <p className="records__when">{t('stoppedWhy', { why: row.stopped })}</p>}
    </>
  );
}
