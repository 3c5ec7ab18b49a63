import type { PlanFault } from '#domain/learning/planContent.ts';
import { TEXT_MAX } from '#domain/lists/limits.ts';
import { planEditorTexts } from '#texts/planEditor.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { TextArea } from '#ui/form/TextArea.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Card } from '#ui/show/Card.tsx';
import type { PlanDraft } from './planDraft.ts';

interface PlanWordsProps {
  draft: PlanDraft;
  faults: readonly PlanFault[];
  write: (words: Partial<PlanDraft>) => void;
}

/** What a plan is called, for which grade it is, and whether it is on. */
export function PlanWords({ draft, faults, write }: PlanWordsProps) {
  const t = useTexts(planEditorTexts);
  const faultOf = (path: string) => {
    const found = faults.find((each) => each.path === path);
    return found && t(`fault-${found.fault}`, { max: found.max });
  };
  return (
    <Card title={t('planWords')}>
      <div className="plan-words">
        <TextField
          label={t('planTitle')}
          value={draft.title}
          onChange={(text) => write({ title: text })}
          maxLength={TEXT_MAX.title}
          required
          dir="auto"
          autoComplete="off"
          error={faultOf('title')}
        />
        <TextArea
          label={t('description')}
          hint={t('optional')}
          rows={2}
          value={draft.description}
          onChange={(text) => write({ description: text })}
          maxLength={TEXT_MAX.description}
          dir="auto"
          error={faultOf('description')}
        />
        <TextField
          label={t('grade')}
          hint={t('gradeHint')}
          inputMode="numeric"
          value={draft.grade}
          onChange={(text) => write({ grade: text })}
          maxLength={4}
          autoComplete="off"
          error={faultOf('gradeId')}
        />
        <TextField
          label={t('startsOn')}
          hint={t('startsOnHint')}
          type="date"
          value={draft.startsOn}
          onChange={(startsOn) => write({ startsOn })}
        />
        <Checkbox label={t('isOn')} checked={draft.isEnabled} onChange={(isEnabled) => write({ isEnabled })} />
      </div>
    </Card>
  );
}
