import ArrowLeft from 'lucide-react/icons/arrow-left';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useCall } from '#api/useCall.ts';
import { planWords } from '#contract/plans/planEditor.ts';
import { formatList } from '#domain/format/formatList.ts';
import { useLeaveGuard } from '#host/console/data/useLeaveGuard.tsx';
import { PageTitles } from '#host/console/frame/PageTitles.tsx';
import { addPageStyles } from '#host/console/frame/pageStyles.ts';
import { Outcome } from '#page/calls/Outcome.tsx';
import { planEditorTexts } from '#texts/planEditor.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { ConfirmDialog } from '#ui/overlay/Dialog.tsx';
import { Card } from '#ui/show/Card.tsx';
import { Icon } from '#ui/show/Icon.tsx';
import { ListSkeleton } from '#ui/state/Skeletons.tsx';
import { Banner } from '#ui/state/States.tsx';
import { PlanBar } from './PlanBar.tsx';
import { PlanWeeks } from './PlanWeeks.tsx';
import { PlanWords } from './PlanWords.tsx';
import { PLANS_PATH } from './planPaths.ts';
import styles from './plans.css?inline';
import { SchoolsField } from './SchoolsField.tsx';
import { EMPTY_SESSION, SessionForm } from './session/SessionForm.tsx';
import { PackageWordsContext, useCoursePackages } from './session/useCoursePackages.ts';
import { useEditorActions } from './useEditorActions.ts';
import { usePlanDraft } from './usePlanDraft.ts';
import { type SavedPlan, usePlanSaving } from './usePlanSaving.ts';

addPageStyles(styles);

/** Always the same, since rows are drawn anew with another. */
const NO_WORDS: ReadonlyMap<number, string> = new Map();

interface EditorProps extends SavedPlan {
  /** Who writes. */
  pid: number | undefined;
}

/** Words, schools, weeks and sessions of a plan, in the order of the page. */
export function Editor({ pid, ...onServer }: EditorProps) {
  const { planId, saved } = onServer;
  const t = useTexts(planEditorTexts);
  const locale = useLocale();
  const words = useCall(planWords, {}, { quiet: true });
  const packages = useCoursePackages(planId);
  const plan = usePlanDraft(`plan ${planId ?? 'new'}`, saved, pid);
  const { draft, isDirty, write, focus } = plan;
  const editing = useEditorActions(plan);
  const { open, form, closeForm, undo } = editing;
  const saving = usePlanSaving(onServer, plan, editing);
  const { isBusy, retired } = saving;
  const root = useRef<HTMLDivElement>(null);
  const leaving = useLeaveGuard(isDirty, t('leaveQuestion'));

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves with the rows.
  useLayoutEffect(() => {
    const wanted = focus.current;
    if (!wanted) return;
    focus.current = undefined;
    const row = wanted.key ? root.current?.querySelector(`[data-key="${wanted.key}"]`) : undefined;
    const control = row ? row.querySelector<HTMLElement>(`[data-control="${wanted.control}"]`) : undefined;
    (control ?? root.current?.querySelector<HTMLElement>('[data-control="add-week"]'))?.focus();
  }, [draft, open]);

  function undoByKey(event: KeyboardEvent) {
    const isText = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    if (event.key.toLowerCase() !== 'z' || event.shiftKey || !(event.ctrlKey || event.metaKey) || isText) return;
    event.preventDefault();
    undo();
  }

  const title = draft.title.trim() || t(planId === undefined ? 'newPlan' : 'plan');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of whatever has the focus inside.
    <div className="plan-editor" ref={root} onKeyDown={undoByKey}>
      <Link to={PLANS_PATH} className="link plan-back">
        <Icon glyph={ArrowLeft} flip />
        {t('plans')}
      </Link>
      <PageTitles title={title} description={t('editorWhy')} />
      {saving.isGreeting && isDirty && !saving.isOutdated && (
        <Banner
          action={
            <Button size="small" onClick={saving.discard}>
              {t('discard')}
            </Button>
          }
          onClose={saving.stopGreeting}
        >
          {t('isBack')}
        </Banner>
      )}
      <div className="plan-parts" inert={isBusy}>
        <PlanWords draft={draft} faults={saving.faults} write={write} />
        <Card title={t('schools')} description={t('schoolsWhy')}>
          <Outcome state={words} loading={<ListSkeleton items={2} />}>
            {({ schools }) => (
              <SchoolsField
                schools={schools}
                chosen={draft.schools}
                onChange={(chosen) => write({ schools: chosen })}
              />
            )}
          </Outcome>
        </Card>
        <PackageWordsContext value={packages?.words ?? NO_WORDS}>
          <PlanWeeks plan={plan} editing={editing} />
        </PackageWordsContext>
      </div>
      <PlanBar isNew={planId === undefined} plan={plan} saving={saving} onUndo={undo} />
      {form && (
        <SessionForm
          title={form.session ? t('editSession') : t('addSessionTo', { day: t('day', { number: form.day.day }) })}
          words={form.session ?? EMPTY_SESSION}
          studyPlanItemId={form.session?.studyPlanItemId ?? null}
          isDone={form.session?.isDone ?? false}
          packages={packages}
          suggestions={words.data}
          onDone={form.onDone}
          onClose={closeForm}
        />
      )}
      {saving.isAsking && (
        <ConfirmDialog
          title={t('retireTitle')}
          message={t('retireQuestion', { count: retired.length })}
          about={formatList(
            retired.slice(0, 10).map((session) => session.title),
            locale,
          )}
          more={retired.length > 10 ? t('andMore', { count: retired.length - 10 }) : undefined}
          confirm={t('save')}
          onCancel={saving.stopAsking}
          onConfirm={saving.send}
        />
      )}
      {leaving}
    </div>
  );
}
