/** Course packages on sessions of plans (promises/course-packages.md#the-calls), and a child's units. */
import { isSatisfied, takesUnits } from '#domain/courses/coursePackages.ts';
import type { UnitState } from '#domain/courses/courseWords.ts';
import { asRecorder } from '#host/server/database/actor.ts';
import { ApiError, badRequest, notFound } from '#host/server/http/errors.ts';
import type { Handlers } from '#host/server/http/handlers.ts';
import { ImportError } from '#host/server/imports/importError.ts';
import { childOf } from '#host/server/students/parents.ts';
import { type CoursePackage, openPackage } from './coursePackage.ts';
import { openUnit } from './launch.ts';
import { type ChildUnit, schoolOf, unitsOfChild } from './launches.queries.ts';
import {
  type CarryingSession,
  carryingSession,
  insertPackage,
  lockSession,
  packagesOfPlan,
  packageToRemove,
  removePackage,
} from './packages.queries.ts';
import { textIn } from './texts.ts';

const FORBIDDEN = 'This plan is written by the academy or by another school. You can copy it and change the copy.';

/** Parents read it: they tell those who tell who runs the academy. */
const NO_ADDRESS =
  'No unit opens here, because the academy does not know its own address. Tell your school: who runs the academy sets PUBLIC_URL.';

/** A session that the actor may put a package on. @throws ApiError 403, 404 (promises/course-packages.md#who-puts-one-on-a-session) */
async function sessionToCarry(db: Parameters<typeof carryingSession>[0], itemId: number): Promise<CarryingSession> {
  const session = await carryingSession(db, itemId);
  if (!session) throw notFound();
  if (!session.mayWrite) throw new ApiError(403, FORBIDDEN);
  return session;
}

/** @throws ApiError 400 in a sentence that says what is wrong with the file */
function opened(content: string): CoursePackage {
  try {
    return openPackage(Buffer.from(content, 'base64'));
  } catch (error) {
    throw error instanceof ImportError ? badRequest(error.message) : error;
  }
}

const stateOf = ({ moveOn, isOpened, isCompleted, isPassed }: ChildUnit): UnitState => {
  const hasResult = isCompleted || isPassed;
  const isDone = moveOn === 'NotApplicable' ? isOpened : hasResult && isSatisfied(moveOn, { isCompleted, isPassed });
  return isDone ? 'done' : isOpened ? 'begun' : 'new';
};

export const courseHandlers = {
  coursePackages: ({ db, params: { planId } }) => packagesOfPlan(db, planId),
  putCoursePackage: {
    prepare: async ({ db, body: { studyPlanItemId, content } }) => {
      await sessionToCarry(db, studyPlanItemId);
      return async () => opened(content);
    },
    handle: async ({ db, body: { studyPlanItemId }, record }, prepared) => {
      const course = prepared as CoursePackage;
      await sessionToCarry(db, studyPlanItemId);
      await lockSession(db, studyPlanItemId);
      const session = await sessionToCarry(db, studyPlanItemId);
      const { units, titles } = course.structure;
      if (!takesUnits(session, units.length)) {
        throw badRequest(
          `This session has a video or an exam, of which a package reports one, and this package has ${units.length} units. Put it on a session of another type, or export each unit by itself.`,
        );
      }
      if (session.packageId !== null) await removePackage(db, session.packageId);
      const packageId = await insertPackage(db, studyPlanItemId, course);
      const { planId: plan, title } = session;
      await record({
        kind: 'putCoursePackage',
        values: { package: packageId, session: studyPlanItemId, plan, title },
      });
      return {
        message: 'The course package is on the session',
        packageId,
        title: textIn(titles, undefined),
        units: units.length,
      };
    },
  },
  removeCoursePackage: async ({ db, params: { packageId }, record }) => {
    const carried = await packageToRemove(db, packageId);
    if (!carried) throw notFound();
    if (!(await removePackage(db, packageId))) throw new ApiError(403, FORBIDDEN);
    const { itemId: session, planId: plan, title } = carried;
    await record({ kind: 'removedCoursePackage', values: { package: packageId, session, plan, title } });
    return { message: 'The course package is off the session' };
  },
  childCourses: async ({ db, session, query }) => {
    const sessions = new Map<number, ChildUnit[]>();
    for (const unit of await unitsOfChild(db, childOf(session, query))) {
      const others = sessions.get(unit.studyPlanItemId);
      if (others) others.push(unit);
      else sessions.set(unit.studyPlanItemId, [unit]);
    }
    return [...sessions].flatMap(([studyPlanItemId, units]) => {
      const [first] = units;
      if (!first) return [];
      const { title, planName, subject } = first;
      return [
        {
          studyPlanItemId,
          sessionName: title,
          studyPlanName: planName,
          subject,
          units: units.map((unit) => ({
            unitId: unit.unitId,
            title: textIn(unit.titles, session.person.language),
            state: stateOf(unit),
          })),
        },
      ];
    });
  },
  launchCourseUnit: async ({ db, session, params: { unitId }, body, publicUrl, now, record }) => {
    if (publicUrl === undefined) throw new ApiError(409, NO_ADDRESS);
    const pid = childOf(session, body);
    const [unit] = await unitsOfChild(db, pid, unitId);
    const schoolId = await schoolOf(db, pid);
    if (!unit || schoolId === null) throw notFound();
    const { sessionId, person } = session;
    const address = await asRecorder(db, person, () =>
      openUnit(db, { unitId, pid, schoolId, sessionId, publicUrl, now }),
    );
    await record({ kind: 'openedCourseUnit', values: { unit: unitId }, about: pid });
    return { message: 'The unit is open', ...address };
  },
} satisfies Partial<Handlers>;
