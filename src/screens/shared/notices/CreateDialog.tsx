import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useCapability } from '#api/useAction.ts';
import { academyNow } from '#domain/format/academyClock.ts';
import { TEXT_MAX } from '#domain/lists/limits.ts';
import { NOTICES_WRITE } from '#domain/messages/noticeWords.ts';
import type { Language } from '#domain/people/languages.ts';
import { commonTexts } from '#texts/common.ts';
import { noticeFormTexts } from '#texts/noticeForm.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { Select } from '#ui/form/Select.tsx';
import { TextArea } from '#ui/form/TextArea.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { Banner } from '#ui/state/States.tsx';
import { LanguageChoice } from './LanguageChoice.tsx';
import { NoticeOptions } from './NoticeOptions.tsx';
import { faultOfEnd, faultsIn, firstLanguage, wrongIn } from './noticeDraft.ts';
import { PRIORITIES, priorityOf } from './priorities.ts';
import type { NewNotification } from './useNewNotification.ts';

/** Rows of the description (promises/academy-notifications.md#create). */
const DESCRIPTION_ROWS = 4;

interface CreateDialogProps {
  creation: NewNotification;
  /** To whom it goes, where the server takes that. */
  audience: ReactNode;
  /** One that is there is changed. */
  isChange?: boolean;
  onClose: () => void;
}

/**
 * The form: Title, Description, Priority, and where the server takes it, languages, audience, start and end. What was
 * typed is kept until it is sent, or until Discard is pressed.
 */
export function CreateDialog({ creation, audience, isChange = false, onClose }: CreateDialogProps) {
  const { draft, change, isBusy, failure, other, reset, discard } = creation;
  const [isChecked, setChecked] = useState(false);
  const [language, setLanguage] = useState<Language>(() => firstLanguage(draft));
  const hasMore = useCapability(NOTICES_WRITE);
  const title = useRef<HTMLInputElement>(null);
  const description = useRef<HTMLTextAreaElement>(null);
  const options = useRef<HTMLDivElement>(null);
  const t = useTexts(noticeFormTexts);
  const common = useTexts(commonTexts);

  // Opened again, or shown again after a session ended: an earlier failure is over.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the dialog is first drawn.
  useLayoutEffect(() => reset(), []);

  const send = () => {
    const wrong = wrongIn(draft);
    flushSync(() => {
      setChecked(true);
      if (wrong) setLanguage(wrong);
    });
    if (wrong) {
      if (faultsIn(draft, wrong).title) title.current?.focus();
      else description.current?.focus();
    } else if (faultOfEnd(draft, academyNow())) options.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    else void creation.send();
  };
  const errorOf = (field: 'title' | 'description') => {
    const fault = isChecked ? faultsIn(draft, language)[field] : undefined;
    if (fault === undefined) return undefined;
    return fault === 'long' ? t('tooLong', { max: TEXT_MAX[field] }) : t(`${field}Missing`);
  };
  // No form: a sandboxed frame may not submit one.
  const sendOnEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) send();
  };
  const words = draft.texts[language];
  const write = (more: Partial<typeof words>) =>
    change({ texts: { ...draft.texts, [language]: { ...words, ...more } } });

  return (
    <Dialog
      title={isChange ? t('change') : t('create')}
      onClose={onClose}
      footer={
        <>
          {discard && (
            <Button
              variant="quiet"
              disabled={isBusy}
              onClick={() => {
                discard();
                onClose();
              }}
            >
              {common('discard')}
            </Button>
          )}
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button variant="primary" busy={isBusy} onClick={send}>
            {isChange ? t('save') : t('send')}
          </Button>
        </>
      }
    >
      {failure && (
        <Banner
          tone="error"
          action={
            other && (
              <Button size="small" onClick={other.toggle}>
                {t(other.isShown ? 'backToMine' : 'showTheirs')}
              </Button>
            )
          }
        >
          <p>{isChange ? t('notChanged') : t('notCreated')}</p>
          <p>{failure}</p>
          {other && <p>{t(other.isShown ? 'theirs' : 'saveAgain')}</p>}
        </Banner>
      )}
      {hasMore && <LanguageChoice chosen={language} onChoose={setLanguage} hint={t('languageHint')} />}
      <TextField
        ref={title}
        label={t('title')}
        required
        autoComplete="off"
        dir="auto"
        data-initial-focus
        readOnly={isBusy}
        value={words.title}
        onChange={(next) => write({ title: next })}
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
        value={words.description}
        onChange={(next) => write({ description: next })}
        error={errorOf('description')}
      />
      <Select
        label={t('priority')}
        options={PRIORITIES.map(({ priority, word }) => ({ value: String(priority), label: t(word) }))}
        value={String(draft.priority)}
        onChange={(chosen) => change({ priority: priorityOf(chosen) ?? draft.priority })}
      />
      {hasMore && (
        <div ref={options}>
          <NoticeOptions audience={audience} draft={draft} language={language} isChecked={isChecked} change={change} />
        </div>
      )}
    </Dialog>
  );
}
