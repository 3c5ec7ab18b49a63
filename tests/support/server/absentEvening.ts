/** An evening at which families are told that a child was absent, in a world with the people who belong to both schools. */
import { sql } from 'kysely';
import type { Channel } from '#domain/messages/channels.ts';
import { emptyQueue } from './jobs.ts';
import type { SharedPeople, World } from './world.ts';

/** A Friday in India. */
export const DAY = '2026-05-22';
/** Five past six there; families are told from six until ten. */
export const EVENING = new Date('2026-05-22T12:35:00Z');

/** Adds a live session of a day, from an hour of India on, with the minutes that each was there. */
export async function addSession(
  { database: { owner } }: World,
  school: number,
  fromHour: number,
  minutes: Readonly<Record<number, number>>,
  day = DAY,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into live_session (school_id, title, starts_at, duration_minutes)
    values (${school}, 'Light', moment_of(${day}::date) + make_interval(hours => ${fromHour}), 60)
    returning live_session_id as id`.execute(owner);
  for (const [pid, there] of Object.entries(minutes)) {
    await sql`insert into live_attendance (live_session_id, pid, minutes) values (${rows[0]?.id}, ${Number(pid)}, ${there})`.execute(
      owner,
    );
  }
}

/** Makes it that evening: the own student alone was absent, and nobody was told so yet. @param channels of the academy. */
export async function beginAbsentEvening(
  world: World,
  shared: SharedPeople,
  channels: readonly Channel[],
): Promise<void> {
  const { database, schools, people } = world;
  const { owner } = database;
  for (const table of ['family_mail', 'absence_mail', 'mail_choice', 'live_attendance', 'live_session', 'academy'])
    await sql`delete from ${sql.table(table)}`.execute(owner);
  await emptyQueue(owner);
  await world.mend();
  await shared.tie();
  await sql`update person set email = null where pid = ${shared.parentOfBoth.pid}`.execute(owner);
  await sql`
    insert into academy (name, time_zone, languages, absence_mail_hour, absence_channels)
    values ('Lakeside', 'Asia/Kolkata', array['en'], 18, ${[...channels]}::text[])`.execute(owner);
  await addSession(world, schools.own, 10, { [people.student.pid]: 0 });
  await addSession(world, schools.foreign, 10, { [people.foreignStudent.pid]: 60 });
}
