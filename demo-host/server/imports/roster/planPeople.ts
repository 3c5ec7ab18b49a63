/** The people of a roster, compared with those of the academy. */
import { sameName } from '#domain/people/names.ts';

import { ROLE } from '#domain/people/roles.ts';
import { isOfAcademy, mayBecome, needsSchool, STUDENT } from '#domain/people/userRoles.ts';
import { PLACE_MAX } from '#domain/people/users.ts';
import type { Planning, SchoolRef } from '#host/server/imports/planning.ts';
import type { Renamed } from '#host/server/imports/preview.ts';
import { RowFault } from '#host/server/imports/rows.ts';
import { contactOf, Phones } from './contacts.ts';
import { ROLES } from './oneRoster.ts';
import { sentence } from './planSchools.ts';
import type { RosterUser } from './roster.ts';
import type { KnownPerson, PersonChange } from './rosters.ts';
import { isGivenBySchool } from './schoolScope.ts';
import type { StudentClasses } from './studentClasses.ts';

const TITLES: Readonly<Record<number, string>> = {
  [STUDENT]: 'student',
  [ROLE.school]: 'school user',
  [ROLE.teacher]: 'teacher',
  [ROLE.parent]: 'parent',
};

const NOT_OF_SCHOOL_ALONE =
  'Only the academy changes this person: a school user, or somebody who belongs to another school or to none.';

/** Plans everybody in `users.csv`. */
export function planPeople(plan: Planning, classes: StudentClasses): void {
  const phones = new Phones(plan);
  for (const user of plan.roster.users) {
    try {
      planUser(plan, user, classes, phones);
    } catch (fault) {
      if (!(fault instanceof RowFault)) throw fault;
      plan.say('refused', 'person', user, user.name, fault.message);
    }
  }
}

/** How many of the people whom the academy knows would get another name. */
export function renamedIn({ roster, knownPeople }: Planning): Renamed {
  const isSame = roster.users.flatMap((user) => {
    const known = knownPeople.get(user.sourcedId);
    return known && !known.isDeleted ? [sameName(known.name, user.name)] : [];
  });
  return { count: isSame.filter((same) => !same).length, of: isSame.length };
}

/** @throws RowFault where the person is refused */
function planUser(plan: Planning, user: RosterUser, classes: StudentClasses, phones: Phones): void {
  const { sourcedId, name } = user;
  const known = plan.knownPeople.get(sourcedId);
  if (plan.hidden.people.has(sourcedId)) throw new RowFault(NOT_OF_SCHOOL_ALONE);
  if (known && isOfAcademy(known.role)) {
    plan.say(
      'note',
      'person',
      user,
      name,
      'Is of the academy by now, and was left alone: a file takes no rights there.',
    );
    return;
  }
  if (user.hasLeft) {
    planLeaving(plan, user, known);
    return;
  }
  if (known?.isDeleted) {
    throw new RowFault('This person was deleted in the academy. Restore them there, or leave them out of the roster.');
  }
  const role = roleOf(plan, user, known);
  if (role === undefined) return;
  if (plan.options.school !== undefined && !isGivenBySchool(role)) {
    plan.say('not taken', 'person', user, name, 'Only the academy adds and changes school users.');
    return;
  }
  if (known && !mayBecome(known.role, role)) throw new RowFault('A student stays a student, and nobody becomes one.');

  const { all, home } = schoolsOf(plan, user, { role, known, enrolled: classes.schoolsOf(sourcedId) });
  // A parent has the schools of the children, so an import of one school asks for the parent's own row.
  const isOfNone = plan.options.school === undefined ? needsSchool(role) && !home : all.length === 0;
  if (isOfNone) throw new RowFault(withoutSchool(plan, user));
  if (known && isStranger(user, known, all)) {
    throw new RowFault(
      'The academy knows this sourcedId as somebody of another name at another school. Roster them with the right sourcedId.',
    );
  }
  const { before, ...contact } = contactOf(plan, user, { role, known, phones });

  plan.acceptedPeople.set(sourcedId, { role, name, home });
  planTeaching(plan, user, { role, home, all, before });
  const change: PersonChange = {
    pid: before?.pid ?? null,
    sourcedId,
    role,
    name,
    ...contact,
    // A parent may have been given a school by hand, too.
    ...(role === ROLE.parent
      ? { schoolId: before?.schoolId ?? null, school: null }
      : { schoolId: home?.schoolId ?? null, school: home?.sourcedId || null }),
    ...(role === STUDENT && home ? classes.ofStudent(user, home, known) : { classId: null, class: null }),
    rollNumber: (role === STUDENT && rollNumberOf(plan, user)) || before?.rollNumber || null,
  };
  if (!before) {
    plan.changes.people.push(change);
    plan.say('new', 'person', user, name, `A new ${TITLES[role]}${home ? ` at ${home.name}` : ''}.`);
    return;
  }
  const reasons = differences(plan, before, change, classes);
  if (!known) reasons.unshift('the person of this name and number was entered by hand, and is this one');
  if (reasons.length === 0) {
    plan.unchanged += 1;
    return;
  }
  plan.changes.people.push(change);
  plan.say('changed', 'person', user, name, sentence(reasons));
}

/** The roll number that the roster has; empty where there is none, or it is too long. */
function rollNumberOf(plan: Planning, user: RosterUser): string {
  if (user.identifier.length <= PLACE_MAX.rollNumber) return user.identifier;
  const reason = `The identifier has more than ${PLACE_MAX.rollNumber} characters, and was left out as a roll number.`;
  plan.say('note', 'person', user, user.name, reason);
  return '';
}

function withoutSchool(plan: Planning, { primaryOrg, roles, orgs }: RosterUser): string {
  const [org] = [primaryOrg, ...roles.map((held) => held.org), ...orgs].filter((id) => id !== '');
  if (org === undefined) return 'The person is of no school.';
  const why = plan.otherOrgs.get(org) ?? 'is in neither orgs.csv nor the academy';
  return `The person is of no school that is taken: "${org}" ${why}.`;
}

/** Somebody of another name and of other schools is hardly the same person, whatever the `sourcedId` says. */
const isStranger = ({ name }: RosterUser, known: KnownPerson, schools: readonly SchoolRef[]): boolean =>
  !sameName(known.name, name) &&
  known.schoolIds.length > 0 &&
  schools.length > 0 &&
  !schools.some(({ schoolId }) => schoolId !== null && known.schoolIds.includes(schoolId));

function planLeaving(plan: Planning, user: RosterUser, known: KnownPerson | undefined): void {
  if (!known || known.isDeleted || known.hasLeft) {
    plan.unchanged += 1;
    return;
  }
  plan.changes.leaving.push(known.pid);
  plan.say('leaving', 'person', user, known.name, 'Leaves, as the roster says, and becomes inactive.');
}

/** The role in the academy; undefined where there is none, which is said. @throws RowFault where no role is given */
function roleOf(plan: Planning, user: RosterUser, known: KnownPerson | undefined): number | undefined {
  const { roles, name } = user;
  if (roles.length === 0) {
    if (known) return known.role;
    plan.say(
      'refused',
      'person',
      user,
      name,
      plan.roster.version.startsWith('1.2')
        ? 'No row of roles.csv that is valid today says what this person is.'
        : 'The role is empty.',
    );
    return undefined;
  }
  // Staff of a district belong to no school, and rights in the whole academy are not given by a file.
  const mapped = roles.map(({ role }) => ROLES[role.toLowerCase()]);
  const role = mapped.find((candidate) => candidate !== undefined);
  roles.forEach((held, index) => {
    if (mapped[index] !== undefined) return;
    const reason = `The role "${held.role}" has no counterpart in the academy.`;
    if (role === undefined) plan.say('not taken', 'person', user, name, reason);
    else plan.say('note', 'person', user, name, `${reason} The person was taken as ${TITLES[role]}.`);
  });
  return role;
}

/** The schools of a user that are taken, and which of them is home. */
function schoolsOf(
  plan: Planning,
  user: RosterUser,
  { role, known, enrolled }: { role: number; known: KnownPerson | undefined; enrolled: readonly string[] },
): { all: SchoolRef[]; home: SchoolRef | null } {
  const ids = [
    user.primaryOrg,
    ...user.roles.filter((held) => ROLES[held.role.toLowerCase()] === role).map(({ org }) => org),
    ...user.orgs,
  ];
  const refsOf = (of: readonly string[]) => [...new Set(of)].flatMap((id) => plan.schools.get(id) ?? []);
  const own = refsOf(ids);
  const all = refsOf([...ids, ...enrolled]);
  // Parents belong to the schools of their children.
  if (role === ROLE.parent) return { all, home: null };
  // Where the person's own row names no school, the classes tell it.
  const candidates = own.length > 0 ? own : all;
  const current = candidates.find(({ schoolId }) => schoolId !== null && schoolId === known?.schoolId);
  const saysNothing = ids.every((id) => id === '');
  const home =
    plan.schools.get(user.primaryOrg) ??
    current ??
    candidates[0] ??
    (saysNothing && known ? plan.schoolOf(known.schoolId) : null);
  if (role === ROLE.school && all.length > 1) {
    plan.say(
      'note',
      'person',
      user,
      user.name,
      `A school user has one school: ${home?.name}. The others were left out.`,
    );
  }
  return { all, home };
}

/** Where a teacher teaches beside the home school. */
function planTeaching(
  plan: Planning,
  { sourcedId }: RosterUser,
  {
    role,
    home,
    all,
    before,
  }: { role: number; home: SchoolRef | null; all: SchoolRef[]; before: KnownPerson | undefined },
): void {
  const wanted = new Set(
    role === ROLE.teacher ? all.filter((school) => school !== home).map((school) => school.sourcedId) : [],
  );
  const had = new Set(
    (before?.teachesAt ?? []).map((id) => plan.schoolOf(id)?.sourcedId ?? '').filter((id) => id !== ''),
  );
  const { users, enrollments } = plan.roster.modes;
  const saysAll = users === 'bulk' && enrollments !== 'delta';
  for (const other of wanted) if (!had.has(other)) plan.changes.teaching.added.push({ person: sourcedId, other });
  for (const other of had) {
    if (!wanted.has(other) && saysAll) plan.changes.teaching.ended.push({ person: sourcedId, other });
  }
}

/** What changes of a person, without phone numbers and addresses. */
function differences(plan: Planning, before: KnownPerson, after: PersonChange, classes: StudentClasses): string[] {
  const school = plan.schoolOf(before.schoolId)?.name ?? 'none';
  const isElsewhere =
    after.school === null
      ? after.schoolId !== before.schoolId
      : after.schoolId === null || after.schoolId !== before.schoolId;
  return [
    before.hasLeft && 'is there again',
    before.role !== after.role && `role (was ${TITLES[before.role] ?? before.role})`,
    before.name !== after.name && `name (was "${before.name}")`,
    isElsewhere && `school (was ${school})`,
    (after.class !== null || after.classId !== before.classId) &&
      `class (was ${classes.nameOf(before.classId) ?? 'none'})`,
    before.phone !== after.phone && 'phone number',
    before.email !== after.email && 'email address',
    before.rollNumber !== after.rollNumber && 'roll number',
  ].filter((reason) => reason !== false);
}
