import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import { useEffect, useRef, useState } from 'react';
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
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { viewsTexts } from '#texts/views.ts';
import { Button, IconButton } from '#ui/form/Button.tsx';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { Select } from '#ui/form/Select.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Popover, type PopoverProps } from '#ui/overlay/Popover.tsx';
import { addStyles } from '#ui/style/adoptStyles.ts';
import type { ColumnChoice } from './columnChoices.ts';
import styles from './viewChoices.css?inline';

addStyles(styles);

/** A list as the panel needs it. */
export interface ViewedList {
  /** Names the list where a page has several. */
  list: string | undefined;
  /** What the list remembers, by name: filters, order, page, rows and what is hidden. */
  views: ReadonlyMap<string, KnownView>;
  /** Its columns, while it shows a table. */
  columns: readonly ColumnChoice[];
  /** Whose saved views there are, and by which key; undefined where nobody has a number. */
  saved: { pid: number; key: string; storage: SavedViewsStorage } | undefined;
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

/** The views that the person has saved of this list, and what saves another one. */
function Saved({ of: { list, views }, kept: { pid, key, storage }, onApplied }: SavedProps) {
  const [saved, setSaved] = useState(() => savedViews(storage, pid, key));
  const [renaming, setRenaming] = useState<string>();
  const place = useRef<HTMLDivElement>(null);
  const t = useTexts(viewsTexts);
  const [changes, setChanges] = useState(0);
  const store = (next: SavedView[]) => {
    storeSavedViews(storage, pid, key, next);
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
