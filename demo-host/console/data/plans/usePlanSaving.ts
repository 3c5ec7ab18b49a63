import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { createPlan, savePlan } from '#contract/plans/planEditor.ts';
import { type PlanFault, planFaults } from '#domain/learning/planContent.ts';
import { TEXT_MAX } from '#domain/lists/limits.ts';
import { useWrite } from '#page/calls/useWrite.ts';
import { planEditorTexts } from '#texts/planEditor.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { faultPlace } from './faultPlace.ts';
import { isSamePlan, type PlanDraft, retiredSessions, writtenPlan } from './planDraft.ts';
import { PLANS_PATH, planPath } from './planPaths.ts';
import type { useEditorActions } from './useEditorActions.ts';
import type { usePlanDraft } from './usePlanDraft.ts';

/** The status with which the server refuses a plan that somebody else has saved meanwhile. */
const OUTDATED = 409;

/** The plan on the server, for the editor that writes on it. */
export interface SavedPlan {
  /** Undefined for a new plan. */
  planId: number | undefined;
  /** The plan as it is on the server. */
  saved: PlanDraft;
  /** Reads the plan again; the editor then goes on from it. */
  onReload: () => void;
  isReloading?: boolean;
}

/** Checks and saves a draft, and goes on from what the server then has. */
export function usePlanSaving(
  { planId, saved, onReload, isReloading = false }: SavedPlan,
  { draft, reset, wasStored }: ReturnType<typeof usePlanDraft>,
  { open, setOpen }: Pick<ReturnType<typeof useEditorActions>, 'open' | 'setOpen'>,
) {
  const t = useTexts(planEditorTexts);
  const navigate = useNavigate();
  const [faults, setFaults] = useState<readonly PlanFault[]>([]);
  const [isAsking, setAsking] = useState(false);
  const [isOutdated, setOutdated] = useState(draft.version !== saved.version);
  const [isGreeting, setGreeting] = useState(wasStored);
  const success = ({ body }: { body: { title: string } }) => t('saved', { title: body.title });
  const creation = useWrite(createPlan, { success });
  const saving = useWrite(savePlan, { success });
  const failure = (saving.status === OUTDATED ? undefined : saving.failure) ?? creation.failure;
  const retired = useMemo(() => retiredSessions(saved, draft), [saved, draft]);

  /** Goes on from what the server has, with the same weeks open. */
  const goOn = useEffectEvent((next: PlanDraft) => {
    const places = new Set(draft.weeks.flatMap((week, i) => (open.has(week.key) ? i : [])));
    setOpen(new Set(next.weeks.filter((_, i) => places.has(i)).map(({ key }) => key)));
    setOutdated(false);
    setGreeting(false);
    reset(next);
  });
  /** What was saved or is wanted in place of the draft is on its way. */
  const isAwaited = useRef(false);
  /** Takes over what was read, unless somebody else has changed what is written on here. */
  const take = useEffectEvent((next: PlanDraft, former: PlanDraft) => {
    if (isAwaited.current || isSamePlan(draft, former)) goOn(next);
    else setOutdated(draft.version !== next.version);
    isAwaited.current = false;
  });
  const known = useRef(saved);
  useEffect(() => {
    const former = known.current;
    known.current = saved;
    if (former !== saved) take(saved, former);
  }, [saved]);

  function check() {
    const found = planFaults(writtenPlan(draft));
    setFaults(found);
    saving.reset();
    creation.reset();
    const week = found.map(({ path }) => draft.weeks[faultPlace(path).week ?? -1]).find((each) => each !== undefined);
    if (week) setOpen(new Set([...open, week.key]));
    if (found.length > 0) return;
    if (retired.length > 0) setAsking(true);
    else void send();
  }

  async function send() {
    setAsking(false);
    const body = writtenPlan(draft);
    const result =
      planId === undefined
        ? await creation.run({ body })
        : await saving.run(
            { params: { planId }, body: { version: draft.version, ...body } },
            { onFailed: ({ status }) => status === OUTDATED && setOutdated(true) },
          );
    if (result) goTo('studyPlanId' in result ? result.studyPlanId : null);
  }

  /** After a plan was saved, which reads it again: goes on from that, or opens the new one. */
  function goTo(added: number | null) {
    isAwaited.current = planId !== undefined && added === null;
    if (isAwaited.current) return;
    reset(saved);
    navigate(added === null ? PLANS_PATH : planPath(added), { replace: planId === undefined });
  }

  function loadTheirs() {
    if (draft.version !== saved.version) return goOn(saved);
    isAwaited.current = true;
    onReload();
  }

  async function keepAsCopy() {
    const plain = writtenPlan(draft);
    const body = {
      ...plain,
      title: t('copyTitle', { title: plain.title }).slice(0, TEXT_MAX.title),
      weeks: plain.weeks.map((week) => ({
        ...week,
        days: week.days.map((day) => ({
          ...day,
          sessions: day.sessions.map((session) => ({ ...session, studyPlanItemId: null })),
        })),
      })),
    };
    const created = await creation.run({ body });
    if (created) goTo(created.studyPlanId);
  }

  return {
    isBusy: creation.isBusy || saving.isBusy || isReloading,
    /** Why it could not be saved, for people. */
    failure: failure?.replace(/^title: /, ''),
    /** What is wrong with the draft, since it was last checked. */
    faults,
    hideFaults: () => setFaults([]),
    /** Sessions that students have done and that saving would retire; it is asked for first. */
    retired,
    isAsking,
    stopAsking: () => setAsking(false),
    /** Somebody else has saved the plan meanwhile. */
    isOutdated,
    /** The draft was left unsaved before, and is back. */
    isGreeting,
    stopGreeting: () => setGreeting(false),
    check,
    send: () => void send(),
    keepAsCopy: () => void keepAsCopy(),
    loadTheirs,
    discard: () => goOn(saved),
  };
}
