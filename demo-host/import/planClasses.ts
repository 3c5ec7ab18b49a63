/** Classes of a roster, compared with those of the academy. */
import type { KnownClass } from '#host/db/rosters.ts';
import type { Planning } from './planning.ts';
import { sentence } from './planSchools.ts';
import type { RosterClass } from './roster.ts';

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
  const ofRoster = plan.known.classes.filter(({ roster }) => roster === plan.options.roster);
  for (const known of ofRoster) {
    const { sourcedId, schoolId, name } = known;
    const school = plan.schoolOf(schoolId)?.sourcedId;
    // It was taken because students are in it: then it counts as theirs.
    if (sourcedId && school)
      classes.set(sourcedId, { sourcedId, school, name, isHomeroom: true, known, row: undefined });
  }
  for (const row of plan.roster.classes) {
    const { sourcedId, title, school, isHomeroom } = row;
    const known = classes.get(sourcedId)?.known;
    if (row.hasLeft || row.isOver) {
      classes.delete(sourcedId);
      if (known) plan.say('note', 'class', row, title, 'The class is over. It stays, and no student is put into it.');
    } else if (plan.hidden.classes.has(sourcedId)) {
      plan.say('refused', 'class', row, title, 'The academy knows this sourcedId as a class of another school.');
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

/** Adds and changes the classes that students are in, and lists those that the academy does not need. */
export function planClasses(plan: Planning, classes: ReadonlyMap<string, ClassRef>, used: ReadonlySet<string>): void {
  /** The names that are taken at each school, by the `sourcedId` of the school. */
  const taken = new Map<string, Map<string, KnownClass | undefined>>();
  for (const known of plan.known.classes) {
    const school = plan.schoolOf(known.schoolId)?.sourcedId ?? '';
    const names = taken.get(school) ?? new Map<string, KnownClass | undefined>();
    taken.set(school, names);
    const row = known.roster === plan.options.roster ? classes.get(known.sourcedId ?? '')?.row : undefined;
    // A class of the file gives its name free for others of the file.
    if (!row) names.set(known.name, known);
  }
  for (const { sourcedId, school, name: title, isHomeroom, known, row } of classes.values()) {
    if (!row) continue;
    if (!used.has(sourcedId) && !known && !isHomeroom) {
      plan.say(
        'not taken',
        'class',
        row,
        title,
        'A student of the academy has one class, and this is no student’s own.',
      );
      continue;
    }
    const names = taken.get(school) ?? new Map<string, KnownClass | undefined>();
    taken.set(school, names);
    const byHand = names.get(title);
    const same = known ?? (byHand && byHand.roster === null ? byHand : undefined);
    const isTaken = names.has(title) && same !== byHand;
    const name = isTaken ? `${title} (${row.code || sourcedId})` : title;
    names.set(name, same);
    const { grade } = row;
    if (same && same.name === name && same.grade === grade && same.roster !== null) {
      plan.unchanged += 1;
      continue;
    }
    plan.changes.classes.push({ classId: same?.classId ?? null, sourcedId, school, name, grade });
    if (!same) plan.say('new', 'class', row, name, `A new class of ${plan.schools.get(school)?.name}.`);
    else {
      const reasons = [
        same.roster === null && 'the class of this name was entered by hand, and is this one',
        same.name !== name && `name (was "${same.name}")`,
        same.grade !== grade && 'year of school',
      ].filter((reason) => reason !== false);
      plan.say('changed', 'class', row, name, sentence(reasons));
    }
  }
}
