import { useState } from 'react';
import { useCall } from '#api/useCall.ts';
import { planExams } from '#contract/plans/planEditor.ts';
import { studyPlans } from '#contract/plans/studyPlans.ts';
import { addLmsLineItem } from '#contract/sign-in/lmsGrades.ts';
import { CallSelect } from '#page/calls/CallSelect.tsx';
import { useWrite } from '#page/calls/useWrite.ts';
import { connectionsTexts } from '#texts/connections.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { SearchField } from '#ui/form/SearchField.tsx';
import { Select } from '#ui/form/Select.tsx';
import { Banner } from '#ui/state/States.tsx';

/** How many exams are offered for the words that are looked for. */
const OFFERED = 100;

/** Chooses what else a course gets as grades: a study plan's progress, or an exam's best result. */
export function ChooseGrades({ courseId }: { courseId: number }) {
  const t = useTexts(connectionsTexts);
  const [from, setFrom] = useState<'plan' | 'exam'>('plan');
  const [chosen, setChosen] = useState('');
  const [words, setWords] = useState('');
  const [isChecked, setChecked] = useState(false);
  const plans = useCall(studyPlans, { query: {} }, { quiet: true, enabled: from === 'plan' });
  const exams = useCall(
    planExams,
    { query: { limit: OFFERED, ...(words === '' ? {} : { search: words }) } },
    { quiet: true, enabled: from === 'exam', keepPreviousData: true },
  );
  const adding = useWrite(addLmsLineItem, { success: t('gradesChosen') });

  const options =
    from === 'plan'
      ? (plans.data ?? []).map(({ studyPlanId, title }) => ({ value: String(studyPlanId), label: title }))
      : (exams.data ?? []).map(({ examId, title }) => ({ value: String(examId), label: title }));
  // What is chosen and no longer found is not sent unseen.
  const value = options.some((option) => option.value === chosen) ? chosen : '';
  const missing = t(from === 'plan' ? 'choosePlan' : 'chooseExam');

  async function add() {
    setChecked(true);
    if (value === '') return;
    const id = Number(value);
    const done = await adding.run({
      params: { courseId },
      body: from === 'plan' ? { planId: id, examId: null } : { planId: null, examId: id },
    });
    if (!done) return;
    setChosen('');
    setChecked(false);
  }
  return (
    <form
      className="form"
      aria-label={t('addGrades')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!adding.isBusy) void add();
      }}
    >
      {adding.failure && <Banner tone="error">{adding.failure}</Banner>}
      <Select
        label={t('gradesFrom')}
        options={[
          { value: 'plan', label: t('fromPlan') },
          { value: 'exam', label: t('fromExam') },
        ]}
        value={from}
        onChange={(next) => {
          setFrom(next);
          setChosen('');
          setChecked(false);
        }}
      />
      {from === 'exam' && <SearchField label={t('findExam')} value={words} onSearch={setWords} />}
      <CallSelect
        state={from === 'plan' ? plans : exams}
        label={t(from === 'plan' ? 'plan' : 'exam')}
        error={isChecked && value === '' ? missing : undefined}
        options={[{ value: '', label: missing }, ...options]}
        value={value}
        onChange={setChosen}
      />
      <div>
        <Button type="submit" variant="primary" busy={adding.isBusy}>
          {t('sendGrades')}
        </Button>
      </div>
    </form>
  );
}
