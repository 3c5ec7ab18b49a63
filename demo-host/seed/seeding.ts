/** What all parts of the seed share: its size, its moment, its random decisions, and where numbers of people begin. */
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#host/server/database/actor.ts';
import { SCHOOLS } from './words.ts';

export interface SeedSize {
  students: number;
  /** Days of history, today included. */
  days: number;
  seed: number;
  /** By default one for every 800 students, and at least those of the demo. */
  schools?: number | undefined;
}

/** The schools of the demo, which are always made. */
export const LEAST_SCHOOLS = SCHOOLS.length;

export const FIRST_SCHOOL = 11;
export const FIRST_STUDENT = 10_001;
export const FIRST_TEACHER = 4_001;
/** Where teachers continue who do not fit before the first student. */
export const NEXT_TEACHER = 9_000_001;
export const FIRST_PARENT = 5_000_001;

/**
 * Children of the demo parents: the first students, made so that there is something to see. They are diligent,
 * miss a live session now and then, and get better in some subjects and weaker in others.
 */
export const FAMILIES = [
  { parent: 3024, children: [{ pid: FIRST_STUDENT, name: 'അഞ്ജലി കൃഷ്ണൻ' }] },
  {
    parent: 3025,
    children: [
      { pid: FIRST_STUDENT + 1, name: 'आयशा शेख' },
      { pid: FIRST_STUDENT + 2, name: 'Zoya Sheikh' },
    ],
  },
  { parent: 3026, children: [{ pid: FIRST_STUDENT + 3, name: 'Malavika Vijayan' }] },
];
export const DEMO_CHILDREN = FAMILIES.flatMap((family) => family.children.map(({ pid }) => pid));

/** Random decisions. Each has a stream of its own, so that changing one leaves the others as they are. */
const SALT = {
  script: 1,
  first: 2,
  last: 3,
  ability: 4,
  diligence: 5,
  joined: 6,
  subscribed: 7,
  email: 8,
  banned: 9,
  subject: 10,
  follows: 11,
  attends: 12,
  hour: 13,
  noise: 14,
  attempted: 15,
  length: 16,
  whichExam: 17,
  sitsExam: 18,
  whichVideo: 19,
  watches: 20,
  completion: 21,
  again: 22,
  present: 23,
  minutes: 24,
  reads: 25,
  logs: 26,
  trend: 27,
  school: 28,
  class: 29,
} as const;

/** One run of the seed. */
export class Seeding {
  readonly schools: number;
  readonly teachers: number;
  readonly parents: number;
  /** Today at the academy. */
  readonly today: RawBuilder<string>;

  /** @param now the moment at which the history ends. */
  constructor(
    readonly tx: Tx,
    readonly size: SeedSize,
    readonly now: Date,
    readonly progress: (line: string) => void,
  ) {
    this.schools = Math.max(LEAST_SCHOOLS, size.schools ?? Math.ceil(size.students / 800));
    this.teachers = Math.max(this.schools * 8, Math.ceil(size.students / 25));
    this.parents = Math.ceil(size.students / 2);
    this.today = sql`local_day(${now}::timestamptz)`;
  }

  /** A number from 0 to 1 that depends only on `a`, `b`, the stream and the seed. */
  random(a: RawBuilder<unknown>, b: RawBuilder<unknown>, salt: keyof typeof SALT): RawBuilder<number> {
    const stream = sql.raw(String(this.size.seed * 1000 + SALT[salt]));
    return sql`((hashint8extended((${a})::bigint * 1000003 + (${b})::bigint, ${stream}) & 9007199254740991)::float8 / 9007199254740992)`;
  }

  /** One item of a list. */
  pick(list: readonly (string | null)[], random: RawBuilder<number>): RawBuilder<string> {
    const items = sql`array[${sql.join(list.map((item) => sql`${item}::text`))}]`;
    return sql`(${items})[1 + floor(${random} * ${sql.raw(String(list.length))})::int]`;
  }
}
