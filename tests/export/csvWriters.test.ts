/** Everything that is written as CSV, against one table of texts that would run in a spreadsheet. */
import { readdirSync, readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { type PiecedTable, zipTables } from '#domain/lists/tablesZip.ts';
import { writeCsv } from '#export/csv.ts';
import { invitationsCsv } from '#host/console/sheets/sheets.ts';
import { reportCsv } from '#host/server/imports/report.ts';
import { templateCsv } from '#host/server/imports/workbook/template.ts';
import { cellsOf, FORMULAS, runs } from '#tests/support/data/formulas.ts';

/** The files of CSV in a zip, one after another. */
const csvOfZip = (zip: Uint8Array): string =>
  Object.entries(unzipSync(zip))
    .filter(([name]) => name.endsWith('.csv'))
    .map(([, bytes]) => new TextDecoder().decode(bytes))
    .join('\r\n');

async function csvOfTables(name: string, row: Record<string, unknown>): Promise<string> {
  async function* pages() {
    yield [row];
    yield [row];
  }
  async function* tables(): AsyncGenerator<PiecedTable> {
    yield { name, pages: pages() };
  }
  const pieces: Uint8Array[] = [];
  for await (const piece of zipTables('', tables())) pieces.push(piece);
  return csvOfZip(Buffer.concat(pieces));
}

/** A file of each writer in which a text stands wherever people's texts come in, by the sources that make it. */
const WRITERS: Readonly<Record<string, (text: string) => string | Promise<string>>> = {
  'src/export/csv.ts': async (text) => {
    const column = { header: text, kind: undefined, isNumeric: false };
    const sheet = { title: text, columns: [column, column], rows: [[text, text]] };
    return (await writeCsv([sheet, sheet], () => {})).text();
  },
  'src/domain/lists/tablesZip.ts': (text) =>
    csvOfTables('profile', { [text]: text, name: text, about: { text: [text] } }),
  'demo-host/console/sheets/sheets.ts': (text) =>
    invitationsCsv(
      [
        {
          pid: 1,
          firstName: text,
          userRole: 2,
          mobileNumber: text,
          emailId: text,
          schoolName: text,
          grade: text,
          childNames: [text, text],
          secret: text,
        },
      ],
      'https://academy.example',
    ),
  'demo-host/server/imports/report.ts': (text) => {
    const line = {
      change: 'note',
      kind: 'person',
      file: text,
      line: 1,
      sourcedId: text,
      name: text,
      reason: text,
    } as const;
    return reportCsv([line]) + reportCsv([line], false);
  },
  'demo-host/server/imports/workbook/template.ts': (text) => csvOfZip(templateCsv(text)),
};

describe.each(Object.entries(WRITERS))('what %s writes', (_, write) => {
  it.each(FORMULAS)('shows no spreadsheet a formula for %j, wherever it parts fields', async (text) => {
    const csv = (await write(text)).replaceAll('\uFEFF', '');
    expect(cellsOf(csv).filter(runs)).toEqual([]);
  });
});

it('is seen by this test where nothing guards it', () => {
  const unseen = FORMULAS.filter((text) => !cellsOf(`x,"${text.replaceAll('"', '""')}",y\r\n`).some(runs));
  expect(unseen).toEqual(['\t1', '\r1', '-1']);
});

describe('the sources', () => {
  const files = ['src', 'demo-host', 'widgets']
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`))
    .filter((file) => /\.(?:tsx?|mjs|js|php)$/.test(file))
    .map((file) => ({ file, source: readFileSync(file, 'utf8') }));

  it('write no CSV but by the one writer', () => {
    const OWN = /unparse\(|sheet_to_csv|fputcsv|['"`]\\ufeff(?:\$|['"`] \+)|csv[\s\S]*replaceAll\('"', '""'\)/i;
    const others = files.filter(({ file, source }) => file !== 'src/domain/lists/csv.ts' && OWN.test(source));
    expect(others.map(({ file }) => file)).toEqual([]);
    const own = "const csv = cells.map((cell) => cell.replaceAll('\"', '\"\"'))";
    expect([own, 'Papa.unparse(rows)', "'\\ufeff' + lines"].every((source) => OWN.test(source))).toBe(true);
  });

  it('have no writer that is missing here', () => {
    const users = files
      .filter(
        ({ source }) =>
          /from '(?:#domain\/lists|\.)\/csv\.ts'/.test(source) && /\bcsv(?:Field|Line|Lines|File)\b/.test(source),
      )
      .map(({ file }) => file);
    // The template of User Management has nothing but our own words.
    expect(users.sort()).toEqual([...Object.keys(WRITERS), 'src/page/forms/UserFile.tsx'].sort());
  });

  it('answer and save CSV only with what a writer has made', () => {
    const makers = /\b(?:csvFile|writeCsv|invitationsCsv|reportCsv|CSV_MARK)\b/;
    const bare = files.filter(({ source }) => /text\/csv/.test(source) && !makers.test(source)).map(({ file }) => file);
    expect(bare).toEqual([]);
  });
});
