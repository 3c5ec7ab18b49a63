import ArrowLeft from 'lucide-react/icons/arrow-left';
import Plus from 'lucide-react/icons/plus';
import Undo2 from 'lucide-react/icons/undo-2';
import { type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useCall } from '#api/useCall.ts';
import { createPlan, planToEdit, planWords, savePlan } from '#contract/plans/planEditor.ts';
import { formatList } from '#domain/format/formatList.ts';
import { type PlanFault, planFaults } from '#domain/learning/planContent.ts';
import { TEXT_MAX } from '#domain/lists/limits.ts';
import { ROLE, type SessionUser } from '#domain/people/roles.ts';
import { PageTitles } from '#host/console/frame/PageTitles.tsx';
import { addPageStyles } from '#host/console/frame/pageStyles.ts';
import { CallError } from '#page/calls/CallError.tsx';
import { Outcome } from '#page/calls/Outcome.tsx';
import { useWrite } from '#page/calls/useWrite.ts';
import { planEditorTexts } from '#texts/planEditor.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { TextArea } from '#ui/form/TextArea.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { ConfirmDialog } from '#ui/overlay/Dialog.tsx';
import { Card } from '#ui/show/Card.tsx';
import { Icon } from '#ui/show/Icon.tsx';
import { ListSkeleton } from '#ui/state/Skeletons.tsx';
import { Banner, ErrorState } from '#ui/state/States.tsx';
import { dropsOf } from './dragging.ts';
import { faultPlace } from './faultPlace.ts';
import {
  addWeek,
  countSessions,
  draftOf,
  EMPTY_PLAN,
  isSamePlan,
  type PlanDraft,
  retiredSessions,
  writtenPlan,
} from './planDraft.ts';
import { PLANS_PATH, planPath } from './planPaths.ts';
import styles from './plans.css?inline';
import { SchoolsField } from './SchoolsField.tsx';
import { EMPTY_SESSION, SessionForm } from './SessionForm.tsx';
import { useEditorActions } from './useEditorActions.ts';
import { useLeaveGuard } from './useLeaveGuard.tsx';
import { usePlanDraft } from './usePlanDraft.ts';
import { WeekPart } from './WeekPart.tsx';

addPageStyles(styles);

/** The status with which the server refuses a plan that somebody else has saved meanwhile. */
const OUTDATED = 409;

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

interface EditorProps {
  /** Undefined for a new plan. */
  planId: number | undefined;
  /** Who writes. */
  pid: number | undefined;
  /** The plan as it is on the server. */
  saved: PlanDraft;
  /** Reads the plan again; the editor then goes on from it. */
  onReload: () => void;
  isReloading?: boolean;
}

function Editor({ planId, pid, saved, onReload, isReloading = false }: EditorProps) {
  const t = useTexts(planEditorTexts);
  const locale = useLocale();
  const navigate = useNavigate();
  const words = useCall(planWords, {}, { quiet: true });
  const plan = usePlanDraft(`plan ${planId ?? 'new'}`, saved, pid);
  const { draft, isDirty, write, reset, focus } = plan;
  const { actions, open, setOpen, form, closeForm, dropped, undo } = useEditorActions(plan);
  const [faults, setFaults] = useState<readonly PlanFault[]>([]);
  const [isAsking, setAsking] = useState(false);
  const success = ({ body }: { body: { title: string } }) => t('saved', { title: body.title });
  const creation = useWrite(createPlan, { success });
  const saving = useWrite(savePlan, { success });
  const failure = (saving.status === OUTDATED ? undefined : saving.failure) ?? creation.failure;
  const [isOutdated, setOutdated] = useState(draft.version !== saved.version);
  const [isGreeting, setGreeting] = useState(plan.wasStored);
  const root = useRef<HTMLDivElement>(null);
  const leaving = useLeaveGuard(isDirty);
  const retired = useMemo(() => retiredSessions(saved, draft), [saved, draft]);
  const isBusy = creation.isBusy || saving.isBusy || isReloading;

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

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves with the rows.
  useLayoutEffect(() => {
    const wanted = focus.current;
    if (!wanted) return;
    focus.current = undefined;
    const row = wanted.key ? root.current?.querySelector(`[data-key="${wanted.key}"]`) : undefined;
    const control = row ? row.querySelector<HTMLElement>(`[data-control="${wanted.control}"]`) : undefined;
    (control ?? root.current?.querySelector<HTMLElement>('[data-control="add-week"]'))?.focus();
  }, [draft, open]);

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
    const told =
      planId === undefined
        ? await creation.run({ body })
        : await saving.run(
            { params: { planId }, body: { version: draft.version, ...body } },
            { onFailed: ({ status }) => status === OUTDATED && setOutdated(true) },
          );
    if (told) goTo('studyPlanId' in told ? told.studyPlanId : null);
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
    const told = await creation.run({ body });
    if (told) goTo(told.studyPlanId);
  }

  function undoByKey(event: KeyboardEvent) {
    const isText = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    if (event.key.toLowerCase() !== 'z' || event.shiftKey || !(event.ctrlKey || event.metaKey) || isText) return;
    event.preventDefault();
    undo();
  }

  const faultOf = (path: string) => {
    const found = faults.find((each) => each.path === path);
    return found && t(`fault-${found.fault}`, { max: found.max });
  };
  const title = draft.title.trim() || t(planId === undefined ? 'newPlan' : 'plan');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of whatever has the focus inside.
    <div className="plan-editor" ref={root} onKeyDown={undoByKey}>
      <Link to={PLANS_PATH} className="link plan-back">
        <Icon glyph={ArrowLeft} flip />
        {t('plans')}
      </Link>
      <PageTitles title={title} description={t('editorWhy')} />
      {isGreeting && isDirty && !isOutdated && (
        <Banner
          action={
            <Button size="small" onClick={() => goOn(saved)}>
              {t('discard')}
            </Button>
          }
          onClose={() => setGreeting(false)}
        >
          {t('isBack')}
        </Banner>
      )}
      <div className="plan-parts" inert={isBusy}>
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
            <Checkbox label={t('isOn')} checked={draft.isEnabled} onChange={(isEnabled) => write({ isEnabled })} />
          </div>
        </Card>
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
                  plan.change(() => next, t('weekAdded'), { key: added?.days[0]?.key, control: 'add' });
                }}
              >
                {t('addWeek')}
              </Button>
            </div>
          </div>
        </Card>
      </div>
      <footer className="plan-bar">
        {isOutdated && (
          <Banner
            tone="error"
            action={
              <span className="plan-bar__buttons">
                <Button size="small" busy={isBusy} onClick={() => void keepAsCopy()}>
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
        {failure && <ErrorState message={failure.replace(/^title: /, '')} onRetry={check} busy={isBusy} inline />}
        {faults.length > 0 && (
          <Banner tone="error" onClose={() => setFaults([])}>
            <p>{t('faulty', { count: faults.length })}</p>
            <ul>
              {faults.slice(0, 5).map(({ path, fault, max }) => (
                <li key={path + fault}>{t('faultAt', { where: whereOf(path), what: t(`fault-${fault}`, { max }) })}</li>
              ))}
            </ul>
          </Banner>
        )}
        <div className="plan-bar__line">
          <p className="plan-bar__state" role="status">
            {isDirty
              ? t('unsaved', { sessions: countSessions(draft) })
              : planId === undefined
                ? t('notYet')
                : t('allSaved', { sessions: countSessions(draft) })}{' '}
            {retired.length > 0 && <strong>{t('willRetire', { count: retired.length })}</strong>}
          </p>
          <span className="plan-bar__buttons">
            <Button
              icon={Undo2}
              disabled={!plan.undoable || isBusy}
              title={plan.undoable}
              aria-keyshortcuts="Control+Z"
              onClick={undo}
            >
              {t('undo')}
            </Button>
            <Button variant="primary" busy={isBusy} disabled={!isDirty && planId !== undefined} onClick={check}>
              {t('save')}
            </Button>
          </span>
        </div>
      </footer>
      {form && (
        <SessionForm
          title={form.session ? t('editSession') : t('addSessionTo', { day: t('day', { number: form.day.day }) })}
          words={form.session ?? EMPTY_SESSION}
          isDone={form.session?.isDone ?? false}
          suggestions={words.data}
          onDone={form.onDone}
          onClose={closeForm}
        />
      )}
      {isAsking && (
        <ConfirmDialog
          title={t('retireTitle')}
          message={t('retireQuestion', { count: retired.length })}
          about={formatList(
            retired.slice(0, 10).map((session) => session.title),
            locale,
          )}
          more={retired.length > 10 ? t('andMore', { count: retired.length - 10 }) : undefined}
          confirm={t('save')}
          onCancel={() => setAsking(false)}
          onConfirm={() => void send()}
        />
      )}
      {leaving}
    </div>
  );

  /** The place of a fault in words, as 'Week 2, Day 9, session 1'. */
  function whereOf(path: string): string {
    const { week, day, session, field } = faultPlace(path);
    const inWeek = week === undefined ? undefined : draft.weeks[week];
    const inDay = day === undefined ? undefined : inWeek?.days[day];
    if (inWeek && inDay && session !== undefined) {
      return t('inSession', { week: inWeek.weekNo, day: inDay.day, session: session + 1 });
    }
    if (inWeek && inDay) return t('inDay', { week: inWeek.weekNo, day: inDay.day });
    if (inWeek) return t('week', { number: inWeek.weekNo });
    if (field === 'gradeId') return t('grade');
    if (field === 'description') return t('description');
    return t(field === 'weeks' ? 'weeks' : 'planTitle');
  }
}
