import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import Pencil from 'lucide-react/icons/pencil';
import Share from 'lucide-react/icons/share-2';
import Trash from 'lucide-react/icons/trash-2';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { formatNumber } from '#domain/format/formatNumber.ts';
import { nameInList, rowChoices } from '#domain/lists/listRows.ts';
import {
  applySaved,
  type KnownView,
  SAVED_NAME_MAX,
  SAVED_VIEWS_MAX,
  type SavedView,
  type SavedViewsStorage,
  savedViews,
  storeSavedViews,
  viewsToSave,
} from '#domain/lists/savedViews.ts';
import { isAtServer, isOwnView } from '#domain/lists/sharedViews.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { viewsTexts } from '#texts/views.ts';
import { Button, IconButton } from '#ui/form/Button.tsx';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { Select } from '#ui/form/Select.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Popover, type PopoverProps } from '#ui/overlay/Popover.tsx';
import { addStyles } from '#ui/style/adoptStyles.ts';
import type { ColumnChoice } from './columnChoices.ts';
import { useSavedOnDevice } from './saved/savedOnDevice.ts';
import { sharedWith, whoShares } from './saved/whoShares.ts';
import styles from './viewChoices.css?inline';

addStyles(styles);

/** A server that keeps saved views beside the device. */
export interface SavedServer {
  /** Sends a view that the device has already; a failure is told, and the view stays on the device. */
  save(view: SavedView): Promise<void>;
  /** Removes a view that the device does not show any more; where that fails, it comes back. */
  remove(view: SavedView): Promise<void>;
  /** Draws with whom an own view is shared, to be chosen. */
  choice(view: SavedView): ReactNode;
}

/** A list as the panel needs it. */
export interface ViewedList {
  /** Names the list where a page has several. */
  list: string | undefined;
  /** What the list remembers, by name: filters, order, page, rows and what is hidden. */
  views: ReadonlyMap<string, KnownView>;
  /** Its columns, while it shows a table. */
  columns: readonly ColumnChoice[];
  /** Whose saved views there are, and by which key; undefined where nobody has a number. */
  saved: { pid: number; key: string; storage: SavedViewsStorage; server?: SavedServer | undefined } | undefined;
}

/** What a person chooses about a list, at its button: what they tick shows at once. */
export function ViewChoices({ of, trigger, onClose }: { of: ViewedList } & Pick<PopoverProps, 'trigger' | 'onClose'>) {
  const t = useTexts(viewsTexts);
  return (
    <Popover className="view-panel" label={t('title')} trigger={trigger} onClose={onClose} focuses="first">
      <Columns of={of} />
      <RowsPerPage of={of} />
      {of.saved && (
        <Saved
          of={of}
          kept={of.saved}
          onApplied={() => {
            onClose();
            trigger.current?.focus();
          }}
        />
      )}
    </Popover>
  );
}

/** Which columns are shown, where the list is a table. */
function Columns({ of: { list, views, columns } }: { of: ViewedList }) {
  const name = nameInList(list, 'hide');
  const [hidden, setHidden] = useState(() => (views.get(name)?.value ?? []) as readonly string[]);
  const t = useTexts(viewsTexts);
  if (columns.length === 0) return null;
  const toggle = (id: string, isShown: boolean) => {
    const next = isShown ? hidden.filter((each) => each !== id) : [...hidden, id];
    setHidden(next);
    views.get(name)?.set(next.length === 0 ? undefined : next);
  };
  return (
    <fieldset className="view-panel__part">
      <legend className="view-panel__title">{t('columns')}</legend>
      {columns.map(({ id, header, isFixed }) => (
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
function RowsPerPage({ of: { list, views } }: { of: ViewedList }) {
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
  of: ViewedList;
  kept: NonNullable<ViewedList['saved']>;
  onApplied: () => void;
}

/** The views that the person has saved of this list, those that others share, and what saves another one. */
function Saved({ of: { list, views }, kept: { pid, key, storage, server }, onApplied }: SavedProps) {
  useSavedOnDevice();
  const all = savedViews(storage, pid, key);
  const saved = all.filter(isOwnView);
  const others = server ? all.filter((each) => !isOwnView(each)) : [];
  const [renaming, setRenaming] = useState<string>();
  const [sharing, setSharing] = useState<string>();
  const place = useRef<HTMLDivElement>(null);
  const t = useTexts(viewsTexts);
  const [changes, setChanges] = useState(0);
  const store = (next: SavedView[]) => {
    storeSavedViews(storage, pid, key, [...next, ...all.filter((each) => !isOwnView(each))]);
    setChanges(changes + 1);
  };
  // What was pressed may be gone: the focus stays in the panel.
  useEffect(() => {
    const field = place.current?.querySelector('input') ?? place.current?.querySelector('button');
    if (changes > 0) field?.focus();
  }, [changes]);
  const without = (name: string) => saved.filter((each) => each.name !== name);
  const open = (view: SavedView) => {
    applySaved(view, views, list);
    onApplied();
  };
  /** Keeps a view here at once, and then at the server. */
  const keep = (next: SavedView[], view: SavedView) => {
    store(next);
    void server?.save(view);
  };
  const rename = (view: SavedView, name: string) => {
    const renamed = { ...view, name, isChanged: view.id !== undefined || undefined };
    keep(
      saved.filter((other) => other === view || other.name !== name).map((other) => (other === view ? renamed : other)),
      renamed,
    );
    setRenaming(undefined);
  };
  const add = (name: string) => {
    // One that is saved anew stays shared as it is.
    const former = saved.find((each) => each.name === name);
    const view = { ...former, name, views: viewsToSave(views, list), isChanged: former?.id !== undefined || undefined };
    keep([...without(name), view], view);
  };
  const hide = (view: SavedView) =>
    storeSavedViews(
      storage,
      pid,
      key,
      all.map((each) => (each === view ? { ...view, isHidden: !view.isHidden } : each)),
    );

  return (
    <div className="view-panel__part" ref={place}>
      <p className="view-panel__title">{t('saved')}</p>
      {saved.length > 0 && (
        <ul className="view-panel__saved">
          {saved.map((each) => (
            <li key={each.name}>
              {renaming === each.name ? (
                <NameField label={t('newName')} first={each.name} isFocused onName={(name) => rename(each, name)} />
              ) : (
                <div className="view-panel__view">
                  <ViewName view={each} note={noteOf(each, server, t)} onOpen={open} />
                  {server && isAtServer(each) && (
                    <IconButton
                      icon={Share}
                      size="small"
                      label={t('share', { name: each.name })}
                      aria-expanded={sharing === each.name}
                      onClick={() => setSharing(sharing === each.name ? undefined : each.name)}
                    />
                  )}
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
                    onClick={() => {
                      store(without(each.name));
                      void server?.remove(each);
                    }}
                  />
                </div>
              )}
              {server && sharing === each.name && renaming !== each.name && isAtServer(each) && (
                <div className="view-panel__share">{server.choice(each)}</div>
              )}
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <>
          <p className="view-panel__title">{t('fromOthers')}</p>
          <ul className="view-panel__saved">
            {others.map((each) => (
              <li key={each.id} className="view-panel__view">
                <ViewName view={each} note={t('sharedBy', { who: whoShares(each, t) })} onOpen={open} />
                <IconButton
                  icon={each.isHidden ? EyeOff : Eye}
                  size="small"
                  label={t(each.isHidden ? 'show' : 'hide', { name: each.name })}
                  onClick={() => hide(each)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      {saved.length < SAVED_VIEWS_MAX ? (
        <NameField label={t('name')} hint={t(server ? 'keptByServer' : 'kept')} first="" onName={add} />
      ) : (
        <p className="view-panel__full">{t('full', { count: SAVED_VIEWS_MAX })}</p>
      )}
    </div>
  );
}

/** What is said below the name of an own view: that only this device has it, or with whom it is shared. */
function noteOf(view: SavedView, server: SavedServer | undefined, t: ReturnType<typeof viewsTexts.in>) {
  if (!server) return undefined;
  if (!isAtServer(view)) return t('onlyHere');
  const who = sharedWith(view, t);
  return who && t('shared', { who });
}

interface ViewNameProps {
  view: SavedView;
  note: string | undefined;
  onOpen: (view: SavedView) => void;
}

/** A saved view by its name, which opens it. */
function ViewName({ view, note, onOpen }: ViewNameProps) {
  const id = useId();
  return (
    <div className="view-panel__named">
      <button
        type="button"
        className="menu__item"
        data-content
        aria-describedby={note && id}
        onClick={() => onOpen(view)}
      >
        <bdi>{view.name}</bdi>
      </button>
      {note && (
        <span id={id} className="view-panel__note">
          {note}
        </span>
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
