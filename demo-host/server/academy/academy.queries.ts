/** What the academy is called, where its days begin, and in which languages parents see their screens. */
import { type Kysely, sql } from 'kysely';
import type { NewsTopic } from '#domain/messages/familyMail.ts';
import { activityRow } from '#host/server/database/activity/activitySentences.ts';
import type { Tx } from '#host/server/database/actor.ts';
import { one } from '#host/server/database/reporting.ts';
import type { DB } from '#host/server/database/schema.ts';

/** What was said of the academy at its set-up. */
export interface Academy {
  name: string;
  /** As in the IANA time zone database: `Asia/Kolkata`. */
  timeZone: string;
  /** As `en`. */
  languages: readonly string[];
}

/** That, when families are told of an absence, and how often at most. */
interface AcademyAndMail extends Academy {
  /** From which hour on; null for never. */
  absenceMailHour: number | null;
  /** How many messages a family is sent in seven days at most; null for as many as there are. */
  familyMessagesAWeek: number | null;
  /** What else they hear of in the evening. */
  familyNews: readonly NewsTopic[];
}

/** What can be changed of the academy, and whether its time zone is among it. */
export interface AcademySettings extends AcademyAndMail {
  /** False once something has happened at a certain hour: sums of days were counted in this zone. */
  mayChangeZone: boolean;
}

/** What was said of the academy at its set-up; undefined where nothing was. */
export async function academyOf(tx: Tx): Promise<Academy | undefined> {
  const row = await tx.selectFrom('academy').select(['name', 'time_zone', 'languages']).executeTakeFirst();
  return row && { name: row.name, timeZone: row.time_zone, languages: row.languages };
}

/**
 * What can be changed. Where nobody has set the academy up, its name is empty and it offers every language.
 * @param languages those that an academy has until somebody chooses.
 */
export async function academySettings(tx: Kysely<DB>, languages: readonly string[]): Promise<AcademySettings> {
  const { rows } = await sql<AcademySettings>`
    select coalesce(a.name, '') as name, local_zone() as "timeZone",
           coalesce(a.languages, ${[...languages]}::text[]) as languages, a.absence_mail_hour as "absenceMailHour",
           a.family_messages_a_week as "familyMessagesAWeek", coalesce(a.family_news, '{}') as "familyNews",
           actor.zone_is_free() as "mayChangeZone"
      from (select) nothing left join academy a on true`.execute(tx);
  return rows[0] as AcademySettings;
}

/**
 * As an administrator: changes the academy. Nothing is changed, and the answer is false, when its time zone would change
 * and must not. @throws an error of PostgreSQL for a time zone that it does not know (`isUnknownZone`).
 */
export async function changeAcademy(
  tx: Tx,
  { name, timeZone, languages, absenceMailHour, familyMessagesAWeek, familyNews }: AcademyAndMail,
): Promise<boolean> {
  const { isChanged } = await one(
    tx,
    sql<{ isChanged: boolean }>`
      select actor.change_academy(${name}::text, ${timeZone}::text, ${[...languages]}::text[], ${absenceMailHour}::int,
                                  ${familyMessagesAWeek}::int, ${[...familyNews]}::text[]) as "isChanged"`,
  );
  return isChanged;
}

/** As the tables' owner: the same, with its line in the activity log. */
export const writeAcademy = (owner: Kysely<DB>, { name, timeZone, languages }: Academy): Promise<boolean> =>
  owner.transaction().execute(async (tx) => {
    const { isChanged } = await one(
      tx,
      sql<{ isChanged: boolean }>`
        select actor.write_academy(${name}::text, ${timeZone}::text, ${[...languages]}::text[]) as "isChanged"`,
    );
    if (!isChanged) return false;
    const line = activityRow({ kind: 'changedAcademy', values: { from: 'shell' } });
    await tx.insertInto('activity_log').values(line).execute();
    return true;
  });

/** Whether PostgreSQL refused the time zone. */
export const isUnknownZone = (error: unknown): boolean => (error as { code?: unknown }).code === '22023';
