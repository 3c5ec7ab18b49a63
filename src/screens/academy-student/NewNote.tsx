import { useState } from 'react';
import { addStudentNote, studentNotes } from '#contract/students/student.ts';
import { useDraft } from '#page/calls/useDraft.ts';
import { useWrite } from '#page/calls/useWrite.ts';
import { studentDetailsTexts } from '#texts/studentDetails.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { NoteForm } from './NoteForm.tsx';

interface NewNoteProps {
  pid: number;
  /** How often somebody has begun a note; none at first. */
  noting: number;
}

/**
 * A form for a new note, from when somebody begins one until it is saved or left; with what was typed and not saved it is
 * open at once (promises/academy-student.md#notes).
 */
export function NewNote({ pid, noting }: NewNoteProps) {
  const [draft, setDraft] = useDraft(`note ${pid}`, '');
  /** Up to which beginning it was saved or left. */
  const [closed, setClosed] = useState(draft === '' ? 0 : -1);
  const t = useTexts(studentDetailsTexts);
  const add = useWrite(addStudentNote, { success: t('noteSaved'), failed: t('noteNotSaved'), reloads: [studentNotes] });
  if (noting <= closed) return null;
  return (
    <div>
      <NoteForm
        // Each beginning puts the focus into the field.
        key={noting}
        hasFocus={noting > 0}
        label={t('newNote')}
        hint={t('notesWho')}
        text={draft}
        onChange={setDraft}
        isBusy={add.isBusy}
        onCancel={() => setClosed(noting)}
        onSave={async (text) => {
          if (!(await add.run({ params: { pid }, body: { text } }))) return;
          setDraft(undefined);
          setClosed(noting);
        }}
      />
    </div>
  );
}
