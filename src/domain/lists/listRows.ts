/** How much of a list is shown at once, and what the parts of its view are called. */

/** How many rows a page may have, beside the number that a list begins with (promises/session-and-errors.md#columns-and-views). */
const ROW_CHOICES = [10, 20, 50, 100];

/** The numbers of rows that a person may choose between. */
export const rowChoices = (standard: number): number[] =>
  [...new Set([...ROW_CHOICES, standard])].sort((a, b) => a - b);

/** The name of a view of one of several lists of a screen; where a screen has one list, it needs no more words. */
export const nameInList = (list: string | undefined, name: string): string => (list ? `${list}-${name}` : name);

/** Whether something that was stored or came from an address is a page, from 1. */
export const isPage = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 1;
