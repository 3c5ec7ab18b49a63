import Send from 'lucide-react/icons/send';
import { useRef, useState } from 'react';
import { replyMessage } from '#contract/messages/messages.ts';
import { TEXT_MAX } from '#domain/lists/limits.ts';
import { REPLY_ROWS } from '#domain/messages/messaging.ts';
import { useDraft } from '#page/calls/useDraft.ts';
import { useWrite } from '#page/calls/useWrite.ts';
import { pageRuntime } from '#page/element/runtime.ts';
import { messagesTexts } from '#texts/messages.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { TextArea } from '#ui/form/TextArea.tsx';
import { Banner } from '#ui/state/States.tsx';
import { INBOX_CALLS, type Side } from './messages.ts';
import { isKeyedText, type Keyed, keyed, unkeyed } from './outgoing.ts';

/** The reply box, which sends with `replyMessage`. What is typed stays until it has arrived, and arrives once. */
export function ReplyBox({ side, conversationId }: { side: Side; conversationId: number }) {
  const [draft, setDraft] = useDraft<Keyed<string>>(`reply ${conversationId}`, unkeyed(''), isKeyedText);
  const latest = useRef(draft);
  latest.current = draft;
  const [isMissing, setMissing] = useState(false);
  const t = useTexts(messagesTexts);
  const reply = useWrite(replyMessage, {
    success: t('replySent'),
    failed: t('replyNotSent'),
    reloads: INBOX_CALLS,
  });

  async function send() {
    const message = draft.value.trim();
    setMissing(message === '');
    if (message === '') {
      pageRuntime().toasts.show({ tone: 'error', text: t('enterMessage') });
      return;
    }
    if (!(await reply.run({ params: { conversationId }, body: { message } }, { key: draft.key }))) return;
    // What was typed while the reply was being sent is the beginning of the next one.
    const { value } = latest.current;
    const more = value.trimStart().startsWith(message) ? value.trimStart().slice(message.length).trimStart() : value;
    setDraft(more === '' ? undefined : keyed(more));
  }

  return (
    <form
      className="reply"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!reply.isBusy) void send();
      }}
    >
      {reply.failure && <Banner tone="error">{reply.failure}</Banner>}
      <TextArea
        label={t('reply')}
        hideLabel
        placeholder={t('replyPlaceholder')}
        rows={REPLY_ROWS[side]}
        maxLength={TEXT_MAX.message}
        value={draft.value}
        onChange={(value) => {
          setMissing(false);
          setDraft(keyed(value));
        }}
        error={isMissing ? t('required') : undefined}
      />
      <Button type="submit" variant="primary" icon={Send} busy={reply.isBusy}>
        {t('sendReply')}
      </Button>
    </form>
  );
}
