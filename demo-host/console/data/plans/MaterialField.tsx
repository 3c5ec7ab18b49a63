import { useId, useState } from 'react';
import { type CallState, useCall } from '#api/useCall.ts';
import type { CallAnswer } from '#contract/call.ts';
import { createExam, createVideo, planExams, planVideos, planWords } from '#contract/plans/planEditor.ts';
import { EXAM_MAX_MINUTES, EXAM_MAX_QUESTIONS, VIDEO_MAX_SECONDS } from '#domain/learning/planContent.ts';
import { TEXT_MAX } from '#domain/lists/limits.ts';
import { readWhole } from '#domain/reading/figures.ts';
import { Outcome } from '#page/calls/Outcome.tsx';
import { useWrite } from '#page/calls/useWrite.ts';
import { planEditorTexts } from '#texts/planEditor.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { SearchField } from '#ui/form/SearchField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { ListSkeleton } from '#ui/state/Skeletons.tsx';
import { Banner } from '#ui/state/States.tsx';

type Kind = 'video' | 'exam';

interface Material {
  id: number;
  title: string;
  subject: string;
}

interface MaterialFieldProps {
  kind: Kind;
  chosen: { id: number; title: string } | undefined;
  suggestions: CallAnswer<typeof planWords> | undefined;
  error: string | undefined;
  onChoose: (material: Material) => void;
}

/** Chooses a video or an exam by its title, or adds one. */
export function MaterialField({ kind, chosen, suggestions, error, onChoose }: MaterialFieldProps) {
  const t = useTexts(planEditorTexts);
  const id = useId();
  const [isSearching, setSearching] = useState(!chosen);
  const [isAdding, setAdding] = useState(false);
  const [search, setSearch] = useState('');
  const choose = (material: Material) => {
    setSearching(false);
    setAdding(false);
    onChoose(material);
  };
  return (
    <fieldset className="plan-material" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="field__label">{t(`kind-${kind}`)}</legend>
      {chosen && (
        <p className="plan-material__chosen">
          <bdi>{chosen.title}</bdi>
          {!isSearching && (
            <Button size="small" onClick={() => setSearching(true)}>
              {t('chooseOther')}
            </Button>
          )}
        </p>
      )}
      {isSearching && !isAdding && (
        <>
          <SearchField label={t(`search-${kind}`)} value={search} onSearch={setSearch} delay={250} />
          {kind === 'video' ? (
            <Videos search={search} onChoose={choose} />
          ) : (
            <Exams search={search} onChoose={choose} />
          )}
          <div>
            <Button size="small" onClick={() => setAdding(true)}>
              {t(`new-${kind}`)}
            </Button>
          </div>
        </>
      )}
      {isSearching && isAdding && (
        <NewMaterial
          kind={kind}
          title={search}
          suggestions={suggestions}
          onCancel={() => setAdding(false)}
          onAdded={choose}
        />
      )}
      {error && (
        <p className="field__error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface ResultsProps {
  search: string;
  onChoose: (material: Material) => void;
}

function Videos({ search, onChoose }: ResultsProps) {
  const t = useTexts(planEditorTexts);
  const state = useCall(planVideos, { query: { ...(search && { search }) } }, { quiet: true });
  return (
    <Results
      state={{
        ...state,
        data: state.data?.map(({ videoId, title, subject, durationSeconds }) => ({
          id: videoId,
          title,
          subject: subject ?? '',
          facts: t('minutes', { count: Math.ceil(durationSeconds / 60) }),
        })),
      }}
      empty={t(search ? 'noSuch-video' : 'no-video')}
      onChoose={onChoose}
    />
  );
}

function Exams({ search, onChoose }: ResultsProps) {
  const t = useTexts(planEditorTexts);
  const state = useCall(planExams, { query: { ...(search && { search }) } }, { quiet: true });
  return (
    <Results
      state={{
        ...state,
        data: state.data?.map(({ examId, title, subject, durationMinutes }) => ({
          id: examId,
          title,
          subject: subject ?? '',
          facts: t('minutes', { count: durationMinutes }),
        })),
      }}
      empty={t(search ? 'noSuch-exam' : 'no-exam')}
      onChoose={onChoose}
    />
  );
}

interface FoundProps {
  state: CallState<readonly (Material & { facts: string })[]>;
  empty: string;
  onChoose: (material: Material) => void;
}

function Results({ state, empty, onChoose }: FoundProps) {
  const t = useTexts(planEditorTexts);
  return (
    <Outcome
      state={state}
      loading={<ListSkeleton items={3} />}
      isEmpty={(rows) => rows.length === 0}
      empty={<p className="plan-note">{empty}</p>}
    >
      {(rows) => (
        <ul className="plan-results" aria-label={t('found')} aria-busy={state.isFetching}>
          {rows.map(({ facts, ...material }) => (
            <li key={material.id}>
              <button type="button" className="plan-result" onClick={() => onChoose(material)}>
                <bdi>{material.title}</bdi>
                <span className="plan-result__facts">
                  {material.subject && <bdi>{material.subject}</bdi>}
                  <span>{facts}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Outcome>
  );
}

interface NewMaterialProps {
  kind: Kind;
  title: string;
  suggestions: CallAnswer<typeof planWords> | undefined;
  onCancel: () => void;
  onAdded: (material: Material) => void;
}

/** A whole number of a text field; NaN for anything else. */
const numberOf = (text: string) => readWhole(text, { least: 0, most: 999_999 }).value ?? Number.NaN;

/** Adds a video or an exam. It stands in the form of a session, so it is no form of its own. */
function NewMaterial({ kind, title, suggestions, onCancel, onAdded }: NewMaterialProps) {
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
