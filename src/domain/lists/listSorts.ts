/** What the rows of each list are sorted by: apart from the lists, since it comes with their table. */
import { LIST_SORTS, type ListRow, type ListSort } from './lists.ts';

/** What each kind of row has of these. */
export const SORTS_OF: Readonly<Record<ListRow, readonly ListSort[]>> = {
  students: LIST_SORTS,
  people: ['name', 'school', 'date'],
  schools: ['name'],
  plans: ['name'],
  sessions: ['name'],
  contents: ['name'],
  results: LIST_SORTS,
};

/** Whether a row is a person, with a school and a class, or what one did: such lists are filtered by both. */
export const hasClasses = (rows: ListRow): boolean => rows === 'students' || rows === 'people' || rows === 'results';
