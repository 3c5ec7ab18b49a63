import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useAction } from '#api/useAction.ts';
import { bulkMessage } from '#contract/people/bulk.ts';
import { formatNumber } from '#domain/format/formatNumber.ts';
import { STUDENT_PLACE, textAbout } from '#domain/lists/bulk.ts';
import type { Language } from '#domain/people/languages.ts';
import { useDraft } from '#page/calls/useDraft.ts';
import { LanguageChoice } from '#screens/shared/notices/LanguageChoice.tsx';
import { faultsOf, firstWritten, wrongLanguage } from '#screens/shared/notices/languages.ts';
import { TextPreview } from '#screens/shared/notices/TextPreview.tsx';
import { bulkTexts } from '#texts/bulk.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { TextArea } from '#ui/form/TextArea.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import type { ActProps } from './acts.ts';
import { BulkForm } from './BulkForm.tsx';
import { EMPTY_MESSAGE, isMessageDraft, MESSAGE_MAX, writtenMessage } from './messageDraft.ts';

/** Rows of the message. */
const ROWS = 6;

/**
 * A message to the parents of many students, in one language or several, in which `{student}` stands for the child
 * (promises/bulk-actions.md#messages).
 */
export function MessageParents({ people, onClose }: ActProps) {
  const t = useTexts(bulkTexts);
  const locale = useLocale();
  const action = useAction(bulkMessage);
  const [draft, setDraft] = useDraft('bulk-message', EMPTY_MESSAGE, isMessageDraft);
  const [language, setLanguage] = useState<Language>(() => firstWritten(draft));
  const [isChecked, setChecked] = useState(false);
  const subject = useRef<HTMLInputElement>(null);
  const message = useRef<HTMLTextAreaElement>(null);

  const students = people.filter(({ isStudent }) => isStudent);
  const words = draft[language];
  const write = (more: Partial<typeof words>) => setDraft({ ...draft, [language]: { ...words, ...more } });
  const faults = faultsOf(draft, language, MESSAGE_MAX);
  const errorOf = (field: keyof typeof MESSAGE_MAX) => {
    const fault = isChecked ? faults[field] : undefined;
    if (fault === undefined) return undefined;
    return fault === 'long' ? t('tooLong', { max: MESSAGE_MAX[field] }) : t(`${field}Missing`);
  };
  const check = () => {
    const wrong = wrongLanguage(draft, MESSAGE_MAX);
    flushSync(() => {
      setChecked(true);
      if (wrong) setLanguage(wrong);
    });
    if (!wrong) return true;
    if (faultsOf(draft, wrong, MESSAGE_MAX).subject) subject.current?.focus();
    else message.current?.focus();
    return false;
  };
  const addName = () => {
    const box = message.current;
    const from = box?.selectionStart ?? words.message.length;
    const to = box?.selectionEnd ?? from;
    flushSync(() => write({ message: words.message.slice(0, from) + STUDENT_PLACE + words.message.slice(to) }));
    box?.focus();
    box?.setSelectionRange(from + STUDENT_PLACE.length, from + STUDENT_PLACE.length);
  };
  const [example] = students;

  return (
    <BulkForm
      title={t('messageTitle')}
      begin={t('messageSend')}
      people={people}
      concerned={students}
      leftOut={[{ why: 'notStudents', people: people.filter(({ isStudent }) => !isStudent) }]}
      summary={t('messageSummary', { number: students.length, count: formatNumber(students.length, locale) })}
      check={check}
      send={(part) => action.run({ body: { pids: part.map(({ pid }) => pid), ...writtenMessage(draft) } })}
      onSent={() => setDraft(undefined)}
      discard={JSON.stringify(draft) === JSON.stringify(EMPTY_MESSAGE) ? undefined : () => setDraft(undefined)}
      onClose={onClose}
    >
      {example && (
        <>
          <LanguageChoice chosen={language} onChoose={setLanguage} hint={t('languageHint')} />
          <TextField
            ref={subject}
            label={t('subject')}
            required
            autoComplete="off"
            dir="auto"
            lang={language}
            data-initial-focus
            value={words.subject}
            onChange={(next) => write({ subject: next })}
            error={errorOf('subject')}
          />
          <TextArea
            ref={message}
            label={t('messageText')}
            hint={t('placeHint', { place: STUDENT_PLACE })}
            required
            rows={ROWS}
            dir="auto"
            lang={language}
            value={words.message}
            onChange={(next) => write({ message: next })}
            error={errorOf('message')}
          />
          <div>
            <Button size="small" onClick={addName}>
              {t('addName')}
            </Button>
          </div>
          <TextPreview
            label={t('preview', { name: example.name })}
            language={language}
            title={textAbout(words.subject, example.name)}
            text={textAbout(words.message, example.name)}
          />
        </>
      )}
    </BulkForm>
  );
}
