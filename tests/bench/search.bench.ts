/**
 * How long the console's search takes, and how long names are read.
 *
 *   npm run bench -- search                           100,000 people
 *   BENCH_STUDENTS=20000 npm run bench -- search      fewer
 *
 * Wanted: an answer within 50 ms at the median with 100,000 people.
 */
import { sql } from 'kysely';
import { writeSounds } from '#host/server/people/search.queries.ts';
import { soundOf } from '#host/server/people/sound.ts';
import { compare, givenAcademy, madeAcademy } from './tools/academy.ts';

const people = Number(process.env.BENCH_STUDENTS ?? 100_000);
const WORDS = ['lakshmi', 'ലക്ഷ്മി', 'lakshmi nair', 'lakshimi nayar', 'a', 'ra', 'kumar', 'zzyzx', '98000001'];

export default async function bench(): Promise<void> {
  const academy = (await givenAcademy()) ?? (await madeAcademy({ students: 1_200, days: 2 }));
  try {
    const { owner } = academy.database;
    // People as a large academy has them, by the names of a small one.
    await sql`
      insert into person (name, role, school_id)
      select f.first || ' ' || l.last, 5, 11
        from (select distinct split_part(name, ' ', 1) as first from person) f
        cross join (select distinct split_part(name, ' ', 2) as last from person where name like '% %') l
        cross join generate_series(1, 1000) limit ${people}`.execute(owner);
    await sql`analyze person`.execute(owner);
    const begun = performance.now();
    const names = await writeSounds(owner, soundOf);
    console.log(`${names} names read in ${Math.round(performance.now() - begun)} ms`);
    await sql`vacuum analyze person_sound`.execute(owner);
    await compare(
      [academy.database],
      WORDS.map((words) => `search?words=${encodeURIComponent(words)}`),
    );
  } finally {
    await academy.discard();
  }
}
