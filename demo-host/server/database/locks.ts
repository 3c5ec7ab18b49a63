/**
 * The register of PostgreSQL's advisory locks. Each has one number, so that none means two things. A lock is taken with the
 * number alone, or with the number and a second one, of a person or a key, for one of many. Functions in SQL write the
 * number: a test holds them, and all code, to this register.
 */

interface AdvisoryLock {
  number: number;
  /** What nobody else does meanwhile. */
  guards: string;
  /** What the second number is; none where the lock is the only one of its kind. */
  each?: string;
  /** Functions of the database that take it; all other takers are in TypeScript. */
  inSql?: readonly string[];
}

export const ADVISORY_LOCKS = {
  dataFolder: { number: 727_001, guards: 'owning the data folder, as long as a process lives' },
  seed: { number: 727_002, guards: 'filling and emptying the database with a made-up academy' },
  purge: { number: 727_003, guards: 'removing what has expired' },
  windows: {
    number: 727_004,
    guards: 'filling a timeframe anew, while nobody writes days of students',
    inSql: ['rollup.hold_windows', 'rollup.renew_window'],
  },
  setUp: { number: 727_005, guards: 'making the first administrator', inSql: ['actor.set_up'] },
  roster: { number: 727_006, guards: 'importing a roster' },
  devices: { number: 727_007, guards: 'changing the known devices and addresses of a person', each: 'the person' },
  categories: { number: 727_008, guards: 'adding categories of exams and videos, whose numbers are chosen by reading' },
  workbook: { number: 727_009, guards: 'importing a workbook of plans' },
  import: { number: 727_010, guards: 'an import, from reading the file to its end' },
  facts: {
    number: 727_011,
    guards: 'writing facts by what is there; others who write facts, and who move students, share it',
    inSql: ['rollup.hold_facts', 'rollup.count_anew', 'rollup.person_moves', 'actor.hold_facts_within'],
  },
  statementInbox: {
    number: 727_012,
    guards: 'taking statements in for good, while nobody keeps others; those who keep share it',
    inSql: ['actor.known_statements', 'actor.kept_otherwise'],
  },
  weeks: { number: 727_013, guards: 'counting the weeks of schools' },
  familyMailList: { number: 727_014, guards: 'listing the families that are sent an e-mail' },
  familyMail: {
    number: 727_015,
    guards: 'sending the messages of a topic and day to families',
    each: 'a hash of its key',
  },
  noticeList: { number: 727_016, guards: 'listing the browsers that are sent a notice' },
  notice: { number: 727_017, guards: 'sending a notice', each: 'a hash of its key' },
  attention: { number: 727_018, guards: 'finding students who may need attention' },
  pace: { number: 727_019, guards: 'counting what a person did lately, and doing it', each: 'the person' },
  job: { number: 727_020, guards: 'doing a job of graphile-worker', each: 'the job' },
  importTurn: { number: 727_022, guards: 'giving an import its turn' },
  lineItem: { number: 727_023, guards: 'sending the grades of a line item', each: 'a hash of its key' },
  document: { number: 727_024, guards: 'writing a document of xAPI by what is there', each: 'a hash of its place' },
  webhook: { number: 727_025, guards: 'sending what happened to an address', each: 'a hash of its key' },
  report: { number: 727_026, guards: 'sending a report to its reader', each: 'a hash of its key' },
  savedViews: { number: 727_027, guards: 'saving a view, of which there are only a few', each: 'the person' },
} as const satisfies Record<string, AdvisoryLock>;

/** The name of a lock. */
export type LockName = keyof typeof ADVISORY_LOCKS;

/** The number of a lock, for a statement. */
export const lockNumber = (name: LockName): number => ADVISORY_LOCKS[name].number;
