/** Classes of a roster, compared with those of the academy. */

import { LANGUAGES } from '#domain/people/languages.ts';
import { nameKey } from '#domain/people/names.ts';
import type { Planning } from '#host/server/imports/planning.ts';
import { classNames } from './classNames.ts';
import { sentence } from './planSchools.ts';
import type { Place, RosterClass } from './roster.ts';
import type { KnownClass } from './rosters.ts';

/** A class that students can be in. */
export interface ClassRef {
  sourcedId: string;
  /** The `sourcedId` of the school. */
  school: string;
  name: string;
  isHomeroom: boolean;
  /** An earlier import took it. */
  known: KnownClass | undefined;
  row: RosterClass | undefined;
}

/** The classes that today's enrollments may name: those of the file, and those of earlier imports. */
export function classesOf(plan: Planning): Map<string, ClassRef> {
  const classes = new Map<string, ClassRef>();
  for (const known of knownOf(plan).values()) {
    const { schoolId, name } = known;
    const sourcedId = known.sourcedId ?? '';
    const school = plan.schoolOf(schoolId)?.sourcedId;
    // It was taken because students are in it: then it counts as theirs.
    if (school) classes.set(sourcedId, { sourcedId, school, name, isHomeroom: true, known, row: undefined });
  }
  for (const row of plan.roster.classes) {
    const { sourcedId, title, school, isHomeroom } = row;
    const known = classes.get(sourcedId)?.known;
    if (row.hasLeft || row.isOver) {
      classes.delete(sourcedId);
    } else if (plan.hidden.classes.has(sourcedId) || (known && classes.get(sourcedId)?.school !== school)) {
      classes.delete(sourcedId);
      const reason =
        'The academy knows this sourcedId as a class of another school. Give the class of this school one of its own.';
      plan.say('refused', 'class', row, title, reason);
    } else if (!plan.schools.has(school)) {
      plan.say(
        'refused',
        'class',
        row,
        title,
        `Its school "${school}" ${plan.otherOrgs.get(school) ?? 'is in neither orgs.csv nor the academy'}.`,
      );
    } else {
      classes.set(sourcedId, { sourcedId, school, name: title, isHomeroom, known, row });
    }
  }
  return classes;
}

/** The classes that earlier imports of this roster took, by their `sourcedId`. */
const knownOf = ({ known, options }: Planning): Map<string, KnownClass> =>
  new Map(known.classes.filter(({ roster }) => roster === options.roster).map((one) => [one.sourcedId ?? '', one]));

/** Who is in the classes after the import. */
export interface Seats {
  /** The classes that students of the file are in, by `sourcedId`. */
  used: ReadonlySet<string>;
  /** Those of which the file says that somebody was in them. */
  ended: ReadonlySet<string>;
  /** All that a row is about, also one that is refused. */
  listed: ReadonlySet<string>;
}

/**
 * Adds and changes the classes that students are in, lists those that the academy does not need, and lets those of a year that is
 * over leave the lists, so that the classes of the next one have their names.
 */
export function planClasses(plan: Planning, classes: ReadonlyMap<string, ClassRef>, seats: Seats): void {
  const leaving = new Set<number>();
  const leave = (known: KnownClass, place: Place & { sourcedId?: string }, reason: string) => {
    leaving.add(known.classId);
    if (known.hasLeft) return;
    plan.changes.classesLeaving.push(known.classId);
    plan.say('leaving', 'class', place, known.name, reason);
  };
  leaveByFile(plan, seats, leave);

  const bySchool = new Map<string, ClassRef[]>();
  for (const ref of classes.values()) {
    const { sourcedId, school, known, row, isHomeroom } = ref;
    const isUsed = seats.used.has(sourcedId);
    if (!row && !(isUsed && known?.hasLeft)) continue;
    if (row && !isUsed && !known && !isHomeroom) {
      const reason = 'A student of the academy has one class, and this is no student’s own.';
      plan.say('not taken', 'class', row, ref.name, reason);
      continue;
    }
    const others = bySchool.get(school);
    if (others) others.push(ref);
    else bySchool.set(school, [ref]);
  }
  const named = [...bySchool.values()].map((all) => withoutEmptied(plan, all, { ...seats, leave }));
  const inPlan = new Set(named.flat().flatMap(({ known }) => known?.classId ?? []));
  const staying = new Map<string, KnownClass[]>();
  for (const known of plan.known.classes) {
    if (known.hasLeft || leaving.has(known.classId) || inPlan.has(known.classId)) continue;
    const school = plan.schoolOf(known.schoolId)?.sourcedId ?? '';
    const others = staying.get(school);
    if (others) others.push(known);
    else staying.set(school, [known]);
  }
  for (const refs of named) nameAll(plan, refs, staying.get(refs[0]?.school ?? '') ?? []);
}

type Leave = (known: KnownClass, place: Place & { sourcedId?: string }, reason: string) => void;

/** Classes that a row calls over, and those that a complete file does not have any more. */
function leaveByFile(plan: Planning, { used, listed }: Seats, leave: Leave): void {
  const known = knownOf(plan);
  for (const row of plan.roster.classes) {
    const one = known.get(row.sourcedId);
    if (one && (row.hasLeft || row.isOver)) leave(one, row, 'The class is over, and leaves the lists.');
  }
  const { classes, enrollments } = plan.roster.modes;
  if (classes !== 'bulk') return;
  const schools = plan.schoolsOfFile();
  for (const [sourcedId, one] of known) {
    const hasStudents = used.has(sourcedId) || (enrollments !== 'bulk' && isFilled(plan, one));
    if (listed.has(sourcedId) || hasStudents || !schools.has(one.schoolId)) continue;
    leave(one, { file: 'classes.csv', line: 0, sourcedId }, 'Not in the file any more, and leaves the lists.');
  }
}

/** Whether students of the roster are in a class before the import. */
const isFilled = ({ known }: Planning, { classId }: KnownClass): boolean =>
  known.people.some((person) => person.classId === classId && !person.isBanned && !person.isDeleted);

/**
 * Without the classes of a title that have lost their students to another class of the title: those are of last year, whether
 * the file still has them or not.
 */
function withoutEmptied(
  plan: Planning,
  all: readonly ClassRef[],
  { used, ended, leave }: Seats & { leave: Leave },
): ClassRef[] {
  const isUsed = ({ sourcedId }: ClassRef) => used.has(sourcedId);
  const inUse = new Set(all.filter(isUsed).map(({ name }) => nameKey(name)));
  if (plan.roster.modes.enrollments !== 'bulk') return [...all];
  return all.filter((ref) => {
    const { sourcedId, name, known, row } = ref;
    if (isUsed(ref) || !row || !inUse.has(nameKey(name))) return true;
    const wasFilled = known ? known.hasLeft || isFilled(plan, known) : ended.has(sourcedId);
    if (!wasFilled) return true;
    const reason = 'Its students have left it, and another class has its title.';
    if (known) leave(known, row, reason);
    else plan.say('not taken', 'class', row, name, reason);
    return false;
  });
}

/** Gives the classes of a school their names, and adds or changes them. @param staying the others that the school has */
function nameAll(plan: Planning, refs: readonly ClassRef[], staying: readonly KnownClass[]): void {
  const names = classNames(
    refs.map(({ sourcedId, name, known, row }) => ({
      sourcedId,
      title: name,
      code: row?.code ?? '',
      isKnown: known !== undefined,
    })),
    staying.map(({ name, roster }) => ({ name, isByHand: roster === null })),
  );
  refs.forEach((ref, at) => {
    const { name = ref.name, isByHand = false } = names[at] ?? {};
    const same =
      ref.known ??
      (isByHand ? staying.find((one) => one.roster === null && nameKey(one.name) === nameKey(name)) : undefined);
    planClass(plan, ref, { name, same });
  });
}

function planClass(
  plan: Planning,
  { sourcedId, school, name: title, row, known }: ClassRef,
  { name, same }: { name: string; same: KnownClass | undefined },
): void {
  const grade = row ? row.grade : (known?.grade ?? null);
  const place = row ?? { file: 'enrollments.csv', line: 0, sourcedId };
  // What is not in the file stays as it is.
  const names = { ...same?.names, ...row?.names };
  const several = 'the school has several classes of this title';
  if (!same) {
    plan.changes.classes.push({ classId: null, sourcedId, school, name, grade, names });
    const why = name === title ? '' : `: ${several}`;
    plan.say('new', 'class', place, name, `A new class of ${plan.schools.get(school)?.name}${why}.`);
    return;
  }
  const reasons = [
    same.roster === null && 'the class of this name was entered by hand, and is this one',
    same.hasLeft && 'is there again',
    same.name !== name && `name (was "${same.name}")${name === title ? '' : `: ${several}`}`,
    same.grade !== grade && 'year of school',
    LANGUAGES.some((language) => names[language] !== same.names[language]) && 'name in other languages',
  ].filter((reason) => reason !== false);
  if (reasons.length === 0) {
    plan.unchanged += 1;
    return;
  }
  plan.changes.classes.push({ classId: same.classId, sourcedId, school, name, grade, names });
  plan.say('changed', 'class', place, name, sentence(reasons));
}
