import { createServer, type ViteDevServer } from 'vite';
import { utils, write } from 'xlsx';
import type * as csv from '#export/csv.ts';
import type * as excel from '#export/excel.ts';
import type * as pdf from '#export/pdf.ts';
import type * as table from '#export/table.ts';
import type { Step } from '#export/table.ts';
import { pupils } from '#tests/export/rows.ts';
import { medians } from './tools/bench.ts';

const ROWS = 10_000;
/** A page is held up by whatever takes longer than this between two turns. */
const TURN_MS = 10;

/** The longest time in ms between two turns of the latest run, as `paced` would give them. */
let longest = 0;

function measured(): Step {
  let since = performance.now();
  longest = 0;
  return () => {
    const now = performance.now();
    if (now - since < TURN_MS) return;
    longest = Math.max(longest, now - since);
    since = now;
  };
}

/** 10,000 rows in each format: how long it takes, and how long a page would wait for its turn without a worker. */
export default async function exportBench(): Promise<void> {
  // The fonts are modules that only the build's own settings can read.
  const vite = await createServer({
    configFile: 'vite.config.ts',
    server: { middlewareMode: true },
    logLevel: 'error',
  });
  try {
    console.log(`\nAn export of ${ROWS} rows, and the longest time that it keeps the page from its turn`);
    const runs = await candidates(vite);
    const blocks = runs.map(() => 0);
    const times = await medians(
      runs.map(({ run }, at) => async () => {
        await run();
        // The least of all runs: what else the machine does only makes it longer.
        blocks[at] = Math.min(blocks[at] || Number.POSITIVE_INFINITY, longest);
      }),
    );
    const [base = Number.NaN] = times;
    console.table(
      runs.map(({ name }, at) => ({
        name,
        'median ms': times[at]?.toFixed(0),
        ratio: `${((times[at] ?? Number.NaN) / base).toFixed(2)}×`,
        'longest block ms': blocks[at]?.toFixed(0),
      })),
    );
  } finally {
    await vite.close();
  }
}

async function candidates(vite: ViteDevServer): Promise<{ name: string; run: () => Promise<unknown> }[]> {
  const load = <T>(file: string) => vite.ssrLoadModule(`/src/export/${file}`) as Promise<T>;
  const { writeExcel } = await load<typeof excel>('excel.ts');
  const { writeCsv } = await load<typeof csv>('csv.ts');
  const { writePdf } = await load<typeof pdf>('pdf.ts');
  const { sheetAsText } = await load<typeof table>('table.ts');
  const sheet = pupils(ROWS);
  const text = await sheetAsText(sheet, 'en-IN', () => {});
  const report = { title: 'Session Performance', filters: [] };
  return [
    {
      name: 'SheetJS in one go',
      run: async () => {
        const step = measured();
        const book = utils.book_new(utils.aoa_to_sheet([sheet.columns.map(({ header }) => header), ...sheet.rows]));
        write(book, { type: 'array', bookType: 'xlsx', compression: true });
        await step();
      },
    },
    { name: 'Excel', run: () => writeExcel({ ...report, format: 'excel', sheets: [sheet] }, measured()) },
    { name: 'CSV', run: () => writeCsv([sheet], measured()) },
    {
      name: 'PDF, names in thirteen scripts',
      run: () =>
        writePdf(
          {
            ...report,
            format: 'pdf',
            sheets: [text],
            locale: 'en-IN',
            date: '21/11/2026',
            pageOf: 'Page {page} of {pages}',
          },
          measured(),
        ),
    },
  ];
}
