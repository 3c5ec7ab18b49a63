import type { SavedView } from '#domain/lists/savedViews.ts';
import { toJson } from '#platform/json.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { viewsTexts } from '#texts/views.ts';
import { addStyles } from '#ui/style/adoptStyles.ts';
import styles from './savedTabs.css?inline';
import { whoShares } from './whoShares.ts';

addStyles(styles);

/** The list as it begins: what differs from it is nothing. */
const AS_IT_BEGINS: SavedView = { name: '', views: {} };

interface SavedTabsProps {
  saved: readonly SavedView[];
  /** How the list is shown now, as `viewsToSave` has it. */
  shown: SavedView['views'];
  onOpen: (view: SavedView) => void;
}

/** The saved views of a list as tabs above it, after *All*. Buttons, since one table stays below them and is filtered. */
export function SavedTabs({ saved, shown, onOpen }: SavedTabsProps) {
  const t = useTexts(viewsTexts);
  if (saved.length === 0) return null;
  const now = toJson(shown, true);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form controls; these are buttons.
    <div className="saved-tabs" role="group" aria-label={t('saved')}>
      {[AS_IT_BEGINS, ...saved].map((view) => (
        <button
          key={view.id ?? view.name}
          type="button"
          className="saved-tabs__tab"
          aria-pressed={toJson(view.views, true) === now}
          data-content={view !== AS_IT_BEGINS || undefined}
          title={view.from && t('sharedBy', { who: whoShares(view, t) })}
          onClick={() => onOpen(view)}
        >
          {view === AS_IT_BEGINS ? t('all') : <bdi>{view.name}</bdi>}
        </button>
      ))}
    </div>
  );
}
