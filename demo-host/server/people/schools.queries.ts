/**
 * Schools (promises/academy-schools.md). Row-level security shows each actor the schools it may see. Two schools may
 * have the same name, as many in India do; they differ by id.
 *
 * A school is deleted by marking it. While it is deleted it is in no list, its people cannot sign in, and row-level security
 * hides them and everything they did from everybody, sums included. Who belongs to another school too, such as a teacher of
 * both, is seen there. Nothing else is written, so restoring brings everything back.
 */
import { sql } from 'kysely';
import type { CallAnswer } from '#contract/call.ts';
import type { schoolById } from '#contract/people/schoolForm.ts';
import type { countries, schools } from '#contract/people/schools.ts';
import type { Tx } from '#host/server/database/actor.ts';
import { all, listOf, nameHolds, one } from '#host/server/database/reporting.ts';

export interface SchoolFilter {
  /** Part of a name in any script, ignoring case and accents, or an id. */
  search?: string | undefined;
  /** A `countryId`. */
  country?: number | undefined;
}

/** Ids are whole numbers of 4 bytes; a longer row of digits is searched as a name. */
const ID = /^\d{1,9}$/;

/** A page of schools by name, with the number of students (without banned ones) and of teachers. */
export async function schoolsOf(
  tx: Tx,
  page: { page: number; limit: number },
  { search, country }: SchoolFilter,
): Promise<CallAnswer<typeof schools>> {
  const named =
    search === undefined
      ? sql`true`
      : sql`(${nameHolds(sql`h.name_key`, search)} or h.school_id = ${ID.test(search) ? Number(search) : null}::int)`;
  const from = sql`
    school h
   where h.deleted_at is null and ${named}
     and ${country === undefined ? sql`true` : sql`h.country_id = ${country}::int`}`;
  const { data, pagination } = await listOf(
    tx,
    page,
    sql<{ schoolId: number; name: string; countryName: string; isActive: 0 | 1 }>`
      select h.school_id as "schoolId", h.name, (select c.name from country c where c.country_id = h.country_id) as "countryName",
             h.is_active::integer as "isActive"
        from ${from} order by h.name_key, h.school_id`,
    sql`select count(*) as total from ${from}`,
  );
  const heads = await headsOf(
    tx,
    data.map(({ schoolId }) => schoolId),
  );
  return {
    data: data.map((school) => ({ ...school, totalStudents: 0, totalTeachers: 0, ...heads.get(school.schoolId) })),
    pagination,
  };
}

async function headsOf(tx: Tx, ids: number[]) {
  const rows = await all(
    tx,
    sql<{ schoolId: number; totalStudents: number; totalTeachers: number }>`
      select ids.school_id as "schoolId", coalesce(s.students, 0) as "totalStudents", coalesce(t.teachers, 0) as "totalTeachers"
        from unnest(${ids}::int[]) ids(school_id)
        left join (select school_id, sum(students) as students from counted.school_students
                    where school_id = any (${ids}::int[]) group by 1) s using (school_id)
        left join actor.teachers_of(${ids}::int[]) t using (school_id)`,
  );
  return new Map(rows.map(({ schoolId, ...heads }) => [schoolId, heads]));
}

/** Countries by name: all for those who see all schools, otherwise those of the actor's schools. */
export const countriesOf = (tx: Tx): Promise<CallAnswer<typeof countries>> =>
  all(
    tx,
    sql`
  select c.country_id as "countryId", c.name as "niceName" from country c
   where (select actor.all_schools())
      or c.country_id in (select h.country_id from school h where h.deleted_at is null)
   order by name_key(c.name), 1`,
  );

/** A school, which exists: the guard has checked that. */
export const schoolOf = (tx: Tx, schoolId: number): Promise<CallAnswer<typeof schoolById>> =>
  one(
    tx,
    sql`
  select school_id as "schoolId", name, country_id as "countryId", is_active::integer as "isActive"
    from school where school_id = ${schoolId}::int`,
  );

/** What a person enters about a school. */
export interface SchoolWords {
  name: string;
  countryId: number;
  isActive: boolean;
}

/** Whether the country exists. */
export async function isCountry(tx: Tx, countryId: number): Promise<boolean> {
  return (await all(tx, sql`select 1 from country where country_id = ${countryId}::int`)).length > 0;
}

/** Adds a school. @returns its id. */
export async function insertSchool(tx: Tx, { name, countryId, isActive }: SchoolWords): Promise<number> {
  const { school_id } = await tx
    .insertInto('school')
    .values({ name, country_id: countryId, is_active: isActive })
    .returning('school_id')
    .executeTakeFirstOrThrow();
  return school_id;
}

export async function changeSchool(
  tx: Tx,
  schoolId: number,
  { name, countryId, isActive }: SchoolWords,
): Promise<void> {
  await tx
    .updateTable('school')
    .set({ name, country_id: countryId, is_active: isActive })
    .where('school_id', '=', schoolId)
    .execute();
}

/** Marks a school as deleted. @returns its name; undefined when it is deleted already. */
export async function markSchoolDeleted(tx: Tx, schoolId: number): Promise<string | undefined> {
  const row = await tx
    .updateTable('school')
    .set({ deleted_at: sql<Date>`now()` })
    .where('school_id', '=', schoolId)
    .where('deleted_at', 'is', null)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}
