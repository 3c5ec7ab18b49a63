import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import {
  type KeyboardEvent,
  type RefObject,
  type ToggleEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useStore } from 'zustand';
import { formatNumber } from '#domain/formatNumber.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { viewsTexts } from '#texts/views.ts';
import { addStyles } from '#ui/adoptStyles.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { placeAt } from '#ui/placeAt.ts';
import { Select } from '#ui/Select.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useElement } from './element.ts';
import { nameInList, rowChoices } from './listView.ts';
import { pageRuntime } from './runtime.ts';
import {
  applySaved,
  SAVED_NAME_MAX,
  SAVED_VIEWS_MAX,
  type SavedView,
  savedViews,
  storeSavedViews,
  viewsToSave,
} from './savedViews.ts';
import { columnChoices } from './shownColumns.ts';
import styles from './viewPanel.css?inline';

addStyles(styles);

interface ViewPanelProps {
  list: string | undefined;
  trigger: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

/** What a person chooses about a list, at its button: what they tick shows at once. */
export function ViewPanel({ list, trigger, onClose }: ViewPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const t = useTexts(viewsTexts);
  const { user } = useStore(pageRuntime().session.store);

  const close = () => {
    onClose();
    trigger.current?.focus();
  };
  useLayoutEffect(() => {
    // Browsers from before 2024 have no popovers: there it is drawn in its place, not in the top layer.
    panel.current?.showPopover?.();
    panel.current?.querySelector<HTMLElement>('input:enabled, select, button')?.focus({ preventScroll: true });
  }, []);
  // Columns that come and go move the button, as scrolling does.
  useLayoutEffect(() => {
    const stay = () => {
      if (panel.current && trigger.current) placeAt(panel.current, trigger.current);
    };
    stay();
    addEventListener('scroll', stay, { capture: true, passive: true });
    addEventListener('resize', stay);
    return () => {
      removeEventListener('scroll', stay, { capture: true });
      removeEventListener('resize', stay);
    };
  });

  return (
    <div
      ref={panel}
      popover="auto"
      className="menu__list view-panel"
      role="dialog"
      aria-label={t('title')}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        close();
      }}
      onToggle={(event: ToggleEvent<HTMLDivElement>) => {
        if (event.newState === 'closed') onClose();
      }}
    >
      <Columns list={list} />
      <RowsPerPage list={list} />
      {user?.pid !== undefined && <Saved pid={user.pid} list={list} onApplied={close} />}
    </div>
  );
}

/** Which columns are shown, where the list is a table. */
function Columns({ list }: { list: string | undefined }) {
  const { element, views } = useElement();
  const name = nameInList(list, 'hide');
  const [hidden, setHidden] = useState(() => (views.get(name)?.value ?? []) as readonly string[]);
  const t = useTexts(viewsTexts);
  const choices = columnChoices(element, name);
  if (choices.length === 0) return null;
  const toggle = (id: string, isShown: boolean) => {
    const next = isShown ? hidden.filter((each) => each !== id) : [...hidden, id];
    setHidden(next);
    views.get(name)?.set(next.length === 0 ? undefined : next);
  };
  return (
    <fieldset className="view-panel__part">
      <legend className="view-panel__title">{t('columns')}</legend>
      {choices.map(({ id, header, isFixed }) => (
        <Checkbox
          key={id}
          label={header}
          checked={isFixed || !hidden.includes(id)}
          disabled={isFixed}
          onChange={(isShown) => toggle(id, isShown)}
        />
      ))}
    </fieldset>
  );
}

/** How many rows a page has, where the list has pages. */
function RowsPerPage({ list }: { list: string | undefined }) {
  const { views } = useElement();
  const known = views.get(nameInList(list, 'rows'));
  const [rows, setRows] = useState(Number(known?.value));
  const t = useTexts(viewsTexts);
  const locale = useLocale();
  if (!known) return null;
  return (
    <Select
      label={t('rows')}
      options={rowChoices(Number(known.initial)).map((choice) => ({
        value: String(choice),
        label: formatNumber(choice, locale),
      }))}
      value={String(rows)}
      onChange={(chosen) => {
        setRows(Number(chosen));
        known.set(Number(chosen));
        // The rows of the open page are on another one now.
        for (const [name, view] of views) if (name.endsWith(nameInList(list, 'page'))) view.set(view.initial);
      }}
    />
  );
}

interface SavedProps {
  pid: number;
  list: string | undefined;
  onApplied: () => void;
}

/** The views that the person has saved of this list, and what saves another one. */
function Saved({ pid, list, onApplied }: SavedProps) {
  const { element, views } = useElement();
  // The lists behind numbers are one element, and have different columns.
  const key = [element.localName, element.getAttribute('list') ?? list ?? ''].join(' ').trim();
  const [saved, setSaved] = useState(() => savedViews(pid, key));
  const [renaming, setRenaming] = useState<string>();
  const place = useRef<HTMLDivElement>(null);
  const t = useTexts(viewsTexts);
  const [changes, setChanges] = useState(0);
  const store = (next: SavedView[]) => {
    storeSavedViews(pid, key, next);
    setSaved(next);
    setChanges(changes + 1);
  };
  // What was pressed may be gone: the focus stays in the panel.
  useEffect(() => {
    const field = place.current?.querySelector('input') ?? place.current?.querySelector('button');
    if (changes > 0) field?.focus();
  }, [changes]);
  const without = (name: string) => saved.filter((each) => each.name !== name);

  return (
    <div className="view-panel__part" ref={place}>
      <p className="view-panel__title">{t('saved')}</p>
      {saved.length > 0 && (
        <ul className="view-panel__saved">
          {saved.map((each) => (
            <li key={each.name} className="view-panel__view">
              {renaming === each.name ? (
                <NameField
                  label={t('newName')}
                  first={each.name}
                  isFocused
                  onName={(name) => {
                    store(
                      saved
                        .filter((other) => other === each || other.name !== name)
                        .map((other) => (other === each ? { ...each, name } : other)),
                    );
                    setRenaming(undefined);
                  }}
                />
              ) : (
                <>
                  <button
                    type="button"
                    className="menu__item"
                    data-content
                    onClick={() => {
                      applySaved(each, views, list);
                      onApplied();
                    }}
                  >
                    <bdi>{each.name}</bdi>
                  </button>
                  <IconButton
                    icon={Pencil}
                    size="small"
                    label={t('rename', { name: each.name })}
                    onClick={() => setRenaming(each.name)}
                  />
                  <IconButton
                    icon={Trash}
                    size="small"
                    label={t('delete', { name: each.name })}
                    onClick={() => store(without(each.name))}
                  />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {saved.length < SAVED_VIEWS_MAX ? (
        <NameField
          label={t('name')}
          hint={t('kept')}
          first=""
          onName={(name) => store([...without(name), { name, views: viewsToSave(views, list) }])}
        />
      ) : (
        <p className="view-panel__full">{t('full', { count: SAVED_VIEWS_MAX })}</p>
      )}
    </div>
  );
}

interface NameFieldProps {
  label: string;
  hint?: string;
  /** What it begins with. */
  first: string;
  isFocused?: boolean;
  onName: (name: string) => void;
}

/** A name and its button. Not a form, since a sandboxed frame may not submit one. */
function NameField({ label, hint, first, isFocused, onName }: NameFieldProps) {
  const [name, setName] = useState(first);
  const field = useRef<HTMLInputElement>(null);
  const t = useTexts(viewsTexts);
  useEffect(() => {
    if (isFocused) field.current?.focus();
  }, [isFocused]);
  const save = () => {
    if (name.trim() === '') return field.current?.focus();
    onName(name.trim());
    setName('');
  };
  return (
    <div className="view-panel__name">
      <TextField
        ref={field}
        label={label}
        hint={hint}
        autoComplete="off"
        maxLength={SAVED_NAME_MAX}
        value={name}
        onChange={setName}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          // The key must not press what is focused next.
          event.preventDefault();
          save();
        }}
      />
      <Button size="small" onClick={save}>
        {t('save')}
      </Button>
    </div>
  );
}
