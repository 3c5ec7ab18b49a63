/** What the academy itself states of a launch: launched, abandoned and satisfied, and what it tells the unit. */
import { randomUUID } from 'node:crypto';
import { isSatisfied, type LaunchMode, type MoveOn } from '#domain/courses/coursePackages.ts';
import type { StoredBlock } from '#host/server/database/columnTypes.ts';
import type { SentStatement } from '#host/server/facts/resources/readBatch.ts';
import { readStatement } from '#host/server/facts/statement.ts';
import type { Json } from '#host/server/facts/xapi/formats.ts';
import { ACTIVITY_TYPE, agentOf, CATEGORY, EXTENSION, OWN_VERBS, type OwnVerb } from './cmi5Words.ts';
import type { CourseUnit, Texts } from './courseStructure.ts';

/** A course, a block or a unit, as statements name it. */
export interface Named {
  iri: string;
  publisherId: string;
  titles: Texts;
}

/** A unit as it is kept. */
export interface LaunchedUnit extends Named, CourseUnit {
  unitId: number;
}

/** Whose statement it is, and of which session. */
interface Session {
  /** The name of the student's account. */
  account: string;
  registration: string;
  sessionId: string;
}

/** What each statement of a unit begins with. */
const templateOf = ({ publisherId }: Named, { sessionId }: Pick<Session, 'sessionId'>): Json => ({
  contextActivities: { grouping: [{ objectType: 'Activity', id: publisherId }] },
  extensions: { [EXTENSION.sessionId]: sessionId },
});

const objectOf = ({ iri, titles }: Named, type: string | null): Json => ({
  objectType: 'Activity',
  id: iri,
  definition: { name: titles, ...(type && { type }) },
});

interface Own {
  verb: OwnVerb;
  about: Named;
  type: string | null;
  extensions?: Json;
  result?: Json;
}

/** A statement of the academy, read as every other. */
function own(session: Session, now: Date, { verb, about, type, extensions, result }: Own): SentStatement {
  const template = templateOf(about, session) as { contextActivities: Json; extensions: Json };
  const sent: Json = {
    id: randomUUID(),
    actor: agentOf(session.account),
    verb: { id: OWN_VERBS[verb], display: { en: verb } },
    object: objectOf(about, type),
    ...(result && { result }),
    context: {
      registration: session.registration,
      contextActivities: { ...template.contextActivities, category: [{ objectType: 'Activity', id: CATEGORY.cmi5 }] },
      extensions: { ...template.extensions, ...extensions },
    },
    timestamp: now.toISOString(),
  };
  return { ...readStatement(sent, { id: randomUUID(), now }), files: [], sent };
}

const withoutNulls = (values: Readonly<Record<string, unknown>>): Json =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

/** That a unit is opened. @param launchUrl its address without parameters, and without the secret */
export const launched = (
  session: Session,
  unit: LaunchedUnit,
  { mode, launchUrl, now }: { mode: LaunchMode; launchUrl: string; now: Date },
): SentStatement =>
  own(session, now, {
    verb: 'launched',
    about: unit,
    type: unit.activityType,
    extensions: withoutNulls({
      [EXTENSION.launchMode]: mode,
      [EXTENSION.launchUrl]: launchUrl,
      [EXTENSION.moveOn]: unit.moveOn,
      [EXTENSION.masteryScore]: unit.masteryScore,
      [EXTENSION.launchParameters]: unit.launchParameters,
    }),
  });

/** That a unit was left without a word. @param seconds from its launch to its last statement */
export const abandoned = (session: Session, unit: LaunchedUnit, seconds: number, now: Date): SentStatement =>
  own(session, now, {
    verb: 'abandoned',
    about: unit,
    type: unit.activityType,
    result: { duration: `PT${Math.max(0, Math.round(100 * seconds) / 100)}S` },
  });

/** That all units of a block, or of the course, are satisfied. */
export const satisfied = (
  session: Session,
  about: Named & { kind: keyof typeof ACTIVITY_TYPE },
  now: Date,
): SentStatement => own(session, now, { verb: 'satisfied', about, type: ACTIVITY_TYPE[about.kind] });

/** What the unit is told (`LMS.LaunchData`). */
export const launchData = (
  session: Session,
  unit: LaunchedUnit,
  { mode, returnUrl }: { mode: LaunchMode; returnUrl: string },
): Json => ({
  contextTemplate: templateOf(unit, session),
  launchMode: mode,
  launchMethod: unit.launchMethod,
  moveOn: unit.moveOn,
  returnURL: returnUrl,
  ...withoutNulls({ masteryScore: unit.masteryScore, launchParameters: unit.launchParameters }),
  ...(unit.entitlementKey && { entitlementKey: { courseStructure: unit.entitlementKey } }),
});

/** A course with its blocks and units, and what a student has done of each unit. */
export interface CourseState {
  course: Named;
  blocks: readonly StoredBlock[];
  /** In their order, by which blocks name them. */
  units: readonly { moveOn: MoveOn; isCompleted: boolean; isPassed: boolean }[];
}

/** Blocks and the course, of which all units are satisfied. */
export function satisfiedParts({ course, blocks, units }: CourseState): (Named & { kind: 'block' | 'course' })[] {
  const isDone = units.map(({ moveOn, ...progress }) => isSatisfied(moveOn, progress));
  return [
    ...blocks
      .filter((block) => block.units.every((at) => isDone[at]))
      .map(({ iri, publisherId, titles }) => ({ iri, publisherId, titles, kind: 'block' as const })),
    ...(isDone.every(Boolean) ? [{ ...course, kind: 'course' as const }] : []),
  ];
}

/** Those that are satisfied now and were not before. */
export function newlySatisfied(before: CourseState, after: CourseState): (Named & { kind: 'block' | 'course' })[] {
  const known = new Set(satisfiedParts(before).map(({ iri }) => iri));
  return satisfiedParts(after).filter(({ iri }) => !known.has(iri));
}
