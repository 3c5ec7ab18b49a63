/**
 * Makes the setter of a filter open page 1 as well: another filter is another list
 * (promises/session-and-errors.md#session-states).
 *
 *     const choose = fromFirstPage(setPage);
 *     <SearchField value={search} onSearch={choose(setSearch)} … />
 */
export const fromFirstPage =
  (setPage: (page: number) => void) =>
  <T>(set: (value: T) => void) =>
  (value: T): void => {
    set(value);
    setPage(1);
  };
