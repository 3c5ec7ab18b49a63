import type { ReactNode } from 'react';
import { Toolbar } from '#ui/show/Screen.tsx';
import { SearchField } from './SearchField.tsx';

interface SearchToolbarProps {
  /** Names the search field. */
  label?: string;
  placeholder?: string;
  /** The current search. */
  value: string;
  onSearch: (words: string) => void;
  /** Filters and buttons after the search. */
  children?: ReactNode;
}

/** The line above a list: a search, and what else chooses its rows. */
export function SearchToolbar({ children, ...search }: SearchToolbarProps) {
  return (
    <Toolbar>
      <SearchField {...search} />
      {children}
    </Toolbar>
  );
}
