import BookOpen from 'lucide-react/icons/book-open';
import Plus from 'lucide-react/icons/plus';
import { type RefObject, useState } from 'react';
import { Link } from 'react-router';
import { useCall } from '#api/useCall.ts';
import type { CallAnswer } from '#contract/call.ts';
import { copyPlan, deletePlan, plansToEdit, switchPlan } from '#contract/plans/planEditor.ts';
import { TEXT_MAX } from '#domain/lists/limits.ts';
import { ActionButton } from '#host/console/records/ActionButton.tsx';
import { RecordItem, RecordList } from '#host/console/records/RecordList.tsx';
import { useWrite } from '#page/calls/useWrite.ts';
import { planEditorTexts } from '#texts/planEditor.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Badge, StatusBadge } from '#ui/show/Badge.tsx';
import { Card } from '#ui/show/Card.tsx';
import { Icon } from '#ui/show/Icon.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { NEW_PLAN_PATH, planPath } from './planPaths.ts';

type Plan = CallAnswer<typeof plansToEdit>[number];

/** The study plans that this person sees; those that they may change can be opened. */
export function PlanList({ heading }: { heading: RefObject<HTMLHeadingElement | null> }) {
  const t = useTexts(planEditorTexts);
  const state = useCall(plansToEdit, {}, { quiet: true });
  const [copied, setCopied] = useState<Plan>();
  const write = (
    <Link to={NEW_PLAN_PATH} className="button" data-variant="primary" data-size="small">
      <Icon glyph={Plus} />
      {t('newPlan')}
    </Link>
  );
  return (
    <>
      <Card title={t('plans')} actions={state.data && state.data.length > 0 && write} flush>
        <RecordList
          label={t('plans')}
          state={state}
          expected={6}
          empty={<EmptyState icon={BookOpen} title={t('none')} hint={t('noneHint')} action={write} />}
        >
          {(plan) => (
            <PlanItem
              key={plan.studyPlanId}
              plan={plan}
              onCopy={() => setCopied(plan)}
              // The buttons disappear with the plan that was deleted.
              onDeleted={() => heading.current?.focus()}
            />
          )}
        </RecordList>
      </Card>
      {copied && <CopyForm plan={copied} onClose={() => setCopied(undefined)} />}
    </>
  );
}

interface PlanItemProps {
  plan: Plan;
  onCopy: () => void;
  onDeleted: () => void;
}

function PlanItem({ plan, onCopy, onDeleted }: PlanItemProps) {
  const t = useTexts(planEditorTexts);
  const { studyPlanId, isEnabled, mayEdit } = plan;
  const title = plan.title.trim() || t('unnamedPlan', { id: String(studyPlanId) });
  const params = { planId: studyPlanId };
  return (
    <RecordItem
      name={
        mayEdit ? (
          <Link to={planPath(studyPlanId)} className="link">
            <bdi>{title}</bdi>
          </Link>
        ) : (
          <bdi>{title}</bdi>
        )
      }
      facts={
        <>
          <StatusBadge status={isEnabled ? 'active' : 'inactive'} label={t(isEnabled ? 'on' : 'off')} />
          {plan.gradeId !== null && <span>{t('ofGrade', { grade: plan.gradeId })}</span>}
          <span>{t('size', { days: plan.days, sessions: plan.sessions })}</span>
          <span>{t('sharedWith', { count: plan.schools })}</span>
          {plan.writerSchool && (
            <Badge>
              <bdi>{plan.writerSchool}</bdi>
            </Badge>
          )}
          {!mayEdit && <span>{t('onlyCopy')}</span>}
        </>
      }
      actions={
        <div className="records__actions">
          <Button size="small" aria-label={t('copyOf', { title })} onClick={onCopy}>
            {t('copy')}
          </Button>
          {mayEdit && (
            <ActionButton
              call={switchPlan}
              input={{ params, body: { isEnabled: !isEnabled } }}
              label={t(isEnabled ? 'switchOff' : 'switchOn')}
              accessibleName={t(isEnabled ? 'switchOffOf' : 'switchOnOf', { title })}
              success={t(isEnabled ? 'switchedOff' : 'switchedOn', { title })}
              failed={t('notSwitched')}
              {...(isEnabled && {
                question: { title: t('switchOffTitle'), message: t('switchOffQuestion'), about: title },
              })}
            />
          )}
          {mayEdit && (
            <ActionButton
              call={deletePlan}
              input={{ params }}
              label={t('delete')}
              accessibleName={t('deleteOf', { title })}
              question={{ title: t('deleteTitle'), message: t('deleteQuestion'), about: title }}
              success={t('deleted', { title })}
              failed={t('notDeleted')}
              onDone={onDeleted}
            />
          )}
        </div>
      }
    />
  );
}

/** Asks for the title of a copy, and makes it. */
function CopyForm({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  const t = useTexts(planEditorTexts);
  const [title, setTitle] = useState(t('copyTitle', { title: plan.title }).slice(0, TEXT_MAX.title));
  const [isChecked, setChecked] = useState(false);
  const { run, isBusy, failure } = useWrite(copyPlan, { success: t('copied', { title }) });
  async function copy() {
    setChecked(true);
    if (!title.trim()) return;
    const input = { params: { planId: plan.studyPlanId }, body: { title: title.trim() } };
    if (await run(input)) onClose();
  }
  return (
    <FormDialog
      title={t('copyOf', { title: plan.title })}
      isSaving={isBusy}
      failure={failure}
      saveLabel={t('copy')}
      onSave={() => void copy()}
      onClose={onClose}
    >
      <TextField
        label={t('planTitle')}
        hint={t('copyHint')}
        value={title}
        onChange={setTitle}
        maxLength={TEXT_MAX.title}
        required
        dir="auto"
        data-initial-focus
        error={isChecked && !title.trim() ? t('faultMissing') : undefined}
      />
    </FormDialog>
  );
}
