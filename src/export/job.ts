import type { Letterhead } from './letterhead.ts';
import type { Sheet } from './table.ts';

/** A file to write: data alone, so that it can be sent to a worker. */
export type Job = ExcelJob | PdfJob;

interface Report {
  title: string;
  /** The filters in force, each as 'School: Tulsi Public School'. */
  filters: readonly string[];
}

export interface ExcelJob extends Report {
  format: 'excel';
  sheets: Sheet[];
}

export interface PdfJob extends Report {
  format: 'pdf';
  /** What stands over the title. */
  letterhead?: Letterhead | undefined;
  sheets: Sheet<string>[];
  /** Language of the words, BCP 47. */
  locale: string;
  /** The day of the export, as people read it. */
  date: string;
  /** 'Page {page} of {pages}', with both still to be put in. */
  pageOf: string;
}
