import { useState } from 'react';
import { contestReason, noteAttention } from '#contract/students/attentionStudent.ts';
import { dayAhead } from '#domain/format/calendar.ts';
import { daysBetween } from '#domain/learning/attention.ts';
import { ASIDE_DAYS_MAX } from '#domain/learning/attentionActions.ts';
import { TEXT_MAX } from '#domain/lists/limits.ts';
import { useWrite } from '#page/calls/useWrite.ts';
import { useNames } from '#page/element/names.ts';
import { useReasonText } from '#screens/shared/reasons/useReasonText.ts';
import { attentionActionsTexts } from '#texts/attentionActions.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { Select } from '#ui/form/Select.tsx';
import { TextArea } from '#ui/form/TextArea.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { ATTENTION_LISTS, type Doing, type Student } from './student.ts';

/** Rows of the note. */
const ROWS = 4;
/** A student is set aside for this many days where nobody chooses another. */
const ASIDE_DAYS = 7;

interface NoteDialogProps {
  doing: { what: Exclude<Doing['what'], 'write'>; student: Pick<Student, 'pid' | 'firstName' | 'reasons'> };
  onClose: () => void;
}

/** A note: of a call, on why a student is set aside and until when, or on why a reason does not fit. */
export function NoteDialog({ doing, onClose }: NoteDialogProps) {
  const { what, student } = doing;
  const { reasons } = student;
  const [reasonId, setReasonId] = useState(what === 'contest' ? reasons[0]?.reasonId : undefined);
  const reason = reasons.find((each) => each.reasonId === reasonId);
  const t = useTexts(attentionActionsTexts);
  const name = useNames().student(student.firstName);
  const words = useReasonText();
  const [note, setNote] = useState(reason?.contested?.note ?? '');
  const [until, setUntil] = useState(dayAhead(ASIDE_DAYS));
  const [isTried, setTried] = useState(false);
  const done = { failed: t('notNoted'), reloads: ATTENTION_LISTS };
  const noted = useWrite(noteAttention, { ...done, success: t(what === 'aside' ? 'setAside' : 'noted') });
  const contested = useWrite(contestReason, { ...done, success: t('contestSaved') });

  const isAside = what === 'aside';
  const ahead = daysBetween(dayAhead(0), until);
  const isWrongDay = isAside && !(ahead >= 1 && ahead <= ASIDE_DAYS_MAX);
  // An empty note takes back what contests a reason.
  const isMissing = note.trim() === '' && !reason?.contested;

  async function save() {
    setTried(true);
    if (isMissing || isWrongDay) return;
    const text = note.trim();
    const answer = reason
      ? await contested.run({ params: { reasonId: reason.reasonId }, body: { note: text } }, { about: name })
      : await noted.run(
          {
            params: { pid: student.pid },
            body: { action: isAside ? 'aside' : 'call', note: text, ...(isAside ? { until } : {}) },
          },
          { about: name },
        );
    if (answer) onClose();
  }

  return (
    <FormDialog
      title={t(`${what}About`, { name })}
      isSaving={noted.isBusy || contested.isBusy}
      failure={noted.failure ?? contested.failure}
      onSave={() => void save()}
      onClose={onClose}
    >
      {reason && (
        <Select
          label={t('reason')}
          data-content
          options={reasons.map((each) => ({ value: String(each.reasonId), label: words(each) }))}
          value={String(reason.reasonId)}
          onChange={(chosen) => {
            setReasonId(Number(chosen));
            setNote(reasons.find((each) => String(each.reasonId) === chosen)?.contested?.note ?? '');
          }}
        />
      )}
      {isAside && (
        <TextField
          label={t('until')}
          type="date"
          required
          min={dayAhead(1)}
          max={dayAhead(ASIDE_DAYS_MAX)}
          hint={t('untilHint')}
          value={until}
          onChange={setUntil}
          error={isTried && isWrongDay ? t('untilWrong') : undefined}
        />
      )}
      <TextArea
        label={t('note')}
        hint={t(`${what}Hint`)}
        rows={ROWS}
        dir="auto"
        data-initial-focus
        maxLength={TEXT_MAX.description}
        value={note}
        onChange={setNote}
        error={isTried && isMissing ? t('noteMissing') : undefined}
      />
    </FormDialog>
  );
}
