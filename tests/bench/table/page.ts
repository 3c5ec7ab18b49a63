/** The page of the benchmark: shows the table that its address names, and says how long each thing takes. */
import { type Contender, named, pupils, type SortColumn } from './pupils.ts';

/** The bench alone installs its packages: the compiler does not find them, and follows no glob. */
const [agGrid] = Object.values(import.meta.glob<{ contender: Contender }>('/tests/bench/peers/agGridTable.ts'));

const CONTENDERS: Record<string, () => Promise<{ contender: Contender }>> = {
  ours: () => import('./ours.tsx'),
  plain: () => import('./plain.ts'),
  ...(agGrid && { agGrid }),
};

/** Rows that fit under the header. */
const IN_VIEW = 11;
const FRAME_MS = 1000 / 60;
const FRAMES = 120;
/** Scrolled in a frame, as by a quick flick, in px. */
const STRIDE = 240;

const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));

/** The first task after the frame that is being made has been painted. */
const painted = async () => {
  await nextFrame();
  const { port1, port2 } = new MessageChannel();
  await new Promise((resolve) => {
    port1.onmessage = resolve;
    port2.postMessage(null);
  });
  port1.close();
};

const { contender } = (await CONTENDERS[location.hash.slice(1)]?.()) ?? {};
if (!contender) throw new Error(`No such table: ${location.hash}`);
const table = contender;
const rows = pupils(10_000);
let found: typeof rows | readonly (typeof rows)[number][] = rows;

/** Milliseconds from an act to the paint that shows `expected` as the first row, and a view full of rows. */
async function timed(act: () => void, expected: string | undefined): Promise<number> {
  await painted();
  const from = performance.now();
  act();
  while (table.nameAt(0) !== expected || table.nameAt(IN_VIEW) == null) {
    if (performance.now() - from > 30_000) throw new Error(`${expected} was not shown: ${table.nameAt(0)}`);
    await nextFrame();
  }
  await painted();
  return performance.now() - from;
}

const { compare } = new Intl.Collator('en-IN', { numeric: true });

export const actions = {
  paint: () => timed(() => table.open(document.querySelector('main') as HTMLElement, rows), found[0]?.name),
  sort(column: SortColumn): Promise<number> {
    const least = found.reduce((a, b) =>
      (column === 'name' ? compare(b.name, a.name) : b.score - a.score) < 0 ? b : a,
    );
    return timed(() => table.sort(column), least.name);
  },
  search(words: string): Promise<number> {
    found = named(rows, words);
    const expected = found.reduce((a, b) => (b.score < a.score ? b : a));
    return timed(() => table.search(words), expected.name);
  },
  /** Frames that a scroll of two seconds has lost. */
  async scroll(): Promise<number> {
    const scroller = table.scroller();
    if (!scroller) throw new Error('Nothing scrolls.');
    let lost = 0;
    let last = await nextFrame();
    for (let frame = 0; frame < FRAMES; frame += 1) {
      scroller.scrollTop = (frame + 1) * STRIDE;
      const now = await nextFrame();
      lost += Math.max(0, Math.round((now - last) / FRAME_MS) - 1);
      last = now;
    }
    // A table may put itself back by a stride, as AG Grid does on a slow machine; not more.
    if (scroller.scrollTop < FRAMES * STRIDE * 0.9)
      throw new Error(`${location.hash} has scrolled only ${scroller.scrollTop} px.`);
    return lost;
  },
};

Object.assign(window, { actions });
