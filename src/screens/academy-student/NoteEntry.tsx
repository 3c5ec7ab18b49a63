import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { useRef, useState } from 'react';
import { changeStudentNote, studentNotes } from '#contract/students/student.ts';
import { formatDate } from '#domain/format/formatDate.ts';
import { useWrite } from '#page/calls/useWrite.ts';
import { lazyPart } from '#page/element/lazyPart.tsx';
import { studentDetailsTexts } from '#texts/studentDetails.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Button, IconButton } from '#ui/form/Button.tsx';
import { NoteForm } from './NoteForm.tsx';
import type { Note } from './student.ts';

// Few notes are deleted: the code is loaded when one is.
const DeleteNote = lazyPart(() => import('./DeleteNote.tsx').then((part) => part.DeleteNote), null);

/** A text of more characters or lines than these is cut until somebody wants all of it. */
const SHORT = { characters: 160, lines: 2 };

/** A note; its author may change and delete it (promises/academy-student.md#notes). */
export function NoteEntry({ pid, note }: { pid: number; note: Note }) {
  const [changed, setChanged] = useState<string>();
  const [isWhole, setWhole] = useState(
    note.text.length <= SHORT.characters && note.text.split('\n').length <= SHORT.lines,
  );
  const [isDeleting, setDeleting] = useState(false);
  const edit = useRef<HTMLSpanElement>(null);
  const list = useRef<HTMLElement>(null);
  const t = useTexts(studentDetailsTexts);
  const locale = useLocale();
  const save = useWrite(changeStudentNote, {
    success: t('noteSaved'),
    failed: t('noteNotSaved'),
    reloads: [studentNotes],
  });
  const date = formatDate(note.writtenDate, locale);
  /** Shows the note again, with the focus where the form was opened. */
  const close = () => {
    setChanged(undefined);
    requestAnimationFrame(() => edit.current?.querySelector('button')?.focus());
  };
  if (changed !== undefined) {
    return (
      <NoteForm
        label={t('note')}
        hasFocus
        text={changed}
        onChange={(text) => setChanged(text ?? '')}
        isBusy={save.isBusy}
        onCancel={close}
        onSave={async (text) => {
          if (await save.run({ params: { pid, noteId: note.noteId }, body: { text } })) close();
        }}
      />
    );
  }
  return (
    <>
      <p className="timeline__note" data-cut={!isWhole || undefined}>
        <bdi>{note.text}</bdi>
      </p>
      {!isWhole && (
        <Button size="small" variant="quiet" onClick={() => setWhole(true)}>
          {t('showAll')}
        </Button>
      )}
      <span className="timeline__facts">
        <bdi>{note.authorName}</bdi>
        {note.changedDate && <span>{t('changed', { date: formatDate(note.changedDate, locale) })}</span>}
        {note.isOwn && (
          <span className="timeline__acts" ref={edit}>
            <IconButton
              icon={Pencil}
              size="small"
              label={t('editNote', { date })}
              onClick={() => setChanged(note.text)}
            />
            <IconButton
              icon={Trash2}
              size="small"
              label={t('deleteNote', { date })}
              onClick={({ currentTarget }) => {
                list.current = currentTarget.closest('ol');
                setDeleting(true);
              }}
            />
          </span>
        )}
      </span>
      {isDeleting && (
        <DeleteNote
          pid={pid}
          note={note}
          // The button that had the focus goes with its note.
          onDeleted={() => list.current?.focus()}
          onClose={() => setDeleting(false)}
        />
      )}
    </>
  );
}
