import { useId, useState } from 'react';
import type { CallAnswer } from '#contract/call.ts';
import type { planWords } from '#contract/plans/planEditor.ts';
import { type SessionKind, sessionKind } from '#domain/learning/studyPlans.ts';
import { TEXT_MAX } from '#domain/lists/limits.ts';
import type { SessionWords } from '#host/console/data/plans/planDraft.ts';
import { planEditorTexts } from '#texts/planEditor.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { Select } from '#ui/form/Select.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { CoursePackageField } from './CoursePackageField.tsx';
import { MaterialField } from './MaterialField.tsx';
import type { CoursePackages } from './useCoursePackages.ts';

/** The type that a session gets when somebody chooses its kind. */
const TYPE_OF: Record<SessionKind, number> = { video: 1, exam: 2, other: 5 };
const KINDS: readonly SessionKind[] = ['video', 'exam', 'other'];

export const EMPTY_SESSION: SessionWords = {
  type: TYPE_OF.video,
  title: '',
  referenceTitle: '',
  subject: '',
  videoId: null,
  examId: null,
  material: '',
};

interface SessionFormProps {
  title: string;
  words: SessionWords;
  /** Null for a session that is not saved yet. */
  studyPlanItemId: number | null;
  /** Students have done the session. */
  isDone: boolean;
  /** Undefined where the server has no course packages. */
  packages: CoursePackages | undefined;
  suggestions: CallAnswer<typeof planWords> | undefined;
  onDone: (words: SessionWords) => void;
  onClose: () => void;
}

/** The form of a session: what it is, its title, its video or exam, and its course package. */
export function SessionForm(props: SessionFormProps) {
  const { title, words: given, studyPlanItemId, isDone, packages, suggestions, onDone, onClose } = props;
  const t = useTexts(planEditorTexts);
  const subjects = useId();
  const [words, setWords] = useState(given);
  const [isChecked, setChecked] = useState(false);
  const kind = sessionKind(words.type);
  const chosen = kind === 'video' ? words.videoId : words.examId;
  const materialFault = kind !== 'other' && chosen === null ? t(`choose-${kind}`) : undefined;
  const isOther =
    isDone && (kind !== sessionKind(given.type) || words.videoId !== given.videoId || words.examId !== given.examId);

  function setKind(next: SessionKind) {
    if (next === kind) return;
    setWords({
      ...words,
      type: next === sessionKind(given.type) ? given.type : TYPE_OF[next],
      videoId: null,
      examId: null,
      material: '',
    });
  }
  function done() {
    setChecked(true);
    if (!words.title.trim() || materialFault) return;
    onDone({ ...words, title: words.title.trim(), subject: words.subject.trim() });
    onClose();
  }
  return (
    <FormDialog
      title={title}
      isSaving={false}
      failure={undefined}
      saveLabel={t('take')}
      onSave={done}
      onClose={onClose}
    >
      <Select
        label={t('kind')}
        options={KINDS.map((value) => ({ value, label: t(`kind-${value}`) }))}
        value={kind}
        onChange={setKind}
        data-initial-focus
      />
      {kind !== 'other' && (
        <MaterialField
          key={kind}
          kind={kind}
          chosen={chosen === null ? undefined : { id: chosen, title: words.material }}
          suggestions={suggestions}
          error={isChecked ? materialFault : undefined}
          onChoose={(material) =>
            setWords({
              ...words,
              videoId: kind === 'video' ? material.id : null,
              examId: kind === 'exam' ? material.id : null,
              material: material.title,
              // What the former video or exam suggested, or nobody has typed yet.
              title: words.title.trim() && words.title !== words.material ? words.title : material.title,
              subject: words.subject.trim() ? words.subject : material.subject,
            })
          }
        />
      )}
      <TextField
        label={t('sessionTitle')}
        value={words.title}
        onChange={(text) => setWords({ ...words, title: text })}
        maxLength={TEXT_MAX.title}
        required
        dir="auto"
        autoComplete="off"
        error={isChecked && !words.title.trim() ? t('faultMissing') : undefined}
      />
      <TextField
        label={t('subject')}
        hint={t('optional')}
        list={subjects}
        value={words.subject}
        onChange={(text) => setWords({ ...words, subject: text })}
        maxLength={TEXT_MAX.name}
        dir="auto"
        autoComplete="off"
      />
      <datalist id={subjects}>
        {suggestions?.subjects.map((subject) => (
          <option key={subject} value={subject} />
        ))}
      </datalist>
      <TextField
        label={t('referenceTitle')}
        hint={t('referenceHint')}
        value={words.referenceTitle}
        onChange={(text) => setWords({ ...words, referenceTitle: text })}
        maxLength={TEXT_MAX.title}
        dir="auto"
        autoComplete="off"
      />
      {isOther && <p className="plan-note">{t('becomesOther')}</p>}
      {packages && <CoursePackageField packages={packages} studyPlanItemId={studyPlanItemId} />}
    </FormDialog>
  );
}
