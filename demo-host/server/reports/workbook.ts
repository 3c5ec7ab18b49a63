/** A report as a workbook, by the code that writes those of the screens. */
import type { ExportSheet } from '#export/table.ts';

/** A file that comes with an email. */
export interface ReportFile {
  filename: string;
  contentType: string;
  content: Buffer;
}

const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** After this many rows the other work of the process has its turn. */
const TURN_ROWS = 200;

/** Writes it. The library is loaded only now. @param day of the academy, `YYYY-MM-DD` */
export async function workbookOf(sheet: ExportSheet<never>, file: string, day: string): Promise<ReportFile> {
  const [{ readSheet }, { writeExcel }] = await Promise.all([import('#export/table.ts'), import('#export/excel.ts')]);
  let steps = 0;
  const step = () => {
    steps += 1;
    return steps % TURN_ROWS === 0 ? new Promise<void>((resolve) => setImmediate(resolve)) : undefined;
  };
  const sheets = [await readSheet(sheet, step)];
  const bytes = await writeExcel({ format: 'excel', title: sheet.title, filters: [], sheets }, step);
  return { filename: `${file}-${day}.xlsx`, contentType: EXCEL, content: Buffer.from(bytes) };
}
