/**
 * Generates `tableComments.ts`: what the comments of the database say of each table and column. A comment is a sentence,
 * and ends in brackets with what code reads of it:
 *
 *   of a table   `[kept: people; erased: rows]`: its entry in `RETENTION`, and what becomes of the rows of an erased person
 *                (`rows` go, it is `emptied`, or it `stays`); `for parents`: a parent may have those of a child; `counted`:
 *                not exported, since it follows from the facts, which are
 *   of a column  `[number; owner; joined: stays]`: its `Kind`; that it is the number of whom the row belongs to; and what
 *                becomes of it where two people become one, which `rollup.joined_columns` reads itself
 */
import { type Kysely, sql } from 'kysely';
import type { DB } from '#host/server/database/schema.ts';
import { formatted } from '#host/server/database/schemaTypes.ts';
import type { Kind } from './commentTypes.ts';

const HEADING = `/**
 * What the comments of the database say of each table and column, generated from the migrations by \`npm run schema\`: do not
 * edit. \`commentedTables.ts\` tells how they are written.
 */
import type { CommentedTable } from './commentTypes.ts';
`;

/** A comment that does not say what it must. */
class CommentFault extends Error {
  override readonly name = 'CommentFault';
}

const KINDS: readonly string[] = [
  'person',
  'made',
  'fact',
  'number',
  'published',
  'secret',
  'program',
  'academy',
  'file',
] satisfies Kind[];
const JOINED = /^joined: (?:moves|stays|by hand)(?: once(?: for \w+(?:, \w+)*)?)?$/;

/**
 * The text of `tableComments.ts`.
 * @param owner of a database in which all migrations have run.
 * @throws CommentFault, naming every table and column without a comment, or with one that cannot be read
 */
export async function tableComments(owner: Kysely<DB>): Promise<string> {
  const { rows } = await sql<{
    table: string;
    comment: string;
    columns: { name: string; comment: string; isArray: boolean }[];
  }>`
    select c.relname as "table", coalesce(obj_description(c.oid, 'pg_class'), '') as comment,
           json_agg(json_build_object('name', a.attname, 'comment', coalesce(col_description(c.oid, a.attnum), ''),
             'isArray', a.attndims > 0) order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname not like 'kysely\\_%'
     group by c.oid, c.relname order by c.relname`.execute(owner);
  const faults: string[] = [];
  const tables = Object.fromEntries(
    rows.map(({ table, comment, columns }) => [
      table,
      {
        ...readTable(table, comment, faults),
        columns: Object.fromEntries(
          columns.map(({ name, comment: words, isArray }) => [
            name,
            { ...readColumn(`${table}.${name}`, words, faults), ...(isArray && { isArray }) },
          ]),
        ),
      },
    ]),
  );
  if (faults.length > 0) throw new CommentFault(faults.join('\n'));
  return formatted(
    `${HEADING}\nexport const TABLE_COMMENTS: Readonly<Record<string, CommentedTable>> = ${JSON.stringify(tables)};\n`,
    'demo-host/server/academy/tableComments.ts',
  );
}

/** A sentence, and what stands in the brackets after it. */
function parts(name: string, comment: string, faults: string[]): { what: string; tags: string[] } {
  const read = /^(\S[\s\S]*\S) \[([^[\]]+)\]$/.exec(comment);
  if (!read) faults.push(`${name} has no comment, or none that ends with what code reads, such as \`… [fact]\`.`);
  return { what: read?.[1] ?? '', tags: (read?.[2] ?? '').split('; ') };
}

function readTable(name: string, comment: string, faults: string[]) {
  const { what, tags } = parts(name, comment, faults);
  const tagOf = (word: string) => tags.find((tag) => tag.startsWith(`${word}: `))?.slice(word.length + 2);
  const kept = tagOf('kept');
  const erased = tagOf('erased');
  const known = (tag: string) => /^kept: \w+$|^erased: (?:rows|emptied|stays)$|^for parents$|^counted$/.test(tag);
  for (const tag of tags.filter((each) => !known(each))) faults.push(`${name}: nobody reads \`${tag}\`.`);
  if (kept === undefined) faults.push(`${name} does not say how long it is kept.`);
  return {
    what,
    kept,
    ...(erased && { erased }),
    ...(tags.includes('for parents') && { isForParents: true }),
    ...(tags.includes('counted') && { isCounted: true }),
  };
}

function readColumn(name: string, comment: string, faults: string[]) {
  const { what, tags } = parts(name, comment, faults);
  const [kind = '', ...others] = tags;
  if (!KINDS.includes(kind)) faults.push(`${name}: \`${kind}\` is not what a column can hold.`);
  const known = (tag: string) => tag === 'owner' || JOINED.test(tag) || /^told as \w+$/.test(tag);
  for (const tag of others.filter((each) => !known(each))) faults.push(`${name}: nobody reads \`${tag}\`.`);
  return { what, kind, ...(others.includes('owner') && { isOwner: true }) };
}
