/**
 * What is true of schools, so that every picture shows some of it: subjects, schools and classes differ, one class falls
 * and recovers, and less is done around a festival. The demo children have stories of their own (`seeding.ts`).
 */
import { type RawBuilder, sql } from 'kysely';
import { FIRST_SCHOOL, type Seeding } from './seeding.ts';
import { SCHOOLS, SUBJECTS } from './words.ts';

/** Percentage points by which results in a subject differ from those of the others. */
const SUBJECT_POINTS: Readonly<Record<(typeof SUBJECTS)[number]['name'], number>> = {
  Physics: -6,
  Chemistry: -1,
  Biology: 4,
  गणित: -8,
  English: 5,
  മലയാളം: 3,
};

/** Percentage points by which a school differs from the others, in results and in attendance. */
const SCHOOL_POINTS: Readonly<Record<(typeof SCHOOLS)[number]['name'], number>> = {
  'Vidya Jyothi Public School': 1,
  'केन्द्रीय ज्ञान विद्यालय': 3,
  'Himalaya Secondary School': -4,
  'ശ്രീ നാരായണ വിദ്യാമന്ദിർ': 2,
  'St. Mary’s Higher Secondary School': 5,
  'सरस्वती निकेतन माध्यमिक विद्यालय': -5,
  'Delhi Model Academy': -1,
  'Bharathi Matriculation School': -2,
};

/** From the weakest to the strongest: the schools without a name of their own, and the classes of a school. */
const SPREAD = { schools: 0.1, classes: 0.08 } as const;

/**
 * Class 11 B of the first school, which the demo accounts of a school and of a teacher see: results and attendance fall
 * within two weeks, stay low for two, and recover within three. Days are counted back from today.
 */
const FALTERING = { class: 100 * FIRST_SCHOOL + 5, begins: 70, lowest: 56, recovers: 42, over: 21 } as const;
/** How much lower a result is at the lowest, and which share of its pupils still comes to a live session. */
const AT_LOWEST = { result: 0.26, comes: 0.45 } as const;

/** Holidays that a week of festival lies around, in which fewer work of their own accord or come to a live session. */
const FESTIVALS = ['Onam', 'दीपावली'];
const FESTIVAL_DAYS = 3;
const AT_FESTIVAL = { works: 0.5, comes: 0.95 } as const;

const shares = (points: readonly number[]) =>
  sql.raw(`array[${points.map((each) => each / 100).join(', ')}]::float8[]`);

/** What a subject adds to a result, from -1 to 1. Subjects are numbered from 1. */
export const ofSubject = (subject: RawBuilder<unknown>): RawBuilder<number> =>
  sql`(${shares(SUBJECTS.map(({ name }) => SUBJECT_POINTS[name]))})[${subject}]`;

/** What a school adds to a result, and to the share of live sessions that its pupils come to. */
export const ofSchool = (seeding: Seeding, school: RawBuilder<unknown>): RawBuilder<number> => sql`
  coalesce((${shares(SCHOOLS.map(({ name }) => SCHOOL_POINTS[name]))})[${school} - ${sql.raw(String(FIRST_SCHOOL - 1))}],
           ${SPREAD.schools}::float8 * (${seeding.random(school, sql`0`, 'school')} - 0.5))`;

/** What a class adds to a result. */
export const ofClass = (seeding: Seeding, classId: RawBuilder<unknown>): RawBuilder<number> =>
  sql`${SPREAD.classes}::float8 * (${seeding.random(classId, sql`0`, 'class')} - 0.5)`;

/** Whether this is the class that falls and recovers. */
export const falters = (classId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(${classId} = ${FALTERING.class}::int)`;

/** Whether the class that falters has live sessions on every school day by then, so that its attendance is seen to fall. */
export const isWatched = (
  seeding: Seeding,
  classId: RawBuilder<unknown>,
  day: RawBuilder<unknown>,
): RawBuilder<boolean> => sql`(${falters(classId)} and ${day} > ${seeding.today} - ${FALTERING.begins + 21}::int)`;

/** How far down the class is, by days before now: from 0, before and after, to 1. */
const depth = (ago: RawBuilder<unknown>) => sql`
  greatest(0, least(1, (${FALTERING.begins}::float8 - ${ago}) / ${FALTERING.begins - FALTERING.lowest}::float8,
                       (${ago} - ${FALTERING.over}::float8) / ${FALTERING.recovers - FALTERING.over}::float8))`;

/** What a result of the class that falters loses, by days before now. */
export const lostResult = (ago: RawBuilder<unknown>): RawBuilder<number> =>
  sql`${AT_LOWEST.result}::float8 * ${depth(ago)}`;

/** Which share of those who come to live sessions otherwise comes to one of the class that falters. */
export const stillComes = (ago: RawBuilder<unknown>): RawBuilder<number> =>
  sql`(1 - ${1 - AT_LOWEST.comes}::float8 * ${depth(ago)})`;

/** Which share of what is done otherwise is done on a day: all of it, or less around a festival. */
export const atFestival = (share: keyof typeof AT_FESTIVAL, day: RawBuilder<unknown>): RawBuilder<number> => sql`
  case when ${day} in (select f.day + n from holiday f, generate_series(-${FESTIVAL_DAYS}::int, ${FESTIVAL_DAYS}::int) n
                        where f.school_id is null and f.name = any (${FESTIVALS}::text[]))
       then ${AT_FESTIVAL[share]}::float8 else 1 end`;
