import Undo2 from 'lucide-react/icons/undo-2';
import { planEditorTexts } from '#texts/planEditor.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { Banner, ErrorState } from '#ui/state/States.tsx';
import { PlanFaults } from './PlanFaults.tsx';
import { countSessions } from './planDraft.ts';
import type { usePlanDraft } from './usePlanDraft.ts';
import type { usePlanSaving } from './usePlanSaving.ts';

interface PlanBarProps {
  isNew: boolean;
  plan: Pick<ReturnType<typeof usePlanDraft>, 'draft' | 'isDirty' | 'undoable'>;
  saving: ReturnType<typeof usePlanSaving>;
  onUndo: () => void;
}

/** The bar below the editor: what keeps the draft from being saved, what is unsaved, and the buttons. */
export function PlanBar({ isNew, plan: { draft, isDirty, undoable }, saving, onUndo }: PlanBarProps) {
  const t = useTexts(planEditorTexts);
  const { isBusy, failure, faults, retired, isOutdated, check, keepAsCopy, loadTheirs } = saving;
  return (
    <footer className="plan-bar">
      {isOutdated && (
        <Banner
          tone="error"
          action={
            <span className="plan-bar__buttons">
              <Button size="small" busy={isBusy} onClick={keepAsCopy}>
                {t('keepAsCopy')}
              </Button>
              <Button size="small" busy={isBusy} onClick={loadTheirs}>
                {t('loadTheirs')}
              </Button>
            </span>
          }
        >
          {t('outdated')}
        </Banner>
      )}
      {failure && <ErrorState message={failure} onRetry={check} busy={isBusy} inline />}
      <PlanFaults draft={draft} faults={faults} onClose={saving.hideFaults} />
      <div className="plan-bar__line">
        <p className="plan-bar__state" role="status">
          {isDirty
            ? t('unsaved', { sessions: countSessions(draft) })
            : isNew
              ? t('notYet')
              : t('allSaved', { sessions: countSessions(draft) })}{' '}
          {retired.length > 0 && <strong>{t('willRetire', { count: retired.length })}</strong>}
        </p>
        <span className="plan-bar__buttons">
          <Button
            icon={Undo2}
            disabled={!undoable || isBusy}
            title={undoable}
            aria-keyshortcuts="Control+Z"
            onClick={onUndo}
          >
            {t('undo')}
          </Button>
          <Button variant="primary" busy={isBusy} disabled={!isDirty && !isNew} onClick={check}>
            {t('save')}
          </Button>
        </span>
      </div>
    </footer>
  );
}
