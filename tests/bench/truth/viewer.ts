/** Who asks: somebody who is signed in, and the schools that they see. */

import type { Figures } from './figures.ts';
import type { Ledger } from './ledger.ts';

/** An answer of the API, of which any field may be asked for: a missing one is a difference. */
// biome-ignore lint/suspicious/noExplicitAny: the comparison is the check.
export type Answer = any;

export interface Viewer {
  what: string;
  schools: ReadonlySet<string>;
  isAdministrator: boolean;
  get(path: string): Promise<Answer>;
}

export interface Comparison {
  figures: Figures;
  ledger: Ledger;
  /** How many people have signed in, by their school; the administrator has none. */
  signedIn: ReadonlyMap<string, number>;
  /** Of many objects that cost a call each, about this many are compared. */
  samples: number;
}

/** All rows of a list that comes in pages with `data` and `pagination`. */
export async function everyRow(viewer: Viewer, path: string, limit: number): Promise<Answer[]> {
  const rows: Answer[] = [];
  for (let page = 1; ; page += 1) {
    const { data, pagination } = await viewer.get(
      `${path}${path.includes('?') ? '&' : '?'}page=${page}&limit=${limit}`,
    );
    rows.push(...data);
    if (page >= pagination.totalPages) return rows;
  }
}

/** Evenly spread over a list, at least one and about this many of it. */
export function sampled<T>(values: readonly T[], samples: number): T[] {
  const wanted = Math.max(1, Math.round(samples));
  const step = Math.max(1, Math.floor(values.length / wanted));
  return values.filter((_, at) => at % step === 0).slice(0, wanted);
}

/** The number of somebody whose name nobody else has. */
export async function pidOf(viewer: Viewer, name: string): Promise<number> {
  const { data } = await viewer.get(`/api/admin/users?page=1&limit=10&search=${encodeURIComponent(name)}`);
  return data.find((user: Answer) => user.firstName === name)?.pid;
}
