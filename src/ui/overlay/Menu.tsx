import Download from 'lucide-react/icons/download';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import FileText from 'lucide-react/icons/file-text';
import FileType from 'lucide-react/icons/file-type';
import { type KeyboardEvent, type RefObject, type ToggleEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { EXPORT_FORMATS, type ExportFormat } from '#domain/lists/exportFormats.ts';
import { focusByKey } from '#platform/focusByKey.ts';
import { uiTexts } from '#texts/ui.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Button, type ButtonProps } from '#ui/form/Button.tsx';
import { type Glyph, Icon } from '#ui/show/Icon.tsx';
import { addStyles } from '#ui/style/adoptStyles.ts';
import overlay from './overlay.css?inline';
import { useStayAt } from './useStayAt.ts';

addStyles(overlay);

interface MenuItem<Id extends string> {
  id: Id;
  label: string;
  icon?: Glyph;
}

interface MenuProps<Id extends string>
  extends Pick<ButtonProps, 'icon' | 'size' | 'variant' | 'busy' | 'disabled' | 'aria-label'> {
  /** Words of the button that opens the menu. */
  label: string;
  items: readonly MenuItem<Id>[];
  onChoose: (id: Id) => void;
  /** Called before the menu opens; false keeps it closed. */
  mayOpen?: () => boolean;
}

/** A button with a menu of actions, in the top layer. Its keys: promises/session-and-errors.md#keyboard. */
export function Menu<Id extends string>({ label, items, onChoose, mayOpen, ...button }: MenuProps<Id>) {
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);

  const close = () => {
    setOpen(false);
    trigger.current?.focus();
  };

  return (
    <span className="menu">
      <Button
        {...button}
        ref={trigger}
        // Safari on a Mac focuses a clicked button only with this. Without it, a click on the button of an open menu
        // would first close the menu by the loss of focus and then open it again.
        tabIndex={0}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen && (mayOpen?.() ?? true))}
      >
        {label}
      </Button>
      {isOpen && (
        <MenuList
          id={id}
          label={label}
          items={items}
          trigger={trigger}
          onClose={close}
          onDismiss={() => setOpen(false)}
          onChoose={(chosen) => {
            close();
            onChoose(chosen);
          }}
        />
      )}
    </span>
  );
}

interface MenuListProps<Id extends string> {
  id: string;
  label: string;
  items: readonly MenuItem<Id>[];
  trigger: RefObject<HTMLButtonElement | null>;
  onChoose: (id: Id) => void;
  /** Closed by a key: the focus returns to the button. */
  onClose: () => void;
  /** Closed by leaving it: the focus stays where the person put it. */
  onDismiss: () => void;
}

function MenuList<Id extends string>({ id, label, items, trigger, onChoose, onClose, onDismiss }: MenuListProps<Id>) {
  const list = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const element = list.current;
    // Browsers from before 2024 have no popovers: there the list is drawn in its place, not in the top layer.
    element?.showPopover?.();
    element?.querySelector<HTMLElement>('[role=menuitem]')?.focus({ preventScroll: true });
  }, []);
  useStayAt(list, trigger);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')];
    const current = stops.indexOf(event.target as HTMLElement);
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault();
      event.stopPropagation();
      onClose();
      return;
    }
    const target = {
      ArrowDown: (current + 1) % stops.length,
      ArrowUp: (current - 1 + stops.length) % stops.length,
      Home: 0,
      End: stops.length - 1,
    }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    focusByKey(stops[target]);
  };

  return (
    <div
      ref={list}
      id={id}
      popover="auto"
      className="menu__list"
      role="menu"
      aria-label={label}
      onKeyDown={onKeyDown}
      onToggle={(event: ToggleEvent<HTMLDivElement>) => {
        if (event.newState === 'closed') onDismiss();
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget) && event.relatedTarget !== trigger.current) onDismiss();
      }}
    >
      {items.map((item) => (
        <button
          key={item.id}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className="menu__item"
          onClick={() => onChoose(item.id)}
        >
          {item.icon && <Icon glyph={item.icon} />}
          {item.label}
        </button>
      ))}
    </div>
  );
}

const FORMAT_ICON: Record<ExportFormat, Glyph> = { csv: FileText, excel: FileSpreadsheet, pdf: FileType };

interface ExportMenuProps {
  /** The screen's words: 'Export Data'; 'Export' without them. */
  label?: string;
  onExport: (format: ExportFormat) => void;
  mayOpen?: () => boolean;
  size?: ButtonProps['size'];
  busy?: boolean;
  disabled?: boolean;
}

/** Export as CSV, Excel or PDF. */
export function ExportMenu({ label, onExport, ...button }: ExportMenuProps) {
  const t = useTexts(uiTexts);
  return (
    <Menu
      {...button}
      label={label ?? t('export')}
      icon={Download}
      items={EXPORT_FORMATS.map((format) => ({ id: format, label: t(format), icon: FORMAT_ICON[format] }))}
      onChoose={onExport}
    />
  );
}
