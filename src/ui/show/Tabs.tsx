import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { focusByKey } from '#platform/focusByKey.ts';
import { addStyles } from '#ui/style/adoptStyles.ts';
import { scrollInList } from '#ui/table/scrollInList.ts';
import tabsCss from './tabs.css?inline';

addStyles(tabsCss);

export interface Tab<Id extends string> {
  id: Id;
  label: string;
}

interface TabsProps<Id extends string> {
  /** Name of the list of tabs. */
  label: string;
  tabs: readonly Tab<Id>[];
  selected: NoInfer<Id>;
  onSelect: (id: Id) => void;
  /** The panel of the selected tab. */
  children: ReactNode;
}

/** Tabs by the ARIA pattern: one tab stop; arrows, Home and End select. The list scrolls where it has no room. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect, children }: TabsProps<Id>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>(`[id="${CSS.escape(`${id}-${selected}`)}"]`);
    if (list.current && tab) scrollInList(list.current, tab);
  }, [id, selected]);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const backward = forward === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight';
    const current = tabs.findIndex((tab) => tab.id === selected);
    const target = {
      [forward]: (current + 1) % tabs.length,
      [backward]: (current - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    }[event.key];
    const next = target === undefined ? undefined : tabs[target];
    if (!next) return;
    event.preventDefault();
    onSelect(next.id);
    focusByKey(event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[target as number], {
      preventScroll: true,
    });
  };

  return (
    <div className="tabs">
      <div className="tabs__list" role="tablist" aria-label={label} ref={list} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={`${id}-${tab.id}`}
            className="tabs__tab"
            type="button"
            role="tab"
            aria-selected={tab.id === selected}
            aria-controls={tab.id === selected ? `${id}-panel` : undefined}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={({ currentTarget }) => {
              // WebKit gives a pressed button no focus, so that the arrow keys would do nothing.
              currentTarget.focus({ preventScroll: true });
              onSelect(tab.id);
            }}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div className="tabs__panel" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${selected}`}>
        {children}
      </div>
    </div>
  );
}
