import Search from 'lucide-react/icons/search';
import { type KeyboardEvent, type RefObject, useDeferredValue, useId, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { TEXT_MAX } from '#domain/lists/limits.ts';
import { isParent } from '#domain/people/roles.ts';
import type { Viewer } from '#host/console/routing/routes.ts';
import { findTexts } from '#texts/find.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { wrapTab } from '#ui/overlay/wrapTab.ts';
import { Icon } from '#ui/show/Icon.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { ErrorState } from '#ui/state/States.tsx';
import { placesLike, type Result, usePlaces } from './places.ts';
import { ResultGroup } from './ResultGroup.tsx';
import { CAPABILITY, useSearched } from './useSearched.ts';

interface FinderProps {
  viewer: Viewer;
  /** What was typed before the dialog was there. */
  early: RefObject<string>;
  onClose: () => void;
}

/** The dialog of the search: a field, and below it what is found, a group for each kind. */
export default function Finder({ viewer, early, onClose }: FinderProps) {
  const t = useTexts(findTexts);
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // `close` gives the focus back to where it was.
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="finder"
      aria-label={t('title')}
      onKeyDown={wrapTab}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <Finding viewer={viewer} early={early} onClose={onClose} />
    </dialog>
  );
}

interface Group {
  title: string;
  results: readonly Result[];
}

function Finding({ viewer, early, onClose }: FinderProps) {
  const t = useTexts(findTexts);
  const navigate = useNavigate();
  const list = useId();
  const [typed, setTyped] = useState(() => early.current.slice(0, TEXT_MAX.search));
  const [chosen, choose] = useState(0);
  const places = placesLike(usePlaces(viewer), useDeferredValue(typed));
  const searched = useSearched(viewer, typed.trim());
  const isStaff = viewer.user.capabilities.includes(CAPABILITY) && !isParent(viewer.user);

  // A name is typed to find its person; an empty field offers the pages.
  const groups: Group[] = [...searched.groups, { title: t('places'), results: places }].filter(
    ({ results }) => results.length > 0,
  );
  const results = groups.flatMap((group) => group.results);
  const active = results[Math.min(chosen, results.length - 1)];

  const open = ({ opens }: Result) => {
    onClose();
    if (typeof opens === 'string') navigate(opens);
    else opens();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && results.length > 0) {
      event.preventDefault();
      choose((results.indexOf(active as Result) + step + results.length) % results.length);
    } else if (event.key === 'Enter' && active) {
      event.preventDefault();
      open(active);
    }
  };
  const optionId = (result: Result) => `${list}-${result.key}`;

  return (
    <>
      <div className="finder__head">
        <Icon glyph={Search} size={18} />
        <input
          className="finder__input"
          type="text"
          role="combobox"
          aria-expanded={results.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={active && optionId(active)}
          aria-label={t('title')}
          enterKeyHint="go"
          autoComplete="off"
          spellCheck={false}
          maxLength={TEXT_MAX.search}
          placeholder={t(isStaff ? 'placeholderStaff' : 'placeholderParent')}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            choose(0);
          }}
          onKeyDown={onKeyDown}
        />
        {searched.isBusy && <span className="finder__busy" role="status" aria-label={t('searching')} />}
      </div>
      {searched.failure && <ErrorState message={t('failed')} hint={searched.failure} onRetry={searched.again} inline />}
      <p className="visually-hidden" role="status">
        {typed && !searched.isBusy && t('results', { count: results.length })}
      </p>
      <div className="finder__list" id={list} role="listbox" aria-label={t('title')}>
        {groups.map((group) => (
          <ResultGroup
            key={group.title}
            {...group}
            active={active}
            optionId={optionId}
            onChoose={(result) => choose(results.indexOf(result))}
            onOpen={open}
          />
        ))}
      </div>
      {results.length === 0 && !searched.isBusy && !searched.failure && (
        <EmptyState
          icon={Search}
          title={t('none', { words: typed.trim() })}
          hint={t(isStaff ? 'noneHint' : 'noneHintParent')}
        />
      )}
      <p className="finder__keys" aria-hidden="true">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {t('choose')}
        </span>
        <span>
          <kbd>↵</kbd> {t('openIt')}
        </span>
        <span>
          <kbd>Esc</kbd> {t('leave')}
        </span>
      </p>
    </>
  );
}
