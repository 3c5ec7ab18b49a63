/** What the comments of the database say, as `commentedTables.ts` reads them. */
import type { Kept } from './retention.ts';

/** What a column holds. */
export type Kind =
  /** Something of a person, in words or as an address: exported, and erased. */
  | 'person'
  /** Made from such columns by the database: it goes with them. */
  | 'made'
  /** What a person did or has, as numbers, times and states: exported. It stays under a number without a name. */
  | 'fact'
  /** The number of a person. It stays, and leads to nobody once the person is erased. */
  | 'number'
  /** What somebody wrote for many to read, in the name of a school or of the academy: it outlasts its writer. */
  | 'published'
  /** Hashes, keys and tokens: nothing can be read out of them, so they are not exported. */
  | 'secret'
  /** Words of this program: types, reasons, lines of the log, which name people by number. */
  | 'program'
  /** The academy's own things and sums over many people; not of one person. */
  | 'academy'
  /** A file or a statement on its way in, which goes when it is taken in; a file goes after a day in any case. */
  | 'file';

export interface CommentedColumn {
  what: string;
  kind: Kind;
  /** It holds the number of whom the row belongs to. */
  isOwner?: true;
  /** It holds several. */
  isArray?: true;
}

export interface CommentedTable {
  what: string;
  kept: Kept;
  erased?: 'rows' | 'emptied' | 'stays';
  isForParents?: true;
  /** It follows from the facts. */
  isCounted?: true;
  columns: Readonly<Record<string, CommentedColumn>>;
}
