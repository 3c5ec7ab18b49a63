import { flushSync } from 'react-dom';
import { deleteStudentNote, studentNotes } from '#contract/students/student.ts';
import { useWrite } from '#page/calls/useWrite.ts';
import { studentDetailsTexts } from '#texts/studentDetails.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { ConfirmDialog } from '#ui/overlay/Dialog.tsx';
import type { Note } from './student.ts';

interface DeleteNoteProps {
  pid: number;
  note: Note;
  /** Called after it was deleted and the dialog has closed. */
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks whether a note is to be deleted, and deletes it for good. */
export function DeleteNote({ pid, note, onDeleted, onClose }: DeleteNoteProps) {
  const t = useTexts(studentDetailsTexts);
  const remove = useWrite(deleteStudentNote, {
    success: t('noteDeleted'),
    failed: t('noteNotDeleted'),
    reloads: [studentNotes],
  });
  return (
    <ConfirmDialog
      title={t('deleteTitle')}
      message={t('deleteQuestion')}
      confirm={t('delete')}
      busy={remove.isBusy}
      onCancel={onClose}
      onConfirm={async () => {
        const answer = await remove.run({ params: { pid, noteId: note.noteId } });
        flushSync(onClose);
        if (answer) onDeleted();
      }}
    />
  );
}
