import { type ChangeEvent, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { bulkTexts } from '#texts/bulk.ts';
import { useTexts } from '#texts/useTexts.tsx';
import type { Chosen, Person } from './chosen.ts';

interface RowBoxProps<Row> {
  chosen: Chosen<Row>;
  person: Person;
}

/** The box that was pressed last in each list, from which a press with Shift chooses. */
const lastPressed = new WeakMap<object, number>();

/**
 * Chooses a row. It is drawn again when this row is chosen, and not for any other. Pressed with Shift, it chooses or leaves
 * out all rows from the last one that was pressed to this, in the order in which they are shown.
 */
export function RowBox<Row>({ chosen, person: { pid, name } }: RowBoxProps<Row>) {
  const t = useTexts(bulkTexts);
  const isOn = useStore(chosen.store, (state) => state.chosen.has(pid));
  const press = ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const from = (nativeEvent as Partial<MouseEvent>).shiftKey ? lastPressed.get(chosen) : undefined;
    chosen.setOnPage(from === undefined ? [pid] : between(currentTarget, from, pid), currentTarget.checked);
    lastPressed.set(chosen, pid);
  };
  return (
    <label className="choose">
      <input
        className="checkbox__box choose__box"
        type="checkbox"
        data-pid={pid}
        aria-label={t('chooseOne', { name })}
        checked={isOn}
        onChange={press}
      />
    </label>
  );
}

/** The people from one to another, both with them, as the list shows them. */
function between(box: HTMLElement, from: number, to: number): number[] {
  const boxes = box.closest('table, ul')?.querySelectorAll<HTMLElement>('.choose__box[data-pid]') ?? [];
  const pids = [...boxes].map(({ dataset }) => Number(dataset.pid));
  const first = pids.indexOf(from);
  const last = pids.indexOf(to);
  if (first < 0 || last < 0) return [to];
  return pids.slice(Math.min(first, last), Math.max(first, last) + 1);
}

/** Chooses the rows of the open page, or leaves them out. */
export function PageBox<Row>({ chosen }: { chosen: Chosen<Row> }) {
  const t = useTexts(bulkTexts);
  const box = useRef<HTMLInputElement>(null);
  const of = useStore(chosen.store, ({ page }) => page.size);
  const on = useStore(chosen.store, ({ page, chosen: all }) => [...page.keys()].filter((pid) => all.has(pid)).length);
  const isAll = of > 0 && on === of;
  useEffect(() => {
    if (box.current) box.current.indeterminate = on > 0 && !isAll;
  }, [on, isAll]);
  return (
    <label className="choose">
      <input
        ref={box}
        className="checkbox__box choose__box"
        type="checkbox"
        aria-label={t('choosePage')}
        checked={isAll}
        onChange={() => chosen.setOnPage(chosen.store.getState().page.keys(), !isAll)}
      />
    </label>
  );
}
