import { useId, useState } from 'react';
import type { CallAnswer } from '#contract/call.ts';
import { createExam, createVideo, planExams, planVideos, planWords } from '#contract/plans/planEditor.ts';
import { EXAM_MAX_MINUTES, EXAM_MAX_QUESTIONS, VIDEO_MAX_SECONDS } from '#domain/learning/planContent.ts';
import { TEXT_MAX } from '#domain/lists/limits.ts';
import { readWhole } from '#domain/reading/figures.ts';
import { useWrite } from '#page/calls/useWrite.ts';
import { planEditorTexts } from '#texts/planEditor.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Banner } from '#ui/state/States.tsx';
import type { Material, MaterialKind } from './material.ts';

interface NewMaterialProps {
  kind: MaterialKind;
  title: string;
  suggestions: CallAnswer<typeof planWords> | undefined;
  onCancel: () => void;
  onAdded: (material: Material) => void;
}

/** A whole number of a text field; NaN for anything else. */
const numberOf = (text: string) => readWhole(text, { least: 0, most: 999_999 }).value ?? Number.NaN;

/** Adds a video or an exam. It stands in the form of a session, so it is no form of its own. */
export function NewMaterial({ kind, title, suggestions, onCancel, onAdded }: NewMaterialProps) {
  const t = useTexts(planEditorTexts);
  const lists = useId();
  const [fields, setFields] = useState({ title, minutes: '', questions: '', subject: '', category: '' });
  const [isChecked, setChecked] = useState(false);
  // The plan itself is not read again: its draft goes on.
  const video = useWrite(createVideo, { success: undefined, reloads: [planVideos, planWords] });
  const exam = useWrite(createExam, { success: undefined, reloads: [planExams, planWords] });
  const { isBusy, failure } = kind === 'video' ? video : exam;
  const most = kind === 'video' ? VIDEO_MAX_SECONDS / 60 : EXAM_MAX_MINUTES;
  const wrongNumber = (text: string, max: number) =>
    numberOf(text) >= 1 && numberOf(text) <= max ? undefined : t('faultNumber', { max });
  const wrong = {
    title: fields.title.trim() ? undefined : t('faultMissing'),
    minutes: wrongNumber(fields.minutes, most),
    questions: kind === 'exam' ? wrongNumber(fields.questions, EXAM_MAX_QUESTIONS) : undefined,
  };

  async function add() {
    setChecked(true);
    if (Object.values(wrong).some(Boolean)) return;
    const words = {
      title: fields.title.trim(),
      subject: fields.subject.trim() || null,
      category: fields.category.trim() || null,
    };
    const minutes = numberOf(fields.minutes);
    const id =
      kind === 'video'
        ? (await video.run({ body: { ...words, durationSeconds: minutes * 60 } }))?.videoId
        : (await exam.run({ body: { ...words, durationMinutes: minutes, questionCount: numberOf(fields.questions) } }))
            ?.examId;
    if (id) onAdded({ id, title: words.title, subject: words.subject ?? '' });
  }
  /** Props that every field has. Enter adds the material and does not send the form of the session. */
  const field = (name: keyof typeof fields) => ({
    value: fields[name],
    onChange: (value: string) => setFields({ ...fields, [name]: value }),
    autoComplete: 'off',
    onKeyDown: (event: React.KeyboardEvent) => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      void add();
    },
  });
  const categories = kind === 'video' ? suggestions?.videoCategories : suggestions?.examCategories;
  return (
    <fieldset className="plan-new">
      <legend className="field__label">{t(`new-${kind}`)}</legend>
      <TextField
        label={t(`title-${kind}`)}
        maxLength={TEXT_MAX.title}
        dir="auto"
        required
        error={isChecked ? wrong.title : undefined}
        {...field('title')}
      />
      <TextField
        label={t('minutesLabel')}
        inputMode="numeric"
        required
        error={isChecked ? wrong.minutes : undefined}
        {...field('minutes')}
      />
      {kind === 'exam' && (
        <TextField
          label={t('questions')}
          inputMode="numeric"
          required
          error={isChecked ? wrong.questions : undefined}
          {...field('questions')}
        />
      )}
      <TextField
        label={t('subject')}
        hint={t('optional')}
        list={`${lists}-subjects`}
        maxLength={TEXT_MAX.name}
        dir="auto"
        {...field('subject')}
      />
      <TextField
        label={t('category')}
        hint={t('categoryHint')}
        list={`${lists}-categories`}
        maxLength={TEXT_MAX.name}
        dir="auto"
        {...field('category')}
      />
      <datalist id={`${lists}-subjects`}>
        {suggestions?.subjects.map((subject) => (
          <option key={subject} value={subject} />
        ))}
      </datalist>
      <datalist id={`${lists}-categories`}>
        {categories?.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
      {failure && <Banner tone="error">{failure}</Banner>}
      <div className="plan-new__actions">
        <Button size="small" onClick={onCancel}>
          {t('backToSearch')}
        </Button>
        <Button size="small" variant="primary" busy={isBusy} onClick={() => void add()}>
          {t(`add-${kind}`)}
        </Button>
      </div>
    </fieldset>
  );
}
