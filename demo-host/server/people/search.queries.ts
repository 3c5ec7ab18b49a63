/** What the console's search finds, and the sounds of names that it finds people by. */
import { type Kysely, sql } from 'kysely';
import type { CallAnswer } from '#contract/call.ts';
import type { search } from '#contract/people/search.ts';
import { SEARCH_MAX } from '#domain/lists/sizes.ts';
import type { Tx } from '#host/server/database/actor.ts';
import { all, literally, one } from '#host/server/database/reporting.ts';
import type { DB } from '#host/server/database/schema.ts';

type Found = CallAnswer<typeof search>;

/** How many names are read at once. */
const AT_ONCE = 5_000;

/**
 * People whom the actor sees, by name, the most similar first.
 * @param sounds the words that are searched for, as they sound.
 * @param spelled what was typed, for names whose sound is not known yet.
 */
export async function peopleLike(
  tx: Tx,
  sounds: readonly string[],
  spelled: string,
): Promise<{ shown: Found['people']; total: number }> {
  const { pids, total } = await one(
    tx,
    sql<{ pids: number[]; total: number }>`
      select pids, total from actor.find_by_sound(${sounds}::text[], ${literally(spelled)}::text, ${SEARCH_MAX}::int)`,
  );
  return { shown: await shownPeople(tx, pids), total };
}

/** What a search shows of these people, in their order. */
export const shownPeople = (tx: Tx, pids: readonly number[]): Promise<Found['people']> =>
  all(
    tx,
    sql`
    select p.pid, p.name as "firstName", p.role as "userRole",
           coalesce((select s.name from school s where s.school_id = any (p.school_ids) and s.deleted_at is null
                      order by s.school_id is distinct from p.school_id, s.school_id limit 1), '') as "schoolName",
           coalesce((select actor.localized(c.name, c.names) from class c where c.class_id = p.class_id), '') as "className"
      from unnest(${pids}::int[]) with ordinality found(pid, place) join person p using (pid)
     order by found.place`,
  );

/** All schools that the actor sees, by name. */
export const schoolNames = (tx: Tx): Promise<Found['schools']> =>
  all(
    tx,
    sql`select school_id as "schoolId", name as "schoolName" from school where deleted_at is null order by name_key, school_id`,
  );

/** All study plans that the actor sees, the newest first. */
export const planTitles = (tx: Tx): Promise<Found['plans']> =>
  all(
    tx,
    sql`
    select study_plan_id as "studyPlanId", title from study_plan where deleted_at is null
     order by added_at desc, study_plan_id desc`,
  );

/** Reads new and changed names. @returns how many. */
export async function writeSounds(owner: Kysely<DB>, soundOf: (name: string) => string): Promise<number> {
  for (let written = 0; ; ) {
    const due = await owner
      .selectFrom('person_sound')
      .innerJoin('person', 'person.pid', 'person_sound.pid')
      .select(['person.pid', 'person.name'])
      .where('sound', 'is', null)
      .limit(AT_ONCE)
      .execute();
    if (due.length === 0) return written;
    // A name that changes meanwhile becomes due again by its own trigger, unless that ran before this: it is compared.
    await sql`
      update person_sound s set sound = d.sound
        from unnest(${due.map(({ pid }) => pid)}::int[], ${due.map(({ name }) => name)}::text[],
                    ${due.map(({ name }) => ` ${soundOf(name)}`)}::text[]) d(pid, name, sound)
        join person p using (pid)
       where s.pid = d.pid and p.name = d.name`.execute(owner);
    written += due.length;
  }
}
