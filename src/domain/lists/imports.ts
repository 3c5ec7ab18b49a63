/** Words of imports and keys that the contract, the API and the console share. */

/** What a key may be used for: statements about learning, or imports of files. */
export const KEY_PURPOSES = ['xapi', 'import'] as const;
export type KeyPurpose = (typeof KEY_PURPOSES)[number];

/** Why a key has stopped: its maker is banned or deleted, or has no longer the right to make it. */
export const KEY_STOPS = ['banned', 'deleted', 'right'] as const;
export type KeyStop = (typeof KEY_STOPS)[number];

/** The kinds of file that an import takes: a roster, or a workbook of plans. */
export const IMPORT_KINDS = ['oneroster', 'workbook'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** Where an import stands. The last three are its end. */
export const IMPORT_STATES = ['reading', 'previewed', 'importing', 'done', 'failed', 'cancelled'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** Whether an import has ended, or waits for somebody: until then it changes by itself. */
export const isAtRest = (state: ImportState): boolean => state !== 'reading' && state !== 'importing';

/** Whether an import stands in line, until others have ended. */
export const isInLine = ({ queuePlace }: { queuePlace: number }): boolean => queuePlace > 0;

/** What happens to a row of a file, in the order in which people look. */
export const IMPORT_CHANGES = ['refused', 'not taken', 'note', 'leaving', 'changed', 'new'] as const;
export type ImportChange = (typeof IMPORT_CHANGES)[number];

/** The largest file of an import, in bytes. A roster of 20,000 students has about 10 MB. */
export const IMPORT_FILE_MAX = 100_000_000;
/** Rows of a page of imports, and of lines of one. */
export const IMPORT_PAGE = { runs: 10, lines: 50 } as const;
