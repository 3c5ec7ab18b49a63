import { useEffect, useRef, useState } from 'react';
import { TEXT_MAX } from '#domain/lists/limits.ts';
import { commonTexts } from '#texts/common.ts';
import { studentDetailsTexts } from '#texts/studentDetails.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { TextArea } from '#ui/form/TextArea.tsx';

const ROWS = 3;

interface NoteFormProps {
  label: string;
  /** Below the field: who reads it. */
  hint?: string;
  text: string;
  /** Undefined where nothing is left to keep. */
  onChange: (text: string | undefined) => void;
  isBusy: boolean;
  /** Called with the text without blanks around it; never with an empty one. */
  onSave: (text: string) => void;
  /** With it the form has a Cancel button. */
  onCancel?: () => void;
  /** The field takes the focus when the form opens. */
  hasFocus?: boolean;
}

/** The text of a note, new or changed. */
export function NoteForm({ label, hint, text, onChange, isBusy, onSave, onCancel, hasFocus }: NoteFormProps) {
  const [isMissing, setMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const t = useTexts(studentDetailsTexts);
  const common = useTexts(commonTexts);
  useEffect(() => {
    if (hasFocus) form.current?.querySelector('textarea')?.focus();
  }, [hasFocus]);
  return (
    <form
      className="note-form"
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const trimmed = text.trim();
        setMissing(trimmed === '');
        if (trimmed === '') form.current?.querySelector('textarea')?.focus();
        else if (!isBusy) onSave(trimmed);
      }}
    >
      <TextArea
        label={label}
        hint={hint}
        placeholder={t('notePlaceholder')}
        rows={ROWS}
        maxLength={TEXT_MAX.note}
        value={text}
        onChange={(next) => {
          setMissing(false);
          onChange(next === '' ? undefined : next);
        }}
        error={isMissing ? t('noteEmpty') : undefined}
      />
      <div className="note-form__actions">
        <Button type="submit" size="small" busy={isBusy}>
          {t('saveNote')}
        </Button>
        {onCancel && (
          <Button size="small" variant="quiet" onClick={onCancel}>
            {common('cancel')}
          </Button>
        )}
      </div>
    </form>
  );
}
