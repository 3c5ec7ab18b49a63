/** The tables that the benchmark prints, in Markdown: medians of all rounds; ratios are of the same round. */
import { middle } from '#tests/bench/tools/bench.ts';
import { markdownTable } from '#tests/bench/tools/markdown.ts';
import type { Conditions } from '#tests/bench/tools/throttle.ts';
import { PHONE_SLOWDOWN, WEAK_NETWORK } from '#tests/bench/tools/throttle.ts';
import { type Contender, FLOOR, WARM_FLOOR } from './contenders.ts';
import type { LoadSite, Sizes } from './site.ts';
import type { Visit } from './visit.ts';
import { PARTS, type Work } from './work.ts';

/** What pages are visited under. */
export const PROFILES = {
  fast: { name: 'fast network', conditions: {} },
  fastPhone: { name: 'fast, 4× slower CPU', conditions: { slowdown: PHONE_SLOWDOWN } },
  weak: { name: '1.6 Mbit/s, 150 ms', conditions: { network: WEAK_NETWORK } },
  weakPhone: {
    name: '1.6 Mbit/s, 150 ms, 4× slower CPU',
    conditions: { network: WEAK_NETWORK, slowdown: PHONE_SLOWDOWN },
  },
} as const satisfies Record<string, { name: string; conditions: Conditions }>;
export type Profile = keyof typeof PROFILES;
export const profiles = Object.keys(PROFILES) as Profile[];

/** Main-thread work is looked at where the network keeps nobody waiting. */
export const TRACED_PROFILES = ['fast', 'fastPhone'] as const satisfies readonly Profile[];
export type TracedProfile = (typeof TRACED_PROFILES)[number];

/** What each contender did, round by round. */
export interface Measured {
  contender: Contender;
  visits: Record<Profile, Visit[]>;
  /** Empty for visits with a warm cache. */
  work: Record<TracedProfile, Work[]>;
}

/** A ratio that is wanted of a contender: at most this many times as long as the floor. */
const GOALS: Record<string, Partial<Record<Profile, number>>> = {
  twoLines: { fast: 1.25, weakPhone: 1.3 },
  preload: { fast: 1.15, weakPhone: 1.1 },
  classic: { fast: 1.5, weakPhone: 1.6 },
  today: { fast: 1.25, weakPhone: 1.3 },
  twoLinesWarm: { fast: 1.2, weakPhone: 1.2 },
};
/** This many times as long as ours react-admin takes at least. */
const REACT_ADMIN_GOAL = 2;
const REACT_ADMIN_PROFILES: readonly Profile[] = ['fast', 'weakPhone'];
/** Of the CPU's time and of the time blocked, to the floor's: half of what was above it when it was first measured. */
const WORK_GOALS: Record<string, { cpu: number; blocking: number }> = { twoLines: { cpu: 1.31, blocking: 1.53 } };
/** Bytes of script until the data shows, packed with gzip. */
const GZIP_GOALS: Record<string, number> = { twoLines: 100_000, preload: 100_000, element: 100_000, classic: 130_000 };

const ms = (value: number) => value.toFixed(0);
const kB = (bytes: number) => (bytes / 1000).toFixed(1);
const times = (ratio: number) => `${ratio.toFixed(2)}×`;

function of(all: readonly Measured[], id: string): Measured {
  const found = all.find(({ contender }) => contender.id === id);
  if (!found) throw new Error(`${id} was not measured.`);
  return found;
}

/** The median of the ratios of each round: what else the machine did then, it did to both. */
const ratio = (above: readonly number[], below: readonly number[]) =>
  middle(above.map((value, round) => value / (below[round] ?? Number.NaN)));
const took = (measured: Measured, profile: Profile) => measured.visits[profile].map((visit) => visit.ms);

const floorOf = (all: readonly Measured[], { contender }: Measured) => of(all, contender.isWarm ? WARM_FLOOR : FLOOR);
const isFloor = ({ contender }: Measured) => contender.id === FLOOR || contender.id === WARM_FLOOR;

/** A ratio with its goal, if it has one. */
function judged(value: number, goal: number | undefined, isLeast = false): string {
  if (goal === undefined) return times(value);
  const isMet = isLeast ? value >= goal : value <= goal;
  return `${times(value)} (${isLeast ? '≥' : '≤'} ${goal}: ${isMet ? 'met' : '**missed**'})`;
}

/** Ms until the data has been painted. */
export const timesTable = (all: readonly Measured[]): string =>
  markdownTable(
    all.map((measured) => ({
      'data painted after, ms': measured.contender.name,
      ...Object.fromEntries(profiles.map((id) => [PROFILES[id].name, ms(middle(took(measured, id)))])),
    })),
  );

/** The same as ratios to the floor, with the goals beside them. */
export function ratiosTable(all: readonly Measured[]): string {
  const row = (name: string, cell: (profile: Profile) => string) => ({
    'times the floor': name,
    ...Object.fromEntries(profiles.map((id) => [PROFILES[id].name, cell(id)])),
  });
  const reactAdmin = of(all, 'reactAdmin');
  const ours = of(all, 'twoLines');
  return markdownTable([
    ...all
      .filter((measured) => !isFloor(measured))
      .map((measured) =>
        row(measured.contender.name, (id) =>
          judged(ratio(took(measured, id), took(floorOf(all, measured), id)), GOALS[measured.contender.id]?.[id]),
        ),
      ),
    row('react-admin over `academy-widgets.js`', (id) =>
      judged(
        ratio(took(reactAdmin, id), took(ours, id)),
        REACT_ADMIN_PROFILES.includes(id) ? REACT_ADMIN_GOAL : undefined,
        true,
      ),
    ),
  ]);
}

const pathOf = (url: string) => new URL(url).pathname;
const isScript = (url: string) => pathOf(url).endsWith('.js');

/** What is asked for until the data shows: how many files, and how many bytes of script. */
export function bytesTable(all: readonly Measured[], sizes: ReadonlyMap<string, Sizes>): string {
  const cold = all.filter(({ contender }) => !contender.isWarm);
  return markdownTable(
    cold.map(({ contender, visits }) => {
      // The slowest network decides: what has begun before the data shows keeps the data waiting.
      const requests = visits.weak.at(-1)?.requests ?? [];
      const scripts = requests.filter(({ url }) => isScript(url)).map(({ url }) => sizes.get(pathOf(url)));
      const sum = (what: keyof Sizes) => scripts.reduce((total, each) => total + (each?.[what] ?? 0), 0);
      const goal = GZIP_GOALS[contender.id];
      return {
        'asked for until the data shows': contender.name,
        requests: String(requests.length),
        scripts: String(scripts.length),
        'under 1 kB': String(scripts.filter((each) => each && each.raw < 1000).length),
        'raw, kB': kB(sum('raw')),
        'gzip, kB': kB(sum('gzip')),
        'brotli, kB': kB(sum('brotli')),
        'goal, gzip': goal ? `≤ ${kB(goal)}: ${sum('gzip') <= goal ? 'met' : '**missed**'}` : '',
      };
    }),
  );
}

/** What the main thread did until the data was there. */
export function workTable(all: readonly Measured[]): string {
  const floor = of(all, FLOOR);
  const cell = (measured: Measured, profile: TracedProfile, what: 'cpu' | 'blocking') => {
    const values = measured.work[profile].map((each) => each[what]);
    if (isFloor(measured)) return ms(middle(values));
    const beside = ratio(
      values,
      floor.work[profile].map((each) => each[what]),
    );
    return `${ms(middle(values))}, ${judged(beside, WORK_GOALS[measured.contender.id]?.[what])}`;
  };
  return markdownTable(
    all
      .filter(({ contender }) => !contender.isWarm)
      .map((measured) => ({
        'main thread until the data shows': measured.contender.name,
        'CPU, ms': cell(measured, 'fast', 'cpu'),
        ...Object.fromEntries(
          PARTS.map((part) => [part, ms(middle(measured.work.fast.map(({ parts }) => parts[part])))]),
        ),
        'blocking at 4×, ms': cell(measured, 'fastPhone', 'blocking'),
      })),
  );
}

/** Without the hash of its content, and without its origin. */
function nameOf(url: string): string {
  if (!url) return '';
  const { pathname } = new URL(url);
  return pathname.replace(/-[\w-]{8}(?=\.\w+$)/, '').slice(1) || pathname;
}

/** When each file of a contender was asked for and when it was there, on the weak network. */
export function staircaseTable(measured: Measured, sizes: ReadonlyMap<string, Sizes>): string {
  const visits = measured.visits.weak;
  const last = visits.at(-1)?.requests ?? [];
  const when = (url: string, what: 'start' | 'end') =>
    middle(visits.flatMap(({ requests }) => requests.filter((each) => each.url === url).map((each) => each[what])));
  return markdownTable([
    ...last.map(({ url, by }) => {
      const found = sizes.get(pathOf(url));
      return {
        [`${measured.contender.name}, ms`]: nameOf(url),
        start: ms(when(url, 'start')),
        end: ms(when(url, 'end')),
        'bytes, raw': found ? String(found.raw) : '',
        brotli: found ? String(found.brotli) : '',
        'asked for by': nameOf(by),
      };
    }),
    { [`${measured.contender.name}, ms`]: '*data painted*', start: '', end: ms(middle(visits.map((each) => each.ms))) },
  ]);
}

/** The sizes of every file of our server that was asked for; what the API answers is no file. */
export async function sizesIn(all: readonly Measured[], site: LoadSite): Promise<Map<string, Sizes>> {
  const requests = all.flatMap(({ visits }) => profiles.flatMap((id) => visits[id].flatMap((visit) => visit.requests)));
  const paths = [...new Set(requests.map(({ url }) => pathOf(url)))].filter((path) => !path.startsWith('/api/'));
  return new Map(await Promise.all(paths.map(async (path) => [path, await site.sizesOf(path)] as const)));
}
