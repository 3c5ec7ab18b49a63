/** What a backup and a restore have to know of a database: its tables, migrations and time zone. */
import type pg from 'pg';

interface Table {
  name: string;
  /** Without those that the database makes of others. */
  columns: string[];
  /** Size on the disk without indexes; an estimate of the work. */
  bytes: number;
  /** Policies hold for the tables' owner too. */
  isForced: boolean;
}

export interface Layout {
  tables: Table[];
  /** The names of the migrations that have run. */
  migrations: string[];
  timeZone: string;
}

/** A name as SQL writes it. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Reads the layout of a database whose migrations have run, in the client's transaction. */
export async function readLayout(client: pg.Client): Promise<Layout> {
  const { rows: tables } = await client.query<Table>(`
    select t.relname as name, t.relforcerowsecurity as "isForced",
           (pg_table_size(t.oid) + coalesce((select sum(pg_table_size(p.relid)) from pg_partition_tree(t.oid) p where p.isleaf and p.relid <> t.oid), 0))::float8 as bytes,
           (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
             where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
      from pg_class t
     where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and not t.relispartition
       -- The migrator's own tables.
       and t.relname not like 'kysely\\_%'
     order by t.relname`);
  const { rows: migrations } = await client.query<{ name: string }>('select name from kysely_migration order by name');
  return { tables, migrations: migrations.map(({ name }) => name), timeZone: await timeZoneOf(client) };
}

/** The time zone that `actor.set_zone` has written into the function `local_time`. */
async function timeZoneOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ definition: string }>(
    `select pg_get_functiondef('local_time(timestamptz)'::regprocedure) as definition`,
  );
  const zone = /at time zone '([^']+)'/i.exec(rows[0]?.definition ?? '')?.[1];
  if (zone === undefined) throw new Error('The function local_time names no time zone.');
  return zone;
}
