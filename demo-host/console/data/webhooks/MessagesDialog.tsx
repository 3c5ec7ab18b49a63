import Inbox from 'lucide-react/icons/inbox';
import { useState } from 'react';
import { useCall } from '#api/useCall.ts';
import { sendWebhookAgain, webhookMessages } from '#contract/academy/webhooks.ts';
import { formatDateTime } from '#domain/format/formatDate.ts';
import { WEBHOOK_FAILURES, WEBHOOK_STATES, WEBHOOK_TRIES, type WebhookState } from '#domain/messages/webhooks.ts';
import { ActionButton } from '#host/console/records/ActionButton.tsx';
import { RecordItem, RecordList } from '#host/console/records/RecordList.tsx';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { webhooksTexts } from '#texts/webhooks.ts';
import { Select } from '#ui/form/Select.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { Badge } from '#ui/show/Badge.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { eventWord, type MessageRow, type WebhookRow } from './rows.ts';

/** What is under way is looked after again so soon, in ms. */
const EVERY_MS = 3_000;

const TONES = { waiting: 'fair', sent: 'good', failed: 'poor' } as const;
const STATE_WORDS = { waiting: 'stateWaiting', sent: 'stateSent', failed: 'stateFailed' } as const;

/** The last messages to an address, with what it answered to each. */
export function MessagesDialog({ row, onClose }: { row: WebhookRow; onClose: () => void }) {
  const t = useTexts(webhooksTexts);
  const [shown, setShown] = useState<WebhookState | ''>('');
  const { webhookId, name } = row;
  const state = useCall(
    webhookMessages,
    { params: { webhookId }, query: shown === '' ? {} : { state: shown } },
    { quiet: true, keepPreviousData: true, gcTime: 0, refetchInterval: EVERY_MS },
  );
  const title = t('messagesOf', { name });
  return (
    <Dialog title={title} wide onClose={onClose}>
      <Select
        label={t('show')}
        options={[
          { value: '', label: t('allMessages') },
          ...WEBHOOK_STATES.map((each) => ({ value: each, label: t(STATE_WORDS[each]) })),
        ]}
        value={shown}
        onChange={setShown}
      />
      <RecordList
        label={title}
        state={state}
        expected={3}
        empty={<EmptyState icon={Inbox} title={t('noMessages')} hint={t('noMessagesHint')} />}
      >
        {(message) => <MessageItem key={message.messageId} webhookId={webhookId} message={message} />}
      </RecordList>
    </Dialog>
  );
}

function MessageItem({ webhookId, message }: { webhookId: number; message: MessageRow }) {
  const t = useTexts(webhooksTexts);
  const locale = useLocale();
  const { messageId, webhookKey, type, state, tries, status, answer } = message;
  const when = (date: string | null) => formatDateTime(date, locale);
  const word = eventWord(type);
  const name = word ? t(word) : type;
  const failure = WEBHOOK_FAILURES.find((each) => each === message.failure);
  return (
    <RecordItem
      name={
        <>
          {name} <Badge tone={TONES[state]}>{t(STATE_WORDS[state])}</Badge>
        </>
      }
      facts={
        <>
          <span>{t('happened', { date: when(message.happenedDate) })}</span>
          {status !== null && <span>{t('status', { status: String(status) })}</span>}
          <code dir="ltr">{webhookKey}</code>
        </>
      }
      more={
        <>
          <p className="records__when">
            {tries > 0 && <span>{t('tries', { tries, most: WEBHOOK_TRIES, date: when(message.triedDate) })}</span>}
            {tries > 0 && message.nextTryDate && <span>{t('nextTry', { date: when(message.nextTryDate) })}</span>}
            {failure && <span>{t('failure', { why: failure })}</span>}
          </p>
          {answer && (
            <p className="records__when">
              <span>{t('answer')}</span> <code dir="auto">{answer}</code>
            </p>
          )}
        </>
      }
      actions={
        <ActionButton
          call={sendWebhookAgain}
          input={{ params: { webhookId, messageId } }}
          label={t('again')}
          accessibleName={t('againOf', { name, date: when(message.happenedDate) })}
          success={t('testSent')}
          failed={t('testNotSent')}
        />
      }
    />
  );
}
