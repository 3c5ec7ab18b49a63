/** The sheets of an XLSX file as records. SheetJS reads it; it is large, and comes only when a spreadsheet is read. */
import { zipSync } from 'fflate';
import type { CellObject, WorkSheet } from 'xlsx';
import { ImportError } from '#host/import/importError.ts';
import type { TableRecord } from '#host/import/table.ts';

/** A sheet as people see it: values, not formulas. */
export interface Sheet {
  name: string;
  isHidden: boolean;
  records: TableRecord[];
  /** What was taken in a way that people may not expect, each with the row where it begins. */
  notes: { line: number; text: string }[];
}

type SheetJs = typeof import('xlsx');

/**
 * Reads the sheets that `wants` wants; of the others only the names.
 * @param parts the files of the XLSX, unpacked within limits: SheetJS itself would unpack whatever it is given
 * @throws ImportError where it is broken
 */
export async function sheetsOf(
  parts: ReadonlyMap<string, Uint8Array>,
  wants: (name: string) => boolean,
): Promise<{ sheets: Sheet[]; others: string[] }> {
  const sheetJs = await import('xlsx');
  const bytes = zipSync(Object.fromEntries(parts), { level: 0 });
  try {
    const names = sheetJs.read(bytes, { type: 'array', bookSheets: true }).SheetNames;
    const wanted = names.filter(wants);
    const book = sheetJs.read(bytes, {
      type: 'array',
      sheets: wanted,
      dense: true,
      cellNF: true,
      cellText: false,
      cellHTML: false,
    });
    const date1904 = book.Workbook?.WBProps?.date1904 === true;
    const hidden = new Set((book.Workbook?.Sheets ?? []).filter(({ Hidden }) => Hidden).map(({ name }) => name));
    const sheets = wanted.map((name) => {
      const isHidden = hidden.has(name);
      return { name, isHidden, ...contentOf(sheetJs, book.Sheets[name], date1904) };
    });
    return { sheets, others: names.filter((name) => !wanted.includes(name)) };
  } catch (error) {
    // SheetJS throws whatever it stumbles over.
    throw new ImportError(
      `The spreadsheet is broken (${error instanceof Error ? error.message : String(error)}). Open it in a spreadsheet program, save it as XLSX once more, and try that.`,
    );
  }
}

function contentOf(
  sheetJs: SheetJs,
  sheet: WorkSheet | undefined,
  date1904: boolean,
): Pick<Sheet, 'records' | 'notes'> {
  /** The rows by their numbers from 0; rows that nobody wrote are missing. */
  const data: (CellObject | undefined)[][] = sheet?.['!data'] ?? [];
  const notes: Sheet['notes'] = [];
  const addressOf = (r: number, c: number) => sheetJs.utils.encode_cell({ r, c });
  const formulas: [number, number][] = [];
  const records: TableRecord[] = [];
  const merged = mergedCells(sheetJs, sheet, data);
  if (merged.note) notes.push(merged.note);
  data.forEach((row, r) => {
    const cells: string[] = [];
    const faults = new Map<number, string>();
    row.forEach((cell, c) => {
      if (!cell) return;
      if (cell.f !== undefined) formulas.push([r, c]);
      const fault = faultOf(cell, addressOf(r, c));
      if (fault) faults.set(c, fault);
      cells[c] = fault ? 'fault' : textOf(sheetJs, cell, date1904);
    });
    merged.fillers.get(r)?.forEach(([c, from]) => {
      cells[c] = textOf(sheetJs, from, date1904);
    });
    merged.faults.get(r)?.forEach(([c, fault]) => {
      faults.set(c, fault);
    });
    // Holes of the array become empty texts.
    const texts = Array.from(cells, (text = '') => text);
    if (texts.some((text) => text.trim() !== '')) records.push({ cells: texts, line: r + 1, faults });
  });
  const [first] = formulas;
  if (first) {
    notes.push({
      line: first[0] + 1,
      text: `${formulas.length === 1 ? 'A cell has a formula' : `${formulas.length} cells have formulas`} (${formulas.length === 1 ? '' : 'the first is '}${addressOf(...first)}). The values were taken that the spreadsheet program saved.`,
    });
  }
  return { records, notes };
}

const ERRORS: Readonly<Record<number, string>> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
};

/** Why a cell has no value. */
function faultOf({ t, v, f }: CellObject, address: string): string | undefined {
  if (f !== undefined && v === undefined) {
    return `The cell ${address} has a formula without a value. Open the file in a spreadsheet program, save it, and try that.`;
  }
  if (t !== 'e') return undefined;
  return `The cell ${address} has the error ${ERRORS[Number(v)] ?? String(v)}. Correct its formula, or write the value.`;
}

/** The text of a cell, in one spelling of letters that Unicode writes in several ways. */
function textOf(sheetJs: SheetJs, { t, v, z }: CellObject, date1904: boolean): string {
  if (v === undefined || v === null || t === 'z') return '';
  if (t === 'b') return v ? 'true' : 'false';
  if (t !== 'n') return String(v).normalize('NFC');
  const number = Number(v);
  const format = String(z ?? 'General');
  const moment = sheetJs.SSF.is_date(format) ? momentOf(sheetJs, number, { format, date1904 }) : undefined;
  if (moment !== undefined) return moment;
  // As people see it: a share with its sign, a number of a fixed length with its leading zeros.
  if (/%/.test(format) || /^0+$/.test(format)) return sheetJs.SSF.format(format, number);
  return String(Number(number.toPrecision(DIGITS)));
}

/** The decimal digits that a spreadsheet keeps: what was typed as 0.3 stays 0.3. */
const DIGITS = 15;

/** A day, a time or both as ISO 8601 writes them; undefined for a number that is no day of a spreadsheet. */
function momentOf(
  sheetJs: SheetJs,
  value: number,
  { format, date1904 }: { format: string; date1904: boolean },
): string | undefined {
  // Rounded to seconds: 10:00 is kept as 0.41666…
  const seconds = Math.round(value * 86_400) / 86_400;
  const code = sheetJs.SSF.parse_date_code(seconds, { date1904 });
  if (!code || value < 0) return undefined;
  const two = (part: number) => String(part).padStart(2, '0');
  const whole = Math.round(code.S);
  const time = `${two(code.H)}:${two(code.M)}${whole === 0 ? '' : `:${two(whole)}`}`;
  const signs = format.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '');
  if (!/[yd]/i.test(signs)) return time;
  const day = `${code.y}-${two(code.m)}-${two(code.d)}`;
  return time === '00:00' ? day : `${day}T${time}`;
}

interface MergedCells {
  /** Cells that get the value of the first of their merged ones, by rows. */
  fillers: Map<number, [column: number, from: CellObject][]>;
  /** Cells of which it is not clear what they hold, by rows. */
  faults: Map<number, [column: number, fault: string][]>;
  note: Sheet['notes'][number] | undefined;
}

/**
 * Merged cells keep their value in the first one. Merged down a column, it counts in each row: so people write the week
 * once for all its days. Merged over several columns, nobody knows which of them is meant.
 */
function mergedCells(
  sheetJs: SheetJs,
  sheet: WorkSheet | undefined,
  data: readonly (readonly (CellObject | undefined)[])[],
): MergedCells {
  const merged: MergedCells = { fillers: new Map(), faults: new Map(), note: undefined };
  const add = <T>(map: Map<number, T[]>, row: number, value: T) => {
    const there = map.get(row);
    if (there) there.push(value);
    else map.set(row, [value]);
  };
  for (const range of sheet?.['!merges'] ?? []) {
    const { s: start, e: end } = range;
    const cell = data[start.r]?.[start.c];
    if (!cell || cell.v === undefined) continue;
    const name = sheetJs.utils.encode_range(range);
    if (end.c > start.c) {
      const fault = `The cells ${name} are merged over several columns, so that it is not clear to which the value belongs. Unmerge them.`;
      for (let r = start.r; r <= Math.min(end.r, data.length - 1); r += 1) add(merged.faults, r, [start.c, fault]);
      continue;
    }
    for (let r = start.r + 1; r <= Math.min(end.r, data.length - 1); r += 1) add(merged.fillers, r, [start.c, cell]);
    merged.note ??= {
      line: start.r + 1,
      text: `Cells are merged (the first are ${name}). The value counts in each of their rows.`,
    };
  }
  return merged;
}
