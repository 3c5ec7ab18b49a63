/** Texts in the cells of a workbook. Other values are read as in every import. */
import { TEXT_MAX } from '#domain/lists/limits.ts';
import { RowFault } from '#host/server/imports/rows.ts';
import type { Row } from '#host/server/imports/table.ts';
import { isStorable, visibleText } from '#platform/text.ts';

/** The text in a column. @throws RowFault where it is too long, or no text */
export function textOf(row: Row, column: string, most: number = TEXT_MAX.title): string {
  const text = visibleText(row.get(column));
  if (text.length > most) throw new RowFault(`${column} has more than ${most} characters.`);
  if (!isStorable(text)) throw new RowFault(`${column} has signs that are no text. Write it again.`);
  return text;
}

/** The text in a column that may not be empty. @throws RowFault */
export function neededText(row: Row, column: string, most?: number): string {
  const text = textOf(row, column, most);
  if (text === '') throw new RowFault(`${column} is empty.`);
  return text;
}
