import { useContext, useEffect, useMemo, useRef, useState } from 'react';
import { AnnounceContext } from '#host/console/routing/useRouteAnnouncement.ts';
import { planEditorTexts } from '#texts/planEditor.ts';
import { useTexts } from '#texts/useTexts.tsx';
import type { Dragged, Drop } from './dragging.ts';
import type { EditorActions } from './editorActions.ts';
import {
  addDay,
  addSession,
  changeSession,
  type DayDraft,
  moveDay,
  moveDayTo,
  moveSession,
  moveSessionTo,
  moveWeek,
  nameWeek,
  neighbourOf,
  type PlanDraft,
  placeOf,
  removeDay,
  removeSession,
  removeWeek,
  type SessionDraft,
  type SessionWords,
  weekOf,
} from './planDraft.ts';
import type { Focus, usePlanDraft } from './usePlanDraft.ts';

/** The form of a session, while it is open. */
interface OpenForm {
  day: DayDraft;
  /** Undefined for a new one. */
  session: SessionDraft | undefined;
  onDone: (words: SessionWords) => void;
}

/** The control that has the focus, so that it keeps it when its row moves. */
const controlNow = (): string => {
  const { activeElement } = document;
  return (activeElement instanceof HTMLElement && activeElement.dataset.control) || 'grip';
};

/** What can be done with the parts of a plan, which weeks are open, and the form of a session. */
export function useEditorActions({ draft, change, write, undo, undoable }: ReturnType<typeof usePlanDraft>) {
  const t = useTexts(planEditorTexts);
  const announce = useContext(AnnounceContext);
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(draft.weeks.slice(0, 1).map(({ key }) => key)));
  const [form, setForm] = useState<OpenForm>();
  const latest = useRef({ draft, t });
  useEffect(() => {
    latest.current = { draft, t };
  });

  const own = useMemo(() => {
    const now = () => latest.current.draft;
    const say: typeof t = (...words) => latest.current.t(...words);
    const show = (key: string | undefined) => {
      if (key !== undefined) setOpen((before) => (before.has(key) ? before : new Set([...before, key])));
    };
    const titleOf = (session: { title: string }) => session.title.trim() || say('untitled');
    const dayName = (day: DayDraft) => say('day', { number: day.day });
    /** A change that moves something; the week where it is then is opened. */
    const moved = (next: PlanDraft, key: string, announcement: () => string, focus: Focus) => {
      if (next === now()) return announce(say('cannotMove'));
      show(weekOf(next, key)?.key);
      change(() => next, announcement(), focus);
    };
    const sessionMoved = (next: PlanDraft, session: SessionDraft, control: string) =>
      moved(
        next,
        session.key,
        () =>
          say('movedSession', {
            title: titleOf(session),
            ...(placeOf(next, session.key) ?? { day: 0, place: 0, count: 0 }),
          }),
        { key: session.key, control },
      );
    const dayMoved = (next: PlanDraft, key: string, control: string) =>
      moved(
        next,
        key,
        () => {
          const week = weekOf(next, key);
          const day = week?.days.find((each) => each.key === key);
          return say('movedDay', { day: day?.day ?? 0, week: week?.weekNo ?? 0 });
        },
        { key, control },
      );

    const actions: EditorActions = {
      moveSession: (session, by) => sessionMoved(moveSession(now(), session.key, by), session, controlNow()),
      removeSession: (session) => {
        const next = neighbourOf(now(), session.key);
        const isInDay = next !== undefined && placeOf(now(), next) !== undefined;
        const announcement = say('removed', { title: titleOf(session) });
        change((plan) => removeSession(plan, session.key), announcement, {
          key: next,
          control: isInDay ? 'remove' : 'add',
        });
      },
      editSession: (session) => {
        const day = now()
          .weeks.flatMap(({ days }) => days)
          .find(({ sessions }) => sessions.includes(session));
        if (!day) return;
        setForm({
          day,
          session,
          onDone: (words) =>
            change((plan) => changeSession(plan, session.key, words), say('changed', { title: words.title }), {
              key: session.key,
              control: 'edit',
            }),
        });
      },
      addSession: (day) =>
        setForm({
          day,
          session: undefined,
          onDone: (words) =>
            change((plan) => addSession(plan, day.key, words), say('added', { title: words.title }), {
              key: day.key,
              control: 'add',
            }),
        }),
      moveDay: (day, by) => dayMoved(moveDay(now(), day.key, by), day.key, controlNow()),
      removeDay: (day) => {
        const next = neighbourOf(now(), day.key);
        const isDay = next !== undefined && weekOf(now(), next) !== undefined;
        change((plan) => removeDay(plan, day.key), say('removed', { title: dayName(day) }), {
          key: next,
          control: isDay ? 'grip' : 'add',
        });
      },
      addDay: (week) => {
        const next = addDay(now(), week.key);
        const added = next.weeks.find(({ key }) => key === week.key)?.days.at(-1);
        change(() => next, say('dayAdded', { day: added?.day ?? 0 }), { key: added?.key, control: 'add' });
      },
      moveWeek: (week, by) => {
        const next = moveWeek(now(), week.key, by);
        if (next === now()) return announce(say('cannotMove'));
        const number = next.weeks.find(({ key }) => key === week.key)?.weekNo ?? 0;
        change(() => next, say('movedWeek', { from: week.weekNo, to: number }), {
          key: week.key,
          control: controlNow(),
        });
      },
      removeWeek: (week) =>
        change((plan) => removeWeek(plan, week.key), say('removed', { title: say('week', { number: week.weekNo }) }), {
          key: neighbourOf(now(), week.key),
          control: 'grip',
        }),
      nameWeek: (week, title) => write({ weeks: nameWeek(now(), week.key, title).weeks }),
      toggleWeek: (week) =>
        setOpen((before) =>
          before.has(week.key)
            ? new Set([...before].filter((key) => key !== week.key))
            : new Set([...before, week.key]),
        ),
    };
    const dropped = ({ kind, key }: Dragged, { list, at }: Drop) => {
      if (kind === 'day') return dayMoved(moveDayTo(now(), key, list, at), key, 'grip');
      const session = now()
        .weeks.flatMap(({ days }) => days.flatMap(({ sessions }) => sessions))
        .find((each) => each.key === key);
      if (session) sessionMoved(moveSessionTo(now(), key, list, at), session, 'grip');
    };
    return { actions, dropped };
  }, [announce, change, write]);

  return {
    ...own,
    open,
    setOpen,
    form,
    closeForm: () => setForm(undefined),
    undo: () => {
      if (undoable === undefined) return;
      undo();
      announce(t('undone', { what: undoable }));
    },
  };
}
