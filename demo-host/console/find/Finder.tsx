import BookOpen from 'lucide-react/icons/book-open';
import Building from 'lucide-react/icons/building';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import Search from 'lucide-react/icons/search';
import User from 'lucide-react/icons/user';
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useCall } from '#api/useCall.ts';
import type { CallAnswer } from '#contract/call.ts';
import { search as searchCall } from '#contract/people/search.ts';
import { SEARCH_PAUSE_MS, TEXT_MAX } from '#domain/lists/limits.ts';
import { isParent } from '#domain/people/roles.ts';
import { STUDENT } from '#domain/people/userRoles.ts';
import { destinationOf, type Viewer } from '#host/console/routing/routes.ts';
import { useFailureText } from '#page/calls/useFailureText.ts';
import { findTexts } from '#texts/find.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { wrapTab } from '#ui/overlay/wrapTab.ts';
import { Icon } from '#ui/show/Icon.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { ErrorState } from '#ui/state/States.tsx';
import { elements } from '#widgets/page/index.ts';
import { placesLike, type Result, usePlaces } from './places.ts';

/** The word of the call, without which only pages are found. */
const CAPABILITY = 'search';

interface FinderProps {
  viewer: Viewer;
  onClose: () => void;
}

/** The dialog of the search: a field, and below it what is found, a group for each kind. */
export default function Finder({ viewer, onClose }: FinderProps) {
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
      <Finding viewer={viewer} onClose={onClose} />
    </dialog>
  );
}

interface Group {
  title: string;
  results: readonly Result[];
}

function Finding({ viewer, onClose }: FinderProps) {
  const t = useTexts(findTexts);
  const navigate = useNavigate();
  const list = useId();
  const [typed, setTyped] = useState('');
  const [chosen, choose] = useState(0);
  const places = placesLike(usePlaces(viewer), useDeferredValue(typed));
  const searched = useSearched(viewer, typed.trim());
  const isStaff = viewer.user.capabilities.includes(CAPABILITY) && !isParent(viewer.user);

  // Whoever types a name wants the person; an empty field offers the pages.
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
        {groups.map(({ title, results: own }) => (
          // biome-ignore lint/a11y/useSemanticElements: a list box has groups, and a fieldset is none
          <div key={title} role="group" aria-label={title}>
            <p className="finder__group" aria-hidden="true">
              {title}
            </p>
            {own.map((result) => (
              <Option
                key={result.key}
                id={optionId(result)}
                result={result}
                isActive={result === active}
                onChoose={() => choose(results.indexOf(result))}
                onOpen={() => open(result)}
              />
            ))}
          </div>
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

interface OptionProps {
  id: string;
  result: Result;
  isActive: boolean;
  onChoose: () => void;
  onOpen: () => void;
}

function Option({ id, result: { name, about, icon }, isActive, onChoose, onOpen }: OptionProps) {
  const option = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are pressed in the field, which keeps the focus
    <div
      ref={option}
      id={id}
      className="finder__option"
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onPointerMove={onChoose}
      onClick={onOpen}
    >
      <Icon glyph={icon} size={18} />
      <bdi className="finder__name">{name}</bdi>
      {about && <bdi className="finder__about">{about}</bdi>}
    </div>
  );
}

const NOTHING: CallAnswer<typeof searchCall> = { people: [], schools: [], plans: [] };

/** What the API server finds, as soon as typing has paused. What was found before stays until then. */
function useSearched(viewer: Viewer, typed: string) {
  const t = useTexts(findTexts);
  const wanted = viewer.user.capabilities.includes(CAPABILITY) ? typed : '';
  const words = usePaused(wanted);
  const failureOf = useFailureText();
  const isWanted = words !== '';
  const state = useCall(searchCall, { query: { words } }, { enabled: isWanted, keepPreviousData: true, quiet: true });
  const { people, schools, plans } = (isWanted && state.data) || NOTHING;

  const can = (path: string) => {
    const [pathname = '', search] = path.split('?');
    return destinationOf({ pathname, search }, viewer, elements).kind === 'screen';
  };
  const shown = (results: readonly Result[]) => results.filter(({ opens }) => typeof opens !== 'string' || can(opens));
  const asQuery = (search: string) => new URLSearchParams({ search }).toString();
  const groups = [
    {
      title: t('people'),
      results: people.map(({ pid, firstName, userRole, schoolName, className }) => ({
        key: `person-${pid}`,
        name: firstName || t('unnamed', { pid: String(pid) }),
        about: [className, schoolName].filter(Boolean).join(' · '),
        icon: userRole === STUDENT ? GraduationCap : User,
        opens: userRole === STUDENT && can(`/student/${pid}`) ? `/student/${pid}` : `/users?${asQuery(firstName)}`,
      })),
    },
    {
      title: t('schools'),
      results: schools.map(({ schoolId, schoolName }) => ({
        key: `school-${schoolId}`,
        name: schoolName,
        icon: Building,
        opens: `/schools?${asQuery(schoolName)}`,
      })),
    },
    {
      title: t('plans'),
      results: plans.map(({ studyPlanId, title }) => ({
        key: `plan-${studyPlanId}`,
        name: title,
        icon: BookOpen,
        opens: `/study-plans/${studyPlanId}`,
      })),
    },
  ].map((group) => ({ ...group, results: shown(group.results) }));
  const failure = isWanted ? failureOf(state.error) : undefined;
  return { groups, failure, isBusy: wanted !== words || state.isFetching, again: state.retry };
}

/** What was typed, once typing has paused. */
function usePaused(typed: string): string {
  const [paused, setPaused] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(setPaused, typed === '' ? 0 : SEARCH_PAUSE_MS, typed);
    return () => clearTimeout(timer);
  }, [typed]);
  return paused;
}
