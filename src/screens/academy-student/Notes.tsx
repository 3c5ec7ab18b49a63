import NotebookPen from 'lucide-react/icons/notebook-pen';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { useRef, useState } from 'react';
import { useCall } from '#api/useCall.ts';
import { addStudentNote, changeStudentNote, studentNotes } from '#contract/students/student.ts';
import { formatDate } from '#domain/format/formatDate.ts';
import { Outcome } from '#page/calls/Outcome.tsx';
import { useDraft } from '#page/calls/useDraft.ts';
import { useWrite } from '#page/calls/useWrite.ts';
import { lazyPart } from '#page/element/lazyPart.tsx';
import { studentDetailsTexts } from '#texts/studentDetails.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { IconButton } from '#ui/form/Button.tsx';
import { Card } from '#ui/show/Card.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { ListSkeleton } from '#ui/state/Skeletons.tsx';
import { NoteForm } from './NoteForm.tsx';
import type { Note } from './student.ts';

// Few notes are deleted: the code is loaded when one is.
const DeleteNote = lazyPart(() => import('./DeleteNote.tsx').then((part) => part.DeleteNote), null);

/** What staff have noted, with a form for a new note (promises/academy-student.md#notes). */
export function Notes({ pid }: { pid: number }) {
  const notes = useCall(studentNotes, { params: { pid } }, { quiet: true });
  const [draft, setDraft] = useDraft(`note ${pid}`, '');
  const [deleting, setDeleting] = useState<Note>();
  const list = useRef<HTMLUListElement>(null);
  const t = useTexts(studentDetailsTexts);
  const add = useWrite(addStudentNote, { success: t('noteSaved'), failed: t('noteNotSaved'), reloads: [studentNotes] });
  return (
    <Card title={t('notes')} description={t('notesWho')}>
      <NoteForm
        label={t('newNote')}
        text={draft}
        onChange={setDraft}
        isBusy={add.isBusy}
        onSave={async (text) => {
          if (await add.run({ params: { pid }, body: { text } })) setDraft(undefined);
        }}
      />
      <Outcome
        state={notes}
        isPart
        what={t('noteList')}
        loading={<ListSkeleton items={2} />}
        isEmpty={(all) => all.length === 0}
        empty={<EmptyState icon={NotebookPen} title={t('noNotes')} />}
      >
        {(all) => (
          <ul className="student-list" ref={list} tabIndex={-1} aria-label={t('notes')}>
            {all.map((note) => (
              <Item key={note.noteId} pid={pid} note={note} onDelete={() => setDeleting(note)} />
            ))}
          </ul>
        )}
      </Outcome>
      {deleting && (
        <DeleteNote
          pid={pid}
          note={deleting}
          // The button that had the focus goes with its note.
          onDeleted={() => list.current?.focus()}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </Card>
  );
}

interface ItemProps {
  pid: number;
  note: Note;
  onDelete: () => void;
}

/** A note; its author may change and delete it. */
function Item({ pid, note, onDelete }: ItemProps) {
  const [changed, setChanged] = useState<string>();
  const edit = useRef<HTMLSpanElement>(null);
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
      <li>
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
      </li>
    );
  }
  return (
    <li>
      <p className="student-list__text">
        <bdi>{note.text}</bdi>
      </p>
      <p className="student-list__facts">
        <bdi>{note.authorName}</bdi>
        <time dateTime={note.writtenDate ?? undefined}>{date}</time>
        {note.changedDate && <span>{t('changed', { date: formatDate(note.changedDate, locale) })}</span>}
        {note.isOwn && (
          <span className="student-list__actions" ref={edit}>
            <IconButton
              icon={Pencil}
              size="small"
              label={t('editNote', { date })}
              onClick={() => setChanged(note.text)}
            />
            <IconButton icon={Trash2} size="small" label={t('deleteNote', { date })} onClick={onDelete} />
          </span>
        )}
      </p>
    </li>
  );
}
