import Plus from 'lucide-react/icons/plus';
import { planEditorTexts } from '#texts/planEditor.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { Card } from '#ui/show/Card.tsx';
import { dropsOf } from './dragging.ts';
import { addWeek } from './planDraft.ts';
import type { useEditorActions } from './useEditorActions.ts';
import type { usePlanDraft } from './usePlanDraft.ts';
import { WeekPart } from './WeekPart.tsx';

interface PlanWeeksProps {
  plan: Pick<ReturnType<typeof usePlanDraft>, 'draft' | 'change'>;
  editing: Pick<ReturnType<typeof useEditorActions>, 'actions' | 'open' | 'setOpen' | 'dropped'>;
}

/** The weeks of a plan, with a button that adds one. */
export function PlanWeeks({ plan: { draft, change }, editing: { actions, open, setOpen, dropped } }: PlanWeeksProps) {
  const t = useTexts(planEditorTexts);
  return (
    <Card title={t('weeks')} description={t('weeksWhy')}>
      <div className="plan-weeks" {...dropsOf(dropped)}>
        {draft.weeks.length === 0 && <p className="plan-note">{t('noWeeks')}</p>}
        {draft.weeks.map((week) => (
          <WeekPart key={week.key} week={week} isOpen={open.has(week.key)} actions={actions} />
        ))}
        <div>
          <Button
            icon={Plus}
            data-control="add-week"
            onClick={() => {
              const next = addWeek(draft);
              const added = next.weeks.at(-1);
              if (added) setOpen(new Set([...open, added.key]));
              change(() => next, t('weekAdded'), { key: added?.days[0]?.key, control: 'add' });
            }}
          >
            {t('addWeek')}
          </Button>
        </div>
      </div>
    </Card>
  );
}
