import type { Table } from './table.ts';

/** Finds the table of a part among the tables of a language, which the build names by their paths. */
export const partOf = (tables: Readonly<Record<string, Table>>, part: string): Table | undefined =>
  Object.entries(tables).find(([path]) => path.endsWith(`/${part}.json`))?.[1];
