import BookOpen from 'lucide-react/icons/book-open';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import GripVertical from 'lucide-react/icons/grip-vertical';
import Pencil from 'lucide-react/icons/pencil';
import Play from 'lucide-react/icons/play';
import { memo, use } from 'react';
import { sessionKind } from '#domain/learning/studyPlans.ts';
import { planEditorTexts } from '#texts/planEditor.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { IconButton } from '#ui/form/Button.tsx';
import { Badge } from '#ui/show/Badge.tsx';
import { Icon } from '#ui/show/Icon.tsx';
import { gripOf } from './dragging.ts';
import type { EditorActions } from './editorActions.ts';
import { moveByKey } from './keys.ts';
import { MoveControls } from './MoveControls.tsx';
import type { SessionDraft } from './planDraft.ts';
import { PackageWordsContext } from './session/useCoursePackages.ts';

const KIND_ICON = { video: Play, exam: ClipboardCheck, other: BookOpen } as const;

/** One session of a day, with the ways to move, change and remove it. */
export const SessionRow = memo(function SessionRow({
  session,
  actions,
}: {
  session: SessionDraft;
  actions: EditorActions;
}) {
  const t = useTexts(planEditorTexts);
  const { key, studyPlanItemId, isDone } = session;
  const packageWords = use(PackageWordsContext).get(studyPlanItemId ?? 0);
  const kind = sessionKind(session.type);
  const title = session.title.trim() || t('untitled');
  return (
    <li
      className="plan-session"
      data-key={key}
      onKeyDown={moveByKey(
        (by) => actions.moveSession(session, by),
        () => actions.removeSession(session),
      )}
    >
      <button
        type="button"
        className="plan-grip"
        data-control="grip"
        aria-label={t('moveOf', { title })}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Delete"
        title={t('moveHint')}
        {...gripOf({ kind: 'session', key })}
      >
        <Icon glyph={GripVertical} />
      </button>
      <span className="plan-session__kind">
        <Icon glyph={KIND_ICON[kind]} label={t(`kind-${kind}`)} />
      </span>
      <span className="plan-session__what">
        <bdi className="plan-session__title">{title}</bdi>
        <span className="plan-session__facts">
          {session.subject && <bdi>{session.subject}</bdi>}
          {session.material && session.material !== session.title && <bdi>{session.material}</bdi>}
          {session.referenceTitle && <bdi>{session.referenceTitle}</bdi>}
          {packageWords && <bdi>{packageWords}</bdi>}
          {isDone && <Badge>{t('isDone')}</Badge>}
        </span>
      </span>
      <MoveControls
        title={title}
        onMove={(by) => actions.moveSession(session, by)}
        onRemove={() => actions.removeSession(session)}
      >
        <IconButton
          icon={Pencil}
          size="small"
          label={t('editOf', { title })}
          data-control="edit"
          onClick={() => actions.editSession(session)}
        />
      </MoveControls>
    </li>
  );
});
