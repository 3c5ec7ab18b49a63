import { useMemo, useState } from 'react';
import { useCall } from '#api/useCall.ts';
import { planToEdit } from '#contract/plans/planEditor.ts';
import { ROLE, type SessionUser } from '#domain/people/roles.ts';
import { PageTitles } from '#host/console/frame/PageTitles.tsx';
import { CallError } from '#page/calls/CallError.tsx';
import { planEditorTexts } from '#texts/planEditor.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { ListSkeleton } from '#ui/state/Skeletons.tsx';
import { Editor } from './Editor.tsx';
import { draftOf, EMPTY_PLAN, type PlanDraft } from './planDraft.ts';

/** The editor of one study plan, or of a new one (promises/data-plans.md#editor). */
export function PlanEditor({ planId, user }: { planId: number | 'new'; user: SessionUser }) {
  if (planId === 'new') return <NewPlan user={user} />;
  return <ExistingPlan planId={planId} pid={user.pid} />;
}

function NewPlan({ user }: { user: SessionUser }) {
  const [saved] = useState<PlanDraft>(() => ({
    ...EMPTY_PLAN,
    // A school user writes for the own school.
    schools: user.role === ROLE.school && user.schoolId ? [user.schoolId] : [],
  }));
  return <Editor planId={undefined} pid={user.pid} saved={saved} onReload={() => {}} />;
}

function ExistingPlan({ planId, pid }: { planId: number; pid: number | undefined }) {
  const t = useTexts(planEditorTexts);
  // The editor begins with the plan as it is now, and stays while it is read again.
  const options = { quiet: true, gcTime: 0, keepPreviousData: true };
  const state = useCall(planToEdit, { params: { planId } }, options);
  const { data, error, isFetching, retry } = state;
  const saved = useMemo(() => data && draftOf(data), [data]);
  // A failure after a plan was shown means that it was saved and could not be read again: new sessions have no number yet.
  if (error || !saved) {
    return (
      <>
        <PageTitles title={t('plan')} description={t('editorWhy')} />
        {error ? <CallError state={state} inline={false} /> : <ListSkeleton items={8} />}
      </>
    );
  }
  return <Editor planId={planId} pid={pid} saved={saved} onReload={retry} isReloading={isFetching} />;
}
