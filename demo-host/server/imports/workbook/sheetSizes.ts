/**
 * How much the sheets of an XLSX file hold, counted before SheetJS reads them: it makes objects of every cell, at once and
 * for all.
 */
import { inNumbers, SHEET_MAX, type Tally } from '#host/server/imports/bounds.ts';
import { ImportError } from '#host/server/imports/importError.ts';

/** A beginning of a row, a cell, or a formula of many cells, with what stands beside its name. */
const TAGS = /<(?:\w+:)?(?:(row|c)(?=[\s/>])([^<>]{0,400})|f\s[^<>]{0,200}t=["']array)/g;
const ROW_NUMBER = /\br=["'](?:[A-Z]{0,9})(\d{1,20})["']/;

/** The end of a formula after which no value follows. */
const UNSAVED = /<(?:\w+:)?f\b[^<>]{0,200}\/>\s{0,9}<(?!(?:\w+:)?v>[^<])|<\/(?:\w+:)?f>\s{0,9}<(?!(?:\w+:)?v>[^<])/;

/** SheetJS compares each cell with each formula of many cells. */
const ARRAY_FORMULAS_MAX = 1_000;

/**
 * Counts rows and cells of all sheets.
 * @param parts the files of the XLSX. All are looked through: it says itself which of them are sheets
 * @returns whether there are formulas without a saved value, which programs write that do not count themselves
 * @throws ImportError where there are too many, or one stands where no spreadsheet program has a row
 */
export function lookThrough(parts: ReadonlyMap<string, Uint8Array>, tally: Tally): { hasUnsaved: boolean } {
  let hasUnsaved = false;
  for (const bytes of parts.values()) {
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
    hasUnsaved ||= UNSAVED.test(text);
    let rows = 0;
    let cells = 0;
    let arrays = 0;
    for (const [, tag, attributes = ''] of text.matchAll(TAGS)) {
      if (tag === 'row') rows += 1;
      else if (tag === 'c') cells += 1;
      else arrays += 1;
      const row = tag === undefined ? 0 : Number(ROW_NUMBER.exec(attributes)?.[1] ?? 0);
      if (row > SHEET_MAX.rows) throw new ImportError(outside('A sheet of the workbook', row));
    }
    if (arrays > ARRAY_FORMULAS_MAX) {
      throw new ImportError(
        `A sheet of the workbook has ${inNumbers(arrays)} array formulas, and may have ${inNumbers(ARRAY_FORMULAS_MAX)}. Copy the table, paste it as values, save it, and import that.`,
      );
    }
    // Rows without a cell, and those of hidden sheets, are read too.
    if (rows > 0) tally.add('a sheet of the workbook', { rows, cells });
  }
  return { hasUnsaved };
}

/** What to do where a cell stands far outside of the table. */
export const outside = (sheet: string, row: number): string =>
  `${sheet} has a cell in row ${inNumbers(row)}, and a sheet may have ${inNumbers(SHEET_MAX.rows)} rows. Delete all rows below the table, save it, and import that.`;
