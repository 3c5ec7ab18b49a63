import { everyPage } from '#api/everyPage.ts';
import { rowsOf } from '#api/useEveryRow.ts';
import type { Pagination } from '#contract/fields.ts';

/** `everyPage` of a list whose answers a screen reads before their rows are taken. */
export const everyRow = <Row>(
  ask: (page: number) => Promise<{ data: readonly Row[]; pagination: Pagination }>,
  signal: AbortSignal,
  onProgress?: (part: number) => void,
): Promise<Row[]> => everyPage(async (page) => rowsOf(await ask(page)), { signal, onProgress });
