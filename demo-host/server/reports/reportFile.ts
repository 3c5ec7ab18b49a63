/** A report as a file, by the code that writes those of the screens. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { formatDate } from '#domain/format/formatDate.ts';
import type { ReportFormat } from '#domain/messages/reportSchedule.ts';
import type { FontSource } from '#export/fonts.ts';
import { paced } from '#export/pace.ts';
import type { ExportSheet, Step } from '#export/table.ts';
import { headOf, type MailBrand } from '#host/server/delivery/mailPage.ts';
import type { Words } from './words.ts';

/** A file that comes with an email. */
export interface ReportFile {
  filename: string;
  contentType: string;
  content: Buffer;
}

interface FileFacts {
  sheet: ExportSheet<never>;
  /** The beginning of its name. */
  name: string;
  /** Of the academy, `YYYY-MM-DD`. */
  day: string;
  words: Words;
  /** What the list is narrowed to, in words; empty where it is whole. */
  narrowedTo: string;
  brand: MailBrand;
}

type Written = Pick<ReportFile, 'content' | 'contentType'> & { extension: string };

/** A font as it lies among the installed packages. */
export const installedFont: FontSource = ({ file }) => readFile(fileURLToPath(import.meta.resolve(file)));

async function workbookOf({ sheet }: FileFacts, step: Step): Promise<Written> {
  const [{ readSheet }, { writeExcel }] = await Promise.all([import('#export/table.ts'), import('#export/excel.ts')]);
  const sheets = [await readSheet(sheet, step)];
  const bytes = await writeExcel({ format: 'excel', title: sheet.title, filters: [], sheets }, step);
  return {
    content: Buffer.from(bytes),
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    extension: 'xlsx',
  };
}

async function pdfOf({ sheet, day, words, narrowedTo, brand }: FileFacts, step: Step): Promise<Written> {
  const [{ readSheet, sheetAsText }, { writePdf }] = await Promise.all([
    import('#export/table.ts'),
    import('#export/pdf.ts'),
  ]);
  const { locale, of } = words;
  const head = headOf(brand);
  const bytes = await writePdf(
    {
      format: 'pdf',
      title: sheet.title,
      filters: narrowedTo ? [of('reportSchedules')('mailNarrowed', { filters: narrowedTo })] : [],
      sheets: [await sheetAsText(await readSheet(sheet, step), locale, step)],
      letterhead: head && { ...head, logo: undefined },
      locale,
      date: formatDate(day, locale),
      pageOf: of('ui')('pageOf', { page: '{page}', pages: '{pages}' }),
    },
    step,
    installedFont,
  );
  return { content: Buffer.from(bytes), contentType: 'application/pdf', extension: 'pdf' };
}

/**
 * Writes the file that comes with a report. The libraries are loaded only now, and the other work of the process has its turns.
 * A name whose letters no font has is in no PDF: the workbook comes in its place.
 */
export async function reportFile(format: ReportFormat, facts: FileFacts): Promise<ReportFile> {
  const step = paced(undefined);
  const { content, contentType, extension } = await (format === 'pdf'
    ? pdfOf(facts, step).catch(() => workbookOf(facts, step))
    : workbookOf(facts, step));
  return { filename: `${facts.name}-${facts.day}.${extension}`, contentType, content };
}
