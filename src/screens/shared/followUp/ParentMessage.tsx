import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useCall } from '#api/useCall.ts';
import type { CallAnswer } from '#contract/call.ts';
import { attentionOfStudent, messageParent } from '#contract/students/attentionStudent.ts';
import { TEXT_MAX } from '#domain/lists/limits.ts';
import { LANGUAGES, type Language, languageName } from '#domain/people/languages.ts';
import { Outcome } from '#page/calls/Outcome.tsx';
import { useWrite } from '#page/calls/useWrite.ts';
import { useNames } from '#page/element/names.ts';
import { pageRuntime } from '#page/element/runtime.ts';
import { attentionMessageTexts } from '#texts/attentionMessage.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { Select } from '#ui/form/Select.tsx';
import { TextArea } from '#ui/form/TextArea.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { CardSkeleton } from '#ui/state/Skeletons.tsx';
import { draftOf } from './draft.ts';
import { ATTENTION_LISTS, type Student } from './student.ts';

type Known = CallAnswer<typeof attentionOfStudent>;

/** Rows of the message. */
const ROWS = 12;
/** Written where the language of a family is not known. */
const FIRST_LANGUAGE: Language = 'en';

interface ParentMessageProps {
  student: Pick<Student, 'pid' | 'firstName'>;
  onClose: () => void;
}

/**
 * A message to a parent: a draft in the family's language that names the reasons kindly. It is always read and may be
 * changed before it is sent.
 */
export function ParentMessage({ student, onClose }: ParentMessageProps) {
  const t = useTexts(attentionMessageTexts);
  const name = useNames().student(student.firstName);
  const state = useCall(attentionOfStudent, { params: { pid: student.pid } }, { quiet: true, gcTime: 0 });
  const parents = state.data?.parents.filter(({ mayWrite }) => mayWrite !== false) ?? [];
  const title = t('writeTitle', { name });
  if (state.data && parents.length > 0) {
    return <Letter title={title} known={state.data} parents={parents} onClose={onClose} />;
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <Outcome isPart state={state} loading={<CardSkeleton />}>
        {() => <EmptyState title={t('noParents')} hint={t('noParentsWhy', { name })} />}
      </Outcome>
    </Dialog>
  );
}

interface LetterProps {
  title: string;
  known: Known;
  /** Those who can be written to; at least one. */
  parents: Known['parents'];
  onClose: () => void;
}

function Letter({ title, known, parents, onClose }: LetterProps) {
  const t = useTexts(attentionMessageTexts);
  const locale = useLocale();
  const names = useNames();
  const { user } = useStore(pageRuntime().session.store);
  const [parentPid, setParent] = useState(String(parents[0]?.pid ?? ''));
  const parent = parents.find(({ pid }) => String(pid) === parentPid);
  const [chosen, setChosen] = useState<Language>();
  const language = chosen ?? parent?.language ?? FIRST_LANGUAGE;
  const [subject, setSubject] = useState('');
  const [message, setMessage] = useState('');
  /** Somebody has changed the draft: it is written again only on demand. */
  const [isChanged, setChanged] = useState(false);
  const [isTried, setTried] = useState(false);
  const write = useWrite(messageParent, { success: t('sent'), failed: t('notSent'), reloads: ATTENTION_LISTS });

  const student = names.student(known.firstName);
  const to = parent ? names.user(parent.firstName, parent.pid) : '';
  const sender = user?.name ?? '';
  useEffect(() => {
    if (isChanged) return;
    let isWanted = true;
    void draftOf({ language, student, parent: to, sender, reasons: known.reasons }).then((draft) => {
      if (!isWanted) return;
      setSubject(draft.subject);
      setMessage(draft.message);
    });
    return () => {
      isWanted = false;
    };
  }, [language, student, to, sender, known.reasons, isChanged]);

  const missing = (text: string) => (isTried && text.trim() === '' ? t('required') : undefined);
  async function send() {
    setTried(true);
    if (!parent || subject.trim() === '' || message.trim() === '') return;
    const body = { parentPid: parent.pid, subject: subject.trim(), message: message.trim() };
    const answer = await write.run({ params: { pid: known.pid }, body }, { about: to });
    if (answer) onClose();
  }
  const isKnown = parent?.language != null && language === parent.language;

  return (
    <FormDialog
      title={title}
      wide
      isSaving={write.isBusy}
      failure={write.failure}
      saveLabel={t('send')}
      onSave={() => void send()}
      onClose={onClose}
    >
      <Select
        label={t('parent')}
        data-content
        options={parents.map(({ pid, firstName }) => ({ value: String(pid), label: names.user(firstName, pid) }))}
        value={parentPid}
        onChange={setParent}
      />
      <Select
        label={t('language')}
        hint={t(isKnown ? 'languageKnown' : 'languageUnknown')}
        options={LANGUAGES.map((value) => ({ value, label: languageName(value, locale) }))}
        value={language}
        onChange={setChosen}
      />
      <p>{t('readFirst')}</p>
      <TextField
        label={t('subject')}
        dir="auto"
        maxLength={TEXT_MAX.title}
        readOnly={write.isBusy}
        value={subject}
        onChange={(typed) => {
          setChanged(true);
          setSubject(typed);
        }}
        error={missing(subject)}
      />
      <TextArea
        label={t('message')}
        dir="auto"
        lang={language}
        rows={ROWS}
        maxLength={TEXT_MAX.message}
        readOnly={write.isBusy}
        data-initial-focus
        value={message}
        onChange={(typed) => {
          setChanged(true);
          setMessage(typed);
        }}
        error={missing(message)}
      />
      {isChanged && (
        <div>
          <Button size="small" variant="quiet" onClick={() => setChanged(false)}>
            {t('replaceDraft')}
          </Button>
        </div>
      )}
    </FormDialog>
  );
}
