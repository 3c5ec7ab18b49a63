import { Zip, ZipDeflate } from 'fflate';
import { csvFile, csvLines } from './csv.ts';

/** A table in pieces; all of its rows have the same fields, with values as JSON has them. */
export interface PiecedTable {
  name: string;
  pages: AsyncIterable<readonly Readonly<Record<string, unknown>>[]>;
}

/**
 * Writes tables into a zip, each as `json/<name>.json` and `csv/<name>.csv`; a table without rows gets no file. The rows
 * come piece by piece, and so does the zip: of each table only one packed file waits in memory.
 * @param readMe the text of `README.txt`, which comes first.
 */
export async function* zipTables(
  readMe: string,
  tables: AsyncIterable<PiecedTable>,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined> {
  const ready: Uint8Array<ArrayBuffer>[] = [];
  let failure: Error | undefined;
  const zip = new Zip((error, chunk) => {
    if (error) failure = error;
    else ready.push(chunk as Uint8Array<ArrayBuffer>);
  });
  const encoder = new TextEncoder();
  const file = (name: string) => {
    const deflate = new ZipDeflate(name, { level: 6 });
    zip.add(deflate);
    return {
      write: (text: string) => deflate.push(encoder.encode(text)),
      end: (text = '') => deflate.push(encoder.encode(text), true),
    };
  };
  function* written() {
    if (failure) throw failure;
    yield* ready.splice(0);
  }

  file('README.txt').end(readMe);
  for await (const { name, pages } of tables) {
    let files: { json: ReturnType<typeof file>; csv: ReturnType<typeof file> } | undefined;
    for await (const rows of pages) {
      const fields = Object.keys(rows[0] ?? {});
      const isFirst = files === undefined;
      files ??= { json: file(`json/${name}.json`), csv: file(`csv/${name}.csv`) };
      files.json.write((isFirst ? '[\n' : ',\n') + rows.map((row) => JSON.stringify(row)).join(',\n'));
      const cells = rows.map((row) => fields.map((field) => plain(row[field])));
      files.csv.write(isFirst ? csvFile([fields, ...cells]) : csvLines(cells));
      yield* written();
    }
    files?.json.end('\n]\n');
    files?.csv.end();
    yield* written();
  }
  zip.end();
  yield* written();
}

/** A value in one cell. */
function plain(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
