import Send from 'lucide-react/icons/send';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useCall } from '#api/useCall.ts';
import { recipients, sendMessage } from '#contract/messages/messages.ts';
import { formatAll } from '#domain/format/formatList.ts';
import { TEXT_MAX } from '#domain/lists/limits.ts';
import {
  DEFAULT_MESSAGE_PRIORITY,
  MESSAGE_PRIORITIES,
  type MessagePriority,
  NEW_MESSAGE_ROWS,
} from '#domain/messages/messaging.ts';
import { ROLE } from '#domain/people/roles.ts';
import { CallError } from '#page/calls/CallError.tsx';
import { useDraft } from '#page/calls/useDraft.ts';
import { useWrite } from '#page/calls/useWrite.ts';
import { pageRuntime } from '#page/element/runtime.ts';
import { commonTexts } from '#texts/common.ts';
import { messagesTexts } from '#texts/messages.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { Select } from '#ui/form/Select.tsx';
import { TextArea } from '#ui/form/TextArea.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Card } from '#ui/show/Card.tsx';
import { Banner } from '#ui/state/States.tsx';
import { LIST_CALLS } from './messages.ts';
import { type Keyed, keyed, unkeyed } from './outgoing.ts';

interface Draft {
  /** A recipient's `pid`. */
  recipient: string;
  subject: string;
  message: string;
  priority: MessagePriority;
}

const EMPTY: Draft = { recipient: '', subject: '', message: '', priority: DEFAULT_MESSAGE_PRIORITY };

function isDraft(kept: unknown): boolean {
  const { value, key } = (kept ?? {}) as Partial<Keyed<Partial<Draft>>>;
  const { recipient, subject, message, priority } = value ?? {};
  return (
    [recipient, subject, message, key].every((each) => typeof each === 'string') &&
    MESSAGE_PRIORITIES.some((each) => each === priority)
  );
}

interface NewMessageProps {
  /** It was sent, cancelled or discarded. Only a sent one has a conversation. */
  onClose: (conversationId?: number) => void;
}

/**
 * New Message, to one of `recipients`, sent with `sendMessage` (promises/parent-messages.md#new-message): recipient,
 * subject, priority and message. What is typed stays until it is sent or discarded.
 */
export function NewMessage({ onClose }: NewMessageProps) {
  const people = useCall(recipients, {}, { quiet: true, optional: true });
  const [draft, setDraft] = useDraft<Keyed<Draft>>('message', unkeyed(EMPTY), isDraft);
  const [isTried, setTried] = useState(false);
  const t = useTexts(messagesTexts);
  const common = useTexts(commonTexts);
  const locale = useLocale();
  const write = useWrite(sendMessage, { success: t('sent'), failed: t('notSent'), reloads: LIST_CALLS });
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('select, input')?.focus(), []);
  // After a refused Send the first wrong field gets the focus, once it is marked.
  const [refusals, setRefusals] = useState(0);
  useLayoutEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [refusals]);

  const { value } = draft;
  const change = (changed: Partial<Draft>) => setDraft(keyed({ ...value, ...changed }));
  const listed = people.data?.recipients ?? [];
  const recipient = listed.find(({ pid }) => String(pid) === value.recipient);
  const subject = value.subject.trim();
  const message = value.message.trim();
  const isWritten = value.recipient !== '' || subject !== '' || message !== '';
  const missing = (isThere: boolean) => (isTried && !isThere ? t('required') : undefined);

  async function send() {
    setTried(true);
    if (!recipient || !subject || !message) {
      const names = [!recipient && t('recipient'), !subject && t('subject'), !message && t('message')];
      const detail = formatAll(
        names.filter((name) => name !== false),
        locale,
      );
      pageRuntime().toasts.show({ tone: 'error', text: t('fillIn'), detail });
      setRefusals(refusals + 1);
      return;
    }
    const body = {
      recipientId: recipient.pid,
      // A recipient without a role counts as a teacher, as it is shown.
      recipientRole: recipient.userRole ?? ROLE.teacher,
      subject,
      message,
      priority: value.priority,
    };
    const answer = await write.run({ body }, { key: draft.key });
    if (!answer) return;
    setDraft(undefined);
    onClose(answer.conversationId ?? undefined);
  }

  return (
    <Card title={t('newMessage')}>
      <form
        ref={form}
        className="new-message"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!write.isBusy) void send();
        }}
      >
        {write.failure && <Banner tone="error">{write.failure}</Banner>}
        {people.error && <CallError state={people} what={t('recipients')} />}
        <Select
          data-content
          label={t('recipient')}
          options={[
            {
              value: '',
              label: t((people.data || people.isMissing) && listed.length === 0 ? 'noRecipients' : 'chooseRecipient'),
            },
            ...listed.map(({ pid, firstName, roleName }) => ({
              value: String(pid),
              label: t('recipientIs', {
                name: firstName || String(pid),
                role: roleName || t('teacher'),
              }),
            })),
          ]}
          value={recipient ? value.recipient : ''}
          onChange={(chosen) => change({ recipient: chosen })}
          error={missing(recipient !== undefined)}
        />
        <TextField
          label={t('subject')}
          maxLength={TEXT_MAX.title}
          readOnly={write.isBusy}
          value={value.subject}
          onChange={(typed) => change({ subject: typed })}
          error={missing(subject !== '')}
        />
        <Select
          label={t('priority')}
          options={MESSAGE_PRIORITIES.map((priority) => ({ value: priority, label: t(priority) }))}
          value={value.priority}
          onChange={(priority) => change({ priority })}
        />
        <TextArea
          label={t('message')}
          rows={NEW_MESSAGE_ROWS}
          maxLength={TEXT_MAX.message}
          readOnly={write.isBusy}
          value={value.message}
          onChange={(typed) => change({ message: typed })}
          error={missing(message !== '')}
        />
        <div className="new-message__buttons">
          {isWritten && (
            <Button
              variant="quiet"
              disabled={write.isBusy}
              onClick={() => {
                setDraft(undefined);
                onClose();
              }}
            >
              {common('discard')}
            </Button>
          )}
          <Button onClick={() => onClose()}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" icon={Send} busy={write.isBusy}>
            {t('send')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
