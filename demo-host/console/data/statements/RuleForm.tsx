import { useState } from 'react';
import { saveStatementRule, type statementRules } from '#contract/academy/statements.ts';
import type { CallAnswer } from '#contract/call.ts';
import { RULE_OUTCOMES } from '#domain/learning/statements.ts';
import { useWrite } from '#page/calls/useWrite.ts';
import { statementsTexts } from '#texts/statements.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { Select } from '#ui/form/Select.tsx';
import { TextField } from '#ui/form/TextField.tsx';

type Rule = CallAnswer<typeof statementRules>[number];

interface RuleFormProps {
  /** The rule that is changed; undefined for a new one. */
  rule: Rule | undefined;
  onClose: () => void;
}

const IRI = /^[a-z][a-z0-9+.-]*:\S+$/i;

/** Adds a rule, or changes what one says; its verb and type stay. */
export function RuleForm({ rule, onClose }: RuleFormProps) {
  const t = useTexts(statementsTexts);
  const [verb, setVerb] = useState(rule?.verb ?? '');
  const [activityType, setActivityType] = useState(rule?.activityType ?? '');
  const [becomes, setBecomes] = useState<Rule['becomes']>(rule?.becomes ?? 'attempt');
  const [isChecked, setChecked] = useState(false);
  const { run, isBusy, failure } = useWrite(saveStatementRule, {
    success: (_, { taken }) => ({ text: t('saved'), detail: t('taken', { count: taken }) }),
  });
  const isWrong = (iri: string) => !IRI.test(iri.trim());
  const hasWrongType = activityType.trim() !== '' && isWrong(activityType);

  async function save() {
    setChecked(true);
    if (isWrong(verb) || hasWrongType) return;
    const body = { verb: verb.trim(), activityType: activityType.trim(), becomes };
    if (await run({ body })) onClose();
  }

  return (
    <FormDialog
      title={t(rule ? 'changeTitle' : 'addRule')}
      saveLabel={t('save')}
      isSaving={isBusy}
      failure={failure}
      onSave={() => void save()}
      onClose={onClose}
    >
      <TextField
        label={t('verb')}
        dir="ltr"
        required
        readOnly={rule !== undefined}
        autoComplete="off"
        value={verb}
        onChange={setVerb}
        error={isChecked && isWrong(verb) ? t('iri') : undefined}
      />
      <TextField
        label={t('activityType')}
        hint={rule ? undefined : t('anyTypeHint')}
        dir="ltr"
        readOnly={rule !== undefined}
        autoComplete="off"
        value={activityType}
        onChange={setActivityType}
        error={isChecked && hasWrongType ? t('iri') : undefined}
      />
      <Select
        label={t('becomes')}
        options={RULE_OUTCOMES.map((value) => ({ value, label: t(value) }))}
        value={becomes}
        onChange={setBecomes}
      />
    </FormDialog>
  );
}
