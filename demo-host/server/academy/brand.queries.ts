/** Brands: who is shown which, and how they are changed. Row-level security says which the actor may read and change. */
import { type Kysely, sql } from 'kysely';
import type { ownBrand } from '#contract/academy/brand.ts';
import type { CallAnswer } from '#contract/call.ts';
import type { Logo, LogoType } from '#domain/people/logo.ts';
import type { Tx } from '#host/server/database/actor.ts';
import { one } from '#host/server/database/reporting.ts';
import type { DB } from '#host/server/database/schema.ts';

export type ShownBrand = Required<CallAnswer<typeof ownBrand>>;

/** Where logos are served: the hash of one follows. */
export const LOGO_PATH = '/logos';

const pathOf = sql`${LOGO_PATH}::text || '/' || b.logo_hash`;

/** The brand that the actor is shown: that of their only school, where it has one, else the academy's. */
export const shownBrand = (tx: Tx): Promise<ShownBrand> =>
  one(
    tx,
    sql<ShownBrand>`
      select b.school_id as "schoolId", coalesce(s.name, a.name, '') as name, b.primary_color as "primaryColor",
             b.secondary_color as "secondaryColor", ${pathOf} as "logoPath"
        from (select) nothing
        left join academy a on true
        left join lateral (
          select * from brand o
           where o.school_id is null
              or cardinality(actor.home_schools()) = 1 and o.school_id = (actor.home_schools())[1]
           order by o.school_id nulls last limit 1) b on true
        left join school s on s.school_id = b.school_id`,
  );

/** The brand of a school, or of the academy; undefined where there is no such school. */
export async function brandOf(tx: Tx, schoolId: number | null): Promise<ShownBrand | undefined> {
  const { rows } = await sql<ShownBrand>`
    select w.school_id as "schoolId", w.name, b.primary_color as "primaryColor", b.secondary_color as "secondaryColor",
           ${pathOf} as "logoPath"
      from (select null::integer as school_id, coalesce((select name from academy), '') as name
            union all
            select school_id, name from school where deleted_at is null) w
      left join brand b on b.school_id is not distinct from w.school_id
     where w.school_id is not distinct from ${schoolId}::int`.execute(tx);
  return rows[0];
}

/** What somebody chooses for a brand. */
export interface ChosenBrand {
  primaryColor: string | null;
  secondaryColor: string | null;
  /** Undefined where it stays as it is. */
  logo: Pick<Logo, 'type' | 'bytes'> | null | undefined;
}

/** Writes the brand of a school, or of the academy. One of which nothing is chosen is no brand. */
export async function writeBrand(tx: Tx, schoolId: number | null, chosen: ChosenBrand): Promise<void> {
  const { primaryColor, secondaryColor, logo } = chosen;
  const file = logo ? Buffer.from(logo.bytes) : null;
  const stays = logo === undefined;
  await sql`
    insert into brand (school_id, primary_color, secondary_color, logo, logo_type)
    values (${schoolId}::int, ${primaryColor}::text, ${secondaryColor}::text, ${file}::bytea, ${logo?.type ?? null}::text)
        on conflict (school_id) do update
       set primary_color = excluded.primary_color, secondary_color = excluded.secondary_color,
           logo = case when ${stays}::boolean then brand.logo else excluded.logo end,
           logo_type = case when ${stays}::boolean then brand.logo_type else excluded.logo_type end`.execute(tx);
  await sql`
    delete from brand
     where school_id is not distinct from ${schoolId}::int
       and primary_color is null and secondary_color is null and logo is null`.execute(tx);
}

/** The file of a logo; undefined where there is none with this hash. */
export async function logoOf(
  tx: Tx | Kysely<DB>,
  hash: string,
): Promise<{ logo: Buffer; logoType: LogoType } | undefined> {
  const { rows } = await sql<{ logo: Buffer; logoType: LogoType }>`
    select l.logo, l.logo_type as "logoType" from actor.logo(${hash}::text) l`.execute(tx);
  return rows[0];
}
