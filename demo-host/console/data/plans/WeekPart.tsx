import ChevronDown from 'lucide-react/icons/chevron-down';
import GripVertical from 'lucide-react/icons/grip-vertical';
import Plus from 'lucide-react/icons/plus';
import { memo } from 'react';
import { TEXT_MAX } from '#domain/lists/limits.ts';
import { planEditorTexts } from '#texts/planEditor.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Icon } from '#ui/show/Icon.tsx';
import { gripOf } from './dragging.ts';
import type { EditorActions } from './editorActions.ts';
import { moveByKey } from './keys.ts';
import { MoveControls } from './MoveControls.tsx';
import type { DayDraft, WeekDraft } from './planDraft.ts';
import { SessionRow } from './SessionRow.tsx';

interface WeekPartProps {
  week: WeekDraft;
  isOpen: boolean;
  actions: EditorActions;
}

/** A week with its days. A folded one draws none of them, so that a long plan stays quick. */
export const WeekPart = memo(function WeekPart({ week, isOpen, actions }: WeekPartProps) {
  const t = useTexts(planEditorTexts);
  const { key, weekNo, days } = week;
  const name = t('week', { number: weekNo });
  const sessions = days.reduce((sum, day) => sum + day.sessions.length, 0);
  return (
    <section className="plan-week" data-key={key} aria-labelledby={`week-${key}`}>
      <header className="plan-week__head">
        <h3 className="plan-week__title">
          <button
            type="button"
            id={`week-${key}`}
            className="plan-fold"
            data-control="grip"
            aria-expanded={isOpen}
            onClick={() => actions.toggleWeek(week)}
          >
            <Icon glyph={ChevronDown} />
            <span>
              {name}
              {week.title && (
                <>
                  {' · '}
                  <bdi>{week.title}</bdi>
                </>
              )}
            </span>
            <span className="plan-week__size">{t('size', { days: days.length, sessions })}</span>
          </button>
        </h3>
        <MoveControls
          title={name}
          onMove={(by) => actions.moveWeek(week, by)}
          onRemove={() => actions.removeWeek(week)}
        />
      </header>
      {isOpen && (
        <div className="plan-week__body">
          <TextField
            label={t('weekTitle')}
            value={week.title}
            maxLength={TEXT_MAX.title}
            dir="auto"
            autoComplete="off"
            onChange={(title) => actions.nameWeek(week, title)}
          />
          {days.length > 0 && (
            <ol className="plan-days">
              {days.map((day) => (
                <DayPart key={day.key} day={day} actions={actions} />
              ))}
            </ol>
          )}
          <div>
            <Button size="small" icon={Plus} data-control="add" onClick={() => actions.addDay(week)}>
              {t('addDay')}
            </Button>
          </div>
        </div>
      )}
    </section>
  );
});

const DayPart = memo(function DayPart({ day, actions }: { day: DayDraft; actions: EditorActions }) {
  const t = useTexts(planEditorTexts);
  const { key, sessions } = day;
  const name = t('day', { number: day.day });
  return (
    <li
      className="plan-day"
      data-key={key}
      onKeyDown={moveByKey(
        (by) => actions.moveDay(day, by),
        () => actions.removeDay(day),
      )}
    >
      <header className="plan-day__head">
        <button
          type="button"
          className="plan-grip"
          data-control="grip"
          aria-label={t('moveOf', { title: name })}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Delete"
          title={t('moveHint')}
          {...gripOf({ kind: 'day', key })}
        >
          <Icon glyph={GripVertical} />
        </button>
        <h4 className="plan-day__title">{name}</h4>
        <MoveControls title={name} onMove={(by) => actions.moveDay(day, by)} onRemove={() => actions.removeDay(day)} />
      </header>
      {sessions.length > 0 && (
        <ul className="plan-sessions" aria-label={t('sessionsOf', { day: name })}>
          {sessions.map((session) => (
            <SessionRow key={session.key} session={session} actions={actions} />
          ))}
        </ul>
      )}
      <Button
        variant="quiet"
        size="small"
        icon={Plus}
        data-control="add"
        aria-label={t('addSessionTo', { day: name })}
        onClick={() => actions.addSession(day)}
      >
        {t('addSession')}
      </Button>
    </li>
  );
});
