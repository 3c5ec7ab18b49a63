import { ofHex } from '#platform/contrast.ts';
import { indexed } from '#platform/indexed.ts';
import { loadedFont } from './fonts.ts';
import type { PdfJob } from './job.ts';
import type { Letterhead, Pixels } from './letterhead.ts';
import { decimal, latin1, PdfFile, textValue } from './pdfFile.ts';
import type { Sheet, Step } from './table.ts';
import { Typesetter } from './typeset.ts';

/** A4 in points; all lengths in this file are in points. */
const SHORT_EDGE = 595;
const LONG_EDGE = 842;
const MARGIN = 36;

/** Font sizes. */
const SIZE = { title: 15, heading: 11, text: 9, cell: 8.5, foot: 8 };
/** Line height as a multiple of the font size: Indian scripts stack signs above and below the letters. */
const LINE = 1.45;
/** The baseline is this part of the line's height below its top. */
const BASELINE = 0.72;
/** A logo is as large as on the paper of screens: 40 px. */
const LOGO = { width: 120, height: 30 };
const PADDING = 4;
const ROW_PADDING = 3;
/** A cell has this many lines at most, and then an ellipsis: a row must fit on a page. */
const MOST_LINES = 12;
/** A table starts on the current page only where so much is left: room for its heading and some rows. */
const FEW_ROWS = 110;

/** Shades of grey, 0–1. */
const GREY = { text: 0.1, quiet: 0.4, rule: 0.82, head: 0.92 };
/** Shown for an unknown value. */
const UNKNOWN = '–';

interface Column {
  header: string;
  isNumeric: boolean;
  x: number;
  width: number;
}

/**
 * Writes a report for printing: title, filters and date, then every table with its header repeated on each page
 * (promises/exports.md#pdf).
 */
export async function writePdf(job: PdfJob, step: Step, fontOf = loadedFont): Promise<Uint8Array<ArrayBuffer>> {
  const type = new Typesetter(fontOf);
  await type.load(await lettersOf(job, step), step);

  const natural: Natural[][] = [];
  for (const sheet of job.sheets) natural.push(await naturalWidths(type, sheet, step));
  const widest = Math.max(...natural.map((columns) => columns.reduce((sum, { line }) => sum + line, 0)));
  const isWide = widest > SHORT_EDGE - 2 * MARGIN;
  const pages = new Pages(type, isWide ? LONG_EDGE : SHORT_EDGE, isWide ? SHORT_EDGE : LONG_EDGE);

  if (job.letterhead) pages.letterhead({ ...job.letterhead, name: await drawable(job.letterhead.name, type, step) });
  pages.paragraph(job.title, SIZE.title, { isBold: true });
  for (const filter of job.filters) pages.paragraph(filter, SIZE.text, { grey: GREY.quiet });
  pages.paragraph(job.date, SIZE.text, { grey: GREY.quiet });
  pages.skip(SIZE.text);
  for (const [index, sheet] of indexed(job.sheets)) {
    if (index > 0) pages.skip(2 * SIZE.text);
    if (!pages.hasRoom(FEW_ROWS)) pages.turn();
    if (job.sheets.length > 1) pages.paragraph(sheet.title, SIZE.heading, { isBold: true });
    await drawTable(pages, sheet, fitted(sheet, natural[index] ?? [], pages.width), step);
  }
  return pages.write(job, step);
}

/** A name, where there are fonts for it: no file fails for what stands over it. */
const drawable = (name: string, type: Typesetter, step: Step): Promise<string> =>
  type.load(new Set(name), step).then(
    () => name,
    () => '',
  );

/** Every letter of the report, so that the fonts it needs can be loaded. */
async function lettersOf({ title, filters, date, pageOf, sheets }: PdfJob, step: Step): Promise<Set<string>> {
  const letters = new Set<string>();
  const add = (text: string) => {
    for (const letter of text) letters.add(letter);
  };
  for (const text of [title, ...filters, date, pageOf]) add(text);
  for (const { title, columns, rows } of sheets) {
    add(title);
    for (const { header } of columns) add(header);
    for (const row of rows) {
      for (const cell of row) add(cell);
      await step();
    }
  }
  return letters;
}

/** Widths of a column in points: with every value on one line, and of its longest word. */
interface Natural {
  line: number;
  word: number;
}

async function naturalWidths(type: Typesetter, { columns, rows }: Sheet<string>, step: Step): Promise<Natural[]> {
  const scale = SIZE.cell / 1000;
  const widths = columns.map(({ header }) => type.measure(header));
  for (const row of rows) {
    for (const [at, width] of indexed(widths)) {
      const { line, word } = type.measure(row[at] ?? '');
      width.line = Math.max(width.line, line);
      width.word = Math.max(width.word, word);
    }
    await step();
  }
  // 0.1 more than measured, so that the text fits although the sum of its widths was rounded.
  const padding = 2 * PADDING + 0.1;
  return widths.map(({ line, word }) => ({ line: line * scale + padding, word: word * scale + padding }));
}

/**
 * Columns over the whole width, shared out as a browser does for a table: each gets at least its longest word, and the
 * rest in proportion to what its lines would take.
 */
function fitted({ columns }: Sheet<string>, natural: readonly Natural[], width: number): Column[] {
  const lines = natural.reduce((sum, { line }) => sum + line, 0);
  const words = natural.reduce((sum, { word }) => sum + word, 0);
  const share = ({ line, word }: Natural) => {
    if (lines <= width) return line * (width / lines);
    if (words >= width) return word * (width / words);
    return word + (line - word) * ((width - words) / (lines - words));
  };
  let x = MARGIN;
  return columns.map(({ header, isNumeric }, at) => {
    const column = { header, isNumeric, x, width: share(natural[at] ?? { line: 0, word: 0 }) };
    x += column.width;
    return column;
  });
}

async function drawTable(pages: Pages, sheet: Sheet<string>, columns: readonly Column[], step: Step): Promise<void> {
  const head = pages.row(
    columns,
    columns.map(({ header }) => header),
  );
  const drawHead = () => pages.drawRow(columns, head, { isHead: true });
  drawHead();
  for (const cells of sheet.rows) {
    const row = pages.row(columns, cells);
    if (!pages.hasRoom(row.height)) {
      pages.turn();
      drawHead();
    }
    pages.drawRow(columns, row);
    await step();
  }
}

type Lines = ReturnType<Typesetter['lines']>;

interface Row {
  cells: Lines[];
  height: number;
}

/** Pages that are filled from top to bottom. */
class Pages {
  readonly #type: Typesetter;
  readonly #edge: { width: number; height: number };
  readonly #contents: string[] = [''];
  /** Where the next thing begins, counted from the bottom of the page as PDF does. */
  #y: number;
  #logo: Pixels | undefined;

  constructor(type: Typesetter, width: number, height: number) {
    this.#type = type;
    this.#edge = { width, height };
    this.#y = height - MARGIN;
  }

  /** The width between the margins. */
  get width(): number {
    return this.#edge.width - 2 * MARGIN;
  }

  hasRoom(height: number): boolean {
    return this.#y - height >= MARGIN + SIZE.foot * LINE;
  }

  turn(): void {
    this.#contents.push('');
    this.#y = this.#edge.height - MARGIN;
  }

  skip(height: number): void {
    this.#y -= height;
  }

  paragraph(text: string, size: number, look: { isBold?: boolean; grey?: number } = {}): void {
    for (const line of this.#type.lines(text, (this.width * 1000) / size, MOST_LINES)) {
      this.#draw(lookOf(look) + this.#type.draw(line, MARGIN, this.#y - size * LINE * BASELINE, size));
      this.#y -= size * LINE;
    }
  }

  /** The logo with the name beside it, over a line. */
  letterhead({ name, line, logo }: Letterhead): void {
    let x = MARGIN;
    let height = SIZE.heading * LINE;
    if (logo) {
      this.#logo = logo;
      const scale = Math.min(LOGO.width / logo.width, LOGO.height / logo.height);
      const [wide, high] = [logo.width * scale, logo.height * scale];
      height = Math.max(height, high);
      this.#draw(`q ${decimal(wide)} 0 0 ${decimal(high)} ${x} ${decimal(this.#y - height)} cm /Logo Do Q\n`);
      x += wide + 2 * PADDING;
    }
    const [words] = this.#type.lines(name, ((this.#edge.width - MARGIN - x) * 1000) / SIZE.heading, 1);
    const baseline = this.#y - (height - SIZE.heading * LINE) / 2 - SIZE.heading * LINE * BASELINE;
    if (words) this.#draw(lookOf({ isBold: true }) + this.#type.draw(words, x, baseline, SIZE.heading));
    this.#y -= height + PADDING;
    if (line) {
      const color = ofHex(line).map((part) => decimal(part / 255));
      this.#draw(`${color.join(' ')} rg ${MARGIN} ${decimal(this.#y)} ${decimal(this.width)} 1.5 re f\n`);
    }
    this.#y -= SIZE.text;
  }

  /** Breaks a row's cells into lines, and tells its height. */
  row(columns: readonly Column[], texts: readonly string[]): Row {
    const cells = columns.map(({ width }, at) =>
      this.#type.lines(texts[at] || UNKNOWN, ((width - 2 * PADDING) * 1000) / SIZE.cell, MOST_LINES),
    );
    const lines = Math.max(1, ...cells.map((cell) => cell.length));
    return { cells, height: lines * SIZE.cell * LINE + 2 * ROW_PADDING };
  }

  drawRow(columns: readonly Column[], { cells, height }: Row, { isHead = false } = {}): void {
    const bottom = this.#y - height;
    const box = `${MARGIN} ${decimal(bottom)} ${decimal(this.width)}`;
    this.#draw(isHead ? `${GREY.head} g ${box} ${decimal(height)} re f\n` : `${GREY.rule} g ${box} 0.4 re f\n`);
    this.#draw(lookOf({ isBold: isHead }));
    for (const [at, { x, width, isNumeric }] of indexed(columns)) {
      for (const [index, line] of indexed(cells[at] ?? [])) {
        const room = width - PADDING - (line.width * SIZE.cell) / 1000;
        const baseline = this.#y - ROW_PADDING - (index + BASELINE) * SIZE.cell * LINE;
        this.#draw(this.#type.draw(line, x + (isNumeric ? room : PADDING), baseline, SIZE.cell));
      }
    }
    this.#y = bottom;
  }

  async write({ title, locale, date, pageOf }: PdfJob, step: Step): Promise<Uint8Array<ArrayBuffer>> {
    const file = new PdfFile();
    const tree = file.reserve();
    const resources = file.reserve();
    const box = `/MediaBox[0 0 ${this.#edge.width} ${this.#edge.height}]`;
    const pages: number[] = [];
    for (const [index, content] of indexed(this.#contents)) {
      const page = pageOf.replace('{page}', String(index + 1)).replace('{pages}', String(this.#contents.length));
      const stream = file.addStream(latin1(content + this.#foot(title, `${date} · ${page}`)));
      pages.push(file.add(`/Type/Page/Parent ${tree} 0 R${box}/Resources ${resources} 0 R/Contents ${stream} 0 R`));
      await step();
    }
    file.add(`/Type/Pages/Count ${pages.length}/Kids[${pages.map((page) => `${page} 0 R`).join(' ')}]`, tree);
    file.add(`/Font<<${await this.#type.write(file, step)}>>${this.#pictures(file)}`, resources);
    const info = file.add(`/Title${textValue(title)}/CreationDate${textValue(pdfDate(new Date()))}`);
    const root = file.add(
      `/Type/Catalog/Pages ${tree} 0 R/Lang${textValue(locale)}/ViewerPreferences<</DisplayDocTitle true>>`,
    );
    return file.finish(root, info);
  }

  /** What the pages name of pictures. */
  #pictures(file: PdfFile): string {
    if (!this.#logo) return '';
    const { width, height, rgb } = this.#logo;
    const image = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8`;
    return `/XObject<</Logo ${file.addStream(rgb, image)} 0 R>>`;
  }

  /** The last line of a page: the title, and its number. */
  #foot(title: string, page: string): string {
    const scale = SIZE.foot / 1000;
    const [right] = this.#type.lines(page, Number.POSITIVE_INFINITY, 1);
    const [left] = this.#type.lines(title, (this.width - (right?.width ?? 0) * scale - MARGIN) / scale, 1);
    const end = this.#edge.width - MARGIN - (right?.width ?? 0) * scale;
    return [
      lookOf({ grey: GREY.quiet }),
      left && this.#type.draw(left, MARGIN, MARGIN, SIZE.foot),
      right && this.#type.draw(right, end, MARGIN, SIZE.foot),
    ].join('');
  }

  #draw(operators: string): void {
    this.#contents[this.#contents.length - 1] += operators;
  }
}

/** The operators that set grey and weight. Bold is drawn as an outline, so that no script needs a second font file. */
function lookOf({ isBold = false, grey = GREY.text }: { isBold?: boolean; grey?: number }): string {
  return `${grey} g ${grey} G ${isBold ? '0.3 w 2 Tr' : '0 Tr'}\n`;
}

/** 'D:20261120093000', local time. */
function pdfDate(date: Date): string {
  const parts = [date.getMonth() + 1, date.getDate(), date.getHours(), date.getMinutes(), date.getSeconds()];
  return `D:${date.getFullYear()}${parts.map((part) => String(part).padStart(2, '0')).join('')}`;
}
