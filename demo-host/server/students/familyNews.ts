/** What else an academy lets families hear of in the evening (promises/family-news.md#when). */
import { type Kysely, sql } from 'kysely';
import type { NewsTopic } from '#domain/messages/familyMail.ts';
import { NEWS_HOUR } from '#domain/messages/familyNews.ts';
import type { DB } from '#host/server/database/schema.ts';
import { absenceMailHourOf } from './absenceMail.ts';

/** Whether an administrator has switched a topic on. */
export async function hasNews(db: Kysely<DB>, topic: NewsTopic): Promise<boolean> {
  const { rows } = await sql`select from academy where ${topic}::text = any (family_news)`.execute(db);
  return rows.length > 0;
}

/** From which hour on: that of absences, where the academy has chosen one. */
export const newsHourOf = async (db: Kysely<DB>): Promise<number> => (await absenceMailHourOf(db)) ?? NEWS_HOUR;
