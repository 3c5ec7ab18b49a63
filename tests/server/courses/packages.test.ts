/** Course packages on sessions of plans (promises/course-packages.md#who-puts-one-on-a-session): who puts them there, and what stays. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallAnswer } from '#contract/call.ts';
import type { planToEdit } from '#contract/plans/planEditor.ts';
import { COURSE_PACKAGE_MAX } from '#domain/courses/coursePackages.ts';
import {
  addCoursePlan,
  type CoursePlan,
  launchUnit,
  PUBLIC_URL,
  putPackage,
  unitsOf,
} from '#tests/support/courses/openUnits.ts';
import { packageOf, pages, structureXml, unitXml } from '#tests/support/data/coursePackages.ts';
import { ask, makeWorld, type World } from '#tests/support/server/world.ts';

let world: World;
let app: World['app'];
let plan: CoursePlan;
const PACKAGE = packageOf(structureXml(unitXml(1), unitXml(2)), pages(2));
const ONE = packageOf(structureXml(unitXml(1)), pages(1));

type SavedPlan = CallAnswer<typeof planToEdit>;

const run = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(world.database.owner)).rows;

beforeAll(async () => {
  world = await makeWorld();
  app = world.appWith({
    config: { corsOrigins: 'any', frameAncestors: [], trustedProxies: [], distDir: '/nowhere', publicUrl: PUBLIC_URL },
  });
});
afterAll(() => world?.close());
beforeEach(async () => {
  await run(sql`delete from study_plan_school`);
  plan = await addCoursePlan({ ...world, app });
});

const admin = () => world.tokenAs(3);
const listed = async (token: string) =>
  (await (await ask(app, 'GET', `/api/admin/plan-editor/plans/${plan.planId}/course-packages`, { token })).json()) as {
    packageId: number;
  }[];
const remove = (packageId: number, token: string) =>
  ask(app, 'DELETE', `/api/admin/plan-editor/course-packages/${packageId}`, { token });

describe('a course package', () => {
  it('is put on a session, is listed, and is taken off again', async () => {
    const answer = await putPackage(app, await admin(), plan.items.page, PACKAGE);
    expect([answer.status, await answer.json()]).toEqual([
      200,
      {
        message: 'The course package is on the session',
        packageId: expect.any(Number),
        title: 'Rocks & minerals',
        units: 2,
      },
    ]);
    const [found] = await listed(await admin());
    expect(found).toEqual({
      packageId: expect.any(Number),
      studyPlanItemId: plan.items.page,
      title: 'Rocks & minerals',
      units: 2,
      bytes: expect.any(Number),
    });
    expect((await remove(found?.packageId ?? 0, await admin())).status).toBe(200);
    expect(await listed(await admin())).toEqual([]);
    expect(await run(sql`select from course_package where package_id = ${found?.packageId ?? 0}`)).toEqual([]);
    expect((await remove(found?.packageId ?? 0, await admin())).status).toBe(404);
  });

  it('takes the place of the one before, whose units open no more', async () => {
    await putPackage(app, await admin(), plan.items.page, PACKAGE);
    const parent = await world.tokenOf(world.people.parent);
    const { unitId = 0 } = (await unitsOf(app, parent)).get('Unit 1') ?? {};
    expect((await launchUnit(app, parent, unitId)).status).toBe(200);
    await putPackage(app, await admin(), plan.items.page, ONE);
    expect(await listed(await admin())).toMatchObject([{ units: 1 }]);
    expect((await launchUnit(app, parent, unitId)).status).toBe(404);
    const [before] = await run(sql<{ files: number; units: number }>`
      select (select count(*)::int from course_file f where f.package_id = u.package_id) as files,
             (select count(*)::int from course_unit n where n.package_id = u.package_id) as units
        from course_unit u where unit_id = ${unitId}`);
    expect(before).toEqual({ files: 0, units: 2 });
  });

  it('has one unit where the session has a video or an exam', async () => {
    for (const item of [plan.items.exam, plan.items.video]) {
      const refused = await putPackage(app, await admin(), item, PACKAGE);
      expect([refused.status, await refused.json()]).toEqual([
        400,
        { message: expect.stringContaining('this package has 2 units') },
      ]);
      expect((await putPackage(app, await admin(), item, ONE)).status).toBe(200);
    }
  });

  it('keeps a session from becoming an exam while it has several units', async () => {
    const path = `/api/admin/plan-editor/plans/${plan.planId}`;
    const token = await admin();
    const withTest = async () => {
      const { studyPlanId: _, ...saved } = (await (await ask(app, 'GET', path, { token })).json()) as SavedPlan;
      const [week] = saved.weeks;
      const sessions = (week?.days[0]?.sessions ?? []).map(
        ({ material: _material, isDone: _isDone, ...session }) => session,
      );
      const { type, examId } = sessions.find((session) => session.examId !== null) ?? {};
      const [first, ...others] = sessions;
      const weeks = [{ ...week, days: [{ day: 1, sessions: [{ ...first, type, examId }, ...others] }] }];
      return ask(app, 'PUT', path, { token, body: { ...saved, weeks } });
    };
    await putPackage(app, token, plan.items.page, PACKAGE);
    const refused = await withTest();
    expect([refused.status, await refused.json()]).toEqual([
      400,
      { message: expect.stringMatching(/^weeks\[0\].*type: .*course package of 2 units.*Take the package off first/) },
    ]);
    await putPackage(app, token, plan.items.page, ONE);
    expect((await withTest()).status).toBe(200);
  });

  it('is refused with the sentence of its fault, and nothing is kept', async () => {
    const refused = await putPackage(app, await admin(), plan.items.page, '<courseStructure/>');
    expect([refused.status, await refused.json()]).toEqual([
      400,
      { message: expect.stringContaining('cmi5.xml, line 1') },
    ]);
    for (const content of ['', 'no base64!', 5])
      expect(
        (
          await ask(app, 'PUT', '/api/admin/plan-editor/course-packages', {
            token: await admin(),
            body: { studyPlanItemId: plan.items.page, content },
          })
        ).status,
      ).toBe(400);
    expect(await listed(await admin())).toEqual([]);
  });

  it('is refused before it is read where it is too large', async () => {
    const content = 'A'.repeat(2 * COURSE_PACKAGE_MAX.bytes);
    const answer = await ask(app, 'PUT', '/api/admin/plan-editor/course-packages', {
      token: await admin(),
      body: { studyPlanItemId: plan.items.page, content },
      headers: { 'Content-Length': String(content.length) },
    });
    expect(answer.status).toBe(413);
  });

  it('goes with its session, if nobody has done that', async () => {
    await putPackage(app, await admin(), plan.items.page, ONE);
    await run(sql`delete from study_plan_item where study_plan_item_id = ${plan.items.page}`);
    expect(await run(sql`select from course_package where study_plan_item_id = ${plan.items.page}`)).toEqual([]);
  });
});

describe('who writes the plan', () => {
  it('puts packages on it, and nobody else', async () => {
    const { own } = world.schools;
    const { schoolUser, foreignSchoolUser, teacher, parent, staff } = world.people;
    const status = async (who: typeof schoolUser) =>
      (await putPackage(app, await world.tokenOf(who), plan.items.page, ONE)).status;
    expect(await status(staff)).toBe(200);
    // The plan is the academy's, and shared with the own school.
    expect([await status(schoolUser), await status(foreignSchoolUser)]).toEqual([403, 404]);
    expect([await status(teacher), await status(parent)]).toEqual([403, 403]);
    const [{ packageId } = { packageId: 0 }] = await listed(await admin());
    expect((await remove(packageId, await world.tokenOf(schoolUser))).status).toBe(403);
    expect((await remove(packageId, await world.tokenOf(foreignSchoolUser))).status).toBe(404);
    await run(sql`update study_plan set writer_school_id = ${own} where study_plan_id = ${plan.planId}`);
    expect([await status(schoolUser), await status(foreignSchoolUser)]).toEqual([200, 404]);
  });

  it('is held to it by the database', async () => {
    await putPackage(app, await admin(), plan.items.page, ONE);
    const { pid } = world.people.schoolUser;
    const actor = {
      kind: 'person',
      pid,
      role: 4,
      isParentView: false,
      schools: [world.schools.own],
      children: [],
    } as const;
    const [{ packageId } = { packageId: 0 }] = await listed(await admin());
    const tried = (query: ReturnType<typeof sql>) => world.database.as(actor, (tx) => query.execute(tx));
    await expect(
      tried(sql`insert into course_file (package_id, path, content) values (${packageId}, 'x', 'x')`),
    ).rejects.toThrow(/row-level security/);
    await expect(
      tried(
        sql`insert into course_package (study_plan_item_id, iri, publisher_id, titles, bytes) values (${plan.items.page}, 'x', 'x', '{}', 0)`,
      ),
    ).rejects.toThrow(/row-level security/);
    await expect(tried(sql`select from course_file`)).rejects.toThrow(/permission denied/);
    const { rows } = (await tried(sql`select actor.remove_course_package(${packageId}) as is`)) as {
      rows: { is: boolean }[];
    };
    expect(rows).toEqual([{ is: false }]);
  });
});

describe('a parent', () => {
  it('sees the units of a child’s plans, with how far the child is', async () => {
    await putPackage(app, await admin(), plan.items.page, PACKAGE);
    const token = await world.tokenOf(world.people.parent);
    const answer = await ask(app, 'GET', '/api/parent/courses', { token });
    expect(await answer.json()).toEqual([
      {
        studyPlanItemId: plan.items.page,
        sessionName: 'Read',
        studyPlanName: expect.stringMatching(/^Rocks \d+$/),
        subject: '',
        units: [
          { unitId: expect.any(Number), title: 'Unit 1', state: 'new' },
          { unitId: expect.any(Number), title: 'Unit 2', state: 'new' },
        ],
      },
    ]);
    const { foreignParent, foreignStudent } = world.people;
    expect([...(await unitsOf(app, await world.tokenOf(foreignParent))).keys()]).toEqual([]);
    expect((await ask(app, 'GET', `/api/parent/courses?studentId=${foreignStudent.pid}`, { token })).status).toBe(404);
  });
});
