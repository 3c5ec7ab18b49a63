import type { KeyboardEvent } from 'react';

/** Handles the keys of a row: Alt with the arrows moves it, Delete on its grip removes it. */
export const moveByKey =
  (move: (by: -1 | 1) => void, remove: () => void) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    const isArrow = event.key === 'ArrowUp' || event.key === 'ArrowDown';
    const onGrip = event.target instanceof HTMLElement && event.target.dataset.control === 'grip';
    if (isArrow && (event.altKey || onGrip)) move(event.key === 'ArrowUp' ? -1 : 1);
    else if (event.key === 'Delete' && onGrip) remove();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
