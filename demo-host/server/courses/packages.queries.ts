/** Course packages as sessions of plans carry them. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { CallAnswer } from '#contract/call.ts';
import type { coursePackages } from '#contract/plans/coursePackages.ts';
import type { Tx } from '#host/server/database/actor.ts';
import type { StoredBlock } from '#host/server/database/columnTypes.ts';
import { all } from '#host/server/database/reporting.ts';
import { HOME_PAGE } from './cmi5Words.ts';
import type { CoursePackage } from './coursePackage.ts';
import type { Texts } from './courseStructure.ts';
import { textIn } from './texts.ts';

/** A session of a plan to which a package is put. */
export interface CarryingSession {
  planId: number;
  title: string;
  /** Whether it has a video or an exam, of which a package reports one. */
  hasMaterial: boolean;
  mayWrite: boolean;
  /** The package that it carries. */
  packageId: number | null;
}

/** A session of a plan that the actor sees; undefined for none, and for one that has left its plan. */
export async function carryingSession(tx: Tx, itemId: number): Promise<CarryingSession | undefined> {
  const [found] = await all(
    tx,
    sql<CarryingSession>`
      select i.study_plan_id as "planId", i.title, num_nonnulls(i.video_id, i.exam_id) > 0 as "hasMaterial",
             actor.writes_plan(i.study_plan_id) as "mayWrite",
             (select package_id from course_package k where k.study_plan_item_id = i.study_plan_item_id and removed_at is null) as "packageId"
        from study_plan_item i join study_plan p using (study_plan_id)
       where i.study_plan_item_id = ${itemId}::int and i.day is not null and p.deleted_at is null`,
  );
  return found;
}

/** Lets nobody else put a package on this session until the end of the transaction. The actor may write its plan. */
export const lockSession = (tx: Tx, itemId: number): Promise<unknown> =>
  sql`select from study_plan_item where study_plan_item_id = ${itemId}::int for update`.execute(tx);

/** Files that one statement writes, and their bytes. */
const AT_ONCE = { files: 200, bytes: 4_000_000 } as const;

/** Keeps a package. @returns its number */
export async function insertPackage(tx: Tx, itemId: number, { structure, files }: CoursePackage): Promise<number> {
  const iri = `${HOME_PAGE}courses/${randomUUID()}`;
  const blocks: StoredBlock[] = structure.blocks.map((block, at) => ({ ...block, iri: `${iri}/blocks/${at + 1}` }));
  const bytes = [...files.values()].reduce((sum, { length }) => sum + length, 0);
  const { package_id: packageId } = await tx
    .insertInto('course_package')
    .values({
      study_plan_item_id: itemId,
      iri,
      publisher_id: structure.publisherId,
      titles: JSON.stringify(structure.titles),
      blocks: JSON.stringify(blocks),
      bytes,
    })
    .returning('package_id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('course_unit')
    .values(
      structure.units.map((unit, at) => ({
        package_id: packageId,
        position: at,
        iri: `${iri}/units/${at + 1}`,
        publisher_id: unit.publisherId,
        titles: JSON.stringify(unit.titles),
        url: unit.url,
        launch_method: unit.launchMethod,
        move_on: unit.moveOn,
        mastery_score: unit.masteryScore,
        launch_parameters: unit.launchParameters,
        entitlement_key: unit.entitlementKey,
        activity_type: unit.activityType,
      })),
    )
    .execute();
  for (const part of partsOf([...files])) {
    await tx
      .insertInto('course_file')
      .values(part.map(([path, content]) => ({ package_id: packageId, path, content: Buffer.from(content) })))
      .execute();
  }
  return packageId;
}

/** Files in parts that one statement may write. */
function partsOf(files: readonly (readonly [string, Uint8Array])[]): (readonly [string, Uint8Array])[][] {
  const parts: (readonly [string, Uint8Array])[][] = [];
  let bytes = 0;
  for (const file of files) {
    const last = parts.at(-1);
    bytes += file[1].length;
    if (last && last.length < AT_ONCE.files && bytes <= AT_ONCE.bytes) last.push(file);
    else {
      parts.push([file]);
      bytes = file[1].length;
    }
  }
  return parts;
}

/** Takes a package off its session. @returns whether the actor may */
export async function removePackage(tx: Tx, packageId: number): Promise<boolean> {
  const [row] = await all(tx, sql<{ is: boolean }>`select actor.remove_course_package(${packageId}::int) as is`);
  return row?.is === true;
}

/** The plan and the session of a package that a session carries. */
export async function packageToRemove(
  tx: Tx,
  packageId: number,
): Promise<{ planId: number; itemId: number; title: string } | undefined> {
  const [found] = await all(
    tx,
    sql<{ planId: number; itemId: number; title: string }>`
      select i.study_plan_id as "planId", i.study_plan_item_id as "itemId", i.title
        from course_package k join study_plan_item i using (study_plan_item_id)
       where k.package_id = ${packageId}::int and k.removed_at is null`,
  );
  return found;
}

/** The packages that sessions of a plan carry, in the order of the plan. */
export async function packagesOfPlan(tx: Tx, planId: number): Promise<CallAnswer<typeof coursePackages>> {
  const rows = await all(
    tx,
    sql<{ packageId: number; studyPlanItemId: number; titles: Texts; units: number; bytes: number }>`
      select k.package_id as "packageId", k.study_plan_item_id as "studyPlanItemId", k.titles, k.bytes,
             (select count(*) from course_unit u where u.package_id = k.package_id) as units
        from course_package k join study_plan_item i using (study_plan_item_id)
       where i.study_plan_id = ${planId}::int and i.day is not null and k.removed_at is null
       order by i.day, i.position`,
  );
  return rows.map(({ titles, ...row }) => ({ ...row, title: textIn(titles, undefined) }));
}
