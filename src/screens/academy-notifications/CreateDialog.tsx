import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { TEXT_MAX } from '#domain/limits.ts';
import { commonTexts } from '#texts/common.ts';
import { notificationsTexts } from '#texts/notifications.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Select } from '#ui/Select.tsx';
import { Banner } from '#ui/States.tsx';
import { TextArea, TextField } from '#ui/TextField.tsx';
import { PRIORITIES, priorityOf } from './priorities.ts';
import type { NewNotification } from './useNewNotification.ts';

/** Rows of the description (promises/academy-notifications.md#create). */
const DESCRIPTION_ROWS = 4;

interface CreateDialogProps {
  creation: NewNotification;
  onClose: () => void;
}

/** The form: Title, Description, Priority. What was typed is kept until it is sent, or until Discard is pressed. */
export function CreateDialog({ creation, onClose }: CreateDialogProps) {
  const { draft, change, wrong, isBusy, failure, reset } = creation;
  const [isChecked, setChecked] = useState(false);
  const title = useRef<HTMLInputElement>(null);
  const description = useRef<HTMLTextAreaElement>(null);
  const t = useTexts(notificationsTexts);
  const common = useTexts(commonTexts);

  // Opened again, or shown again after a session ended: an earlier failure is over.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the dialog is first drawn.
  useLayoutEffect(() => reset(), []);

  const send = () => {
    setChecked(true);
    if (wrong.title) title.current?.focus();
    else if (wrong.description) description.current?.focus();
    else void creation.send();
  };
  const errorOf = (field: 'title' | 'description') => {
    const fault = isChecked ? wrong[field] : undefined;
    if (fault === undefined) return undefined;
    return fault === 'long' ? t('tooLong', { max: TEXT_MAX[field] }) : t(`${field}Missing`);
  };
  // No form: a sandboxed frame may not submit one.
  const sendOnEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) send();
  };

  return (
    <Dialog
      title={t('create')}
      onClose={onClose}
      footer={
        <>
          {(draft.title !== '' || draft.description !== '') && (
            <Button
              variant="quiet"
              disabled={isBusy}
              onClick={() => {
                creation.discard();
                onClose();
              }}
            >
              {common('discard')}
            </Button>
          )}
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button variant="primary" busy={isBusy} onClick={send}>
            {t('send')}
          </Button>
        </>
      }
    >
      {failure && (
        <Banner tone="error">
          <p>{t('notCreated')}</p>
          <p>{failure}</p>
        </Banner>
      )}
      <TextField
        ref={title}
        label={t('title')}
        required
        autoComplete="off"
        dir="auto"
        data-initial-focus
        readOnly={isBusy}
        value={draft.title}
        onChange={(next) => change({ title: next })}
        onKeyDown={sendOnEnter}
        error={errorOf('title')}
      />
      <TextArea
        ref={description}
        label={t('description')}
        required
        rows={DESCRIPTION_ROWS}
        dir="auto"
        readOnly={isBusy}
        value={draft.description}
        onChange={(next) => change({ description: next })}
        error={errorOf('description')}
      />
      <Select
        label={t('priority')}
        options={PRIORITIES.map(({ priority, word }) => ({ value: String(priority), label: t(word) }))}
        value={String(draft.priority)}
        onChange={(chosen) => change({ priority: priorityOf(chosen) ?? draft.priority })}
      />
    </Dialog>
  );
}
