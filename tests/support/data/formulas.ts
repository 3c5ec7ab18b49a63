/** Texts that would run in a spreadsheet, and what spreadsheets see in a file of CSV. */
import Papa from 'papaparse';

/** What somebody may call themselves so that a program runs on the computer of the person who opens a list of names. */
export const FORMULAS: readonly string[] = [
  ...['=1+1', '+SUM(A1)', '-cmd', '@SUM(A1)', '-2+3', '+', '-'],
  ...['=HYPERLINK("http://a")', "=cmd|' /C calc'!A0", '=1+1";=1+1'],
  // East Asian programs take the wide signs too.
  ...['＝cmd', '＝1+1', '＋1', '－1', '＠SUM(A1)'],
  // Programs skip what is before the sign, or may one day.
  ...[' =1+1', '\u00a0=1+1', '\u3000=1+1', '\u200b=1+1', '\u2060=1+1', '\ufeff@SUM(A1)', '\u0000=1+1', '\u001f=1+1'],
  ...['\u034f=1+1', '\u3164=1+1', '\u00ad=1+1', '"=1+1', '\t=1', '\n=1', '\r=1', '\t1', '\r1'],
  // Programs that part fields elsewhere.
  ...["Ravi;=cmd|' /C calc'!A0", 'Ravi;＝1+1', 'Ravi;\u200b=1+1', 'a\t=1+1', 'a\n=1+1', 'a\r\n@SUM(A1)', 'a\r=1+1'],
  ...['a;"=1+1;b', 'a; =1+1;', 'a;;\t+cmd|" /C calc"!A0', '";=1+1;"', ';＝1', 'a;\u200b=1'],
  // Where commas are part of numbers, this and its neighbour are one: -1,2+cmd…
  '-1',
];

/** The cells of a file as spreadsheets read it: as it is meant, or set up to part fields elsewhere, in every way. */
export const cellsOf = (csv: string): string[] => [
  ...['\r\n', '\n'].flatMap((newline) => parsed(csv, { delimiter: ',', newline: newline as '\n' })),
  ...[';', '\t'].flatMap((delimiter) =>
    ['\r\n', '\n', '\r'].flatMap((newline) =>
      ['"', '\0'].flatMap((quoteChar) => parsed(csv, { delimiter, newline: newline as '\n', quoteChar })),
    ),
  ),
];

const parsed = (csv: string, config: Papa.ParseConfig<string[]>) => Papa.parse<string[]>(csv, config).data.flat();

/** Whether a spreadsheet would run a cell. */
export const runs = (cell: string): boolean =>
  /^[\s\p{Cc}\p{Cf}\p{DI}"]*[=+\-@＝＋－＠]/u.test(cell) && !/^[+-]?[\d.]+(e[+-]?\d+)?%?\r?$/i.test(cell);
