/** What the academy keeps about one person, table by table, for the person. */
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { DB } from '#host/server/database/schema.ts';
import { exportedColumns, PERSONAL_DATA } from './personalData.ts';

/** A row with values as JSON has them: moments in ISO 8601, in UTC. */
export type PersonRow = Record<string, unknown>;

/** Rows that are read at once. */
export const ROWS_AT_ONCE = 1000;

/** What `PERSONAL_DATA` says in SQL, for these people. */
export const forPeople = (condition: string, pids: readonly number[]): RawBuilder<unknown> =>
  sql.join(
    condition.split('$pids').map((piece) => sql.raw(piece)),
    sql`${[...pids]}::int[]`,
  );

/** A condition of `PERSONAL_DATA`, for these people. */
export const ofPeople = (condition: string, pids: readonly number[]): RawBuilder<unknown> =>
  sql`(${forPeople(condition, pids)})`;

/** The tables that have rows of one person, in the order of `PERSONAL_DATA`. */
export const personTables = ({ forParents = false } = {}): string[] =>
  Object.entries(PERSONAL_DATA)
    .filter(
      ([, table]) => table.of !== undefined && table.notExported === undefined && (!forParents || table.forParents),
    )
    .map(([name]) => name);

/**
 * Some rows of a person in one of `personTables`, as far as the actor of the transaction sees them.
 * @param skip how many rows were read before.
 */
export async function personRows(tx: Transaction<DB>, name: string, pid: number, skip: number): Promise<PersonRow[]> {
  const table = PERSONAL_DATA[name];
  if (table?.of === undefined) throw new Error(`${name} has no rows of one person.`);
  const columns = exportedColumns(table);
  const shown = Object.entries(table.shown ?? {}).map(
    ([as, value]) => sql`${ofPeople(value, [pid])} as ${sql.ref(as)}`,
  );
  const { rows } = await sql<{ row: PersonRow }>`
    select to_json(r) as row from (
      select ${sql.join([...columns.map((column) => sql.ref(`t.${column}`)), ...shown])}
        from ${sql.table(name)} t where ${ofPeople(table.of, [pid])}
       order by ${sql.join(columns.slice(0, 3).map((column) => sql.ref(`t.${column}`)))}, t.ctid
       limit ${ROWS_AT_ONCE} offset ${skip}) r`.execute(tx);
  return rows.map(({ row }) => row);
}

/** Lets the moments of a transaction be told in UTC, whatever the server's own time zone. */
export const useUtc = async (tx: Transaction<DB>): Promise<void> =>
  void (await sql`set local timezone = 'UTC'`.execute(tx));

export interface PersonTable {
  name: string;
  /** In pieces of at most `ROWS_AT_ONCE`; read them before the next table. */
  pages: AsyncIterable<PersonRow[]>;
}

/**
 * Gives `use` everything about a person, from one snapshot.
 * @param owner the tables' owner.
 */
export async function withPersonTables<T>(
  owner: Kysely<DB>,
  pid: number,
  use: (tables: AsyncIterable<PersonTable>) => Promise<T>,
): Promise<T> {
  return owner
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await useUtc(tx);
      async function* pagesOf(name: string): AsyncGenerator<PersonRow[]> {
        for (let skip = 0; ; skip += ROWS_AT_ONCE) {
          const rows = await personRows(tx, name, pid, skip);
          if (rows.length > 0) yield rows;
          if (rows.length < ROWS_AT_ONCE) return;
        }
      }
      async function* tables(): AsyncGenerator<PersonTable> {
        for (const name of personTables()) yield { name, pages: pagesOf(name) };
      }
      return use(tables());
    });
}

/** Who has this number; undefined for nobody. */
export async function personOf(
  owner: Kysely<DB>,
  pid: number,
): Promise<{ name: string; role: string; isErased: boolean } | undefined> {
  const row = await owner
    .selectFrom('person')
    .innerJoin('user_role', 'user_role.role', 'person.role')
    .select(['person.name', 'user_role.title', 'person.erased_at'])
    .where('pid', '=', pid)
    .executeTakeFirst();
  return row && { name: row.name, role: row.title, isErased: row.erased_at !== null };
}
