/** Which class each student is in. A student of the academy has one, of the home school. */
import { STUDENT } from '#domain/people/userRoles.ts';
import type { Planning, SchoolRef } from '#host/server/imports/planning.ts';
import { type ClassRef, classesOf, planClasses } from './planClasses.ts';
import type { Enrollment, RosterUser } from './roster.ts';
import type { KnownClass, KnownPerson } from './rosters.ts';

/** The class of a student, as `PersonChange` names it. */
interface InClass {
  classId: number | null;
  class: string | null;
}

export class StudentClasses {
  private readonly classes: Map<string, ClassRef>;
  private readonly used = new Set<string>();
  private readonly enrollments = new Map<string, Enrollment[]>();
  private readonly names: ReadonlyMap<number, KnownClass>;
  /** Also classes that are over, or that were refused. */
  private readonly listed: ReadonlySet<string>;

  constructor(private readonly plan: Planning) {
    this.classes = classesOf(plan);
    this.names = new Map(plan.known.classes.map((known) => [known.classId, known]));
    this.listed = new Set([
      ...plan.roster.classes.map(({ sourcedId }) => sourcedId),
      ...plan.lines.filter(({ kind }) => kind === 'class').map(({ sourcedId }) => sourcedId),
    ]);
    const isKnown = (classId: string) => this.listed.has(classId) || this.classes.has(classId);
    const people = new Set([
      ...plan.roster.users.map(({ sourcedId }) => sourcedId),
      ...plan.knownPeople.keys(),
      ...plan.roster.refusedUsers,
    ]);
    for (const enrollment of plan.roster.enrollments) {
      const { userId, classId } = enrollment;
      const missing = !people.has(userId)
        ? `There is no person "${userId}" in users.csv or the academy.`
        : !isKnown(classId) && enrollment.isCurrent && !enrollment.hasLeft
          ? `There is no class "${classId}" in classes.csv or the academy.`
          : undefined;
      if (missing) plan.say('refused', 'enrollment', enrollment, '', missing);
      const theirs = this.enrollments.get(userId);
      if (theirs) theirs.push(enrollment);
      else this.enrollments.set(userId, [enrollment]);
    }
  }

  nameOf(classId: number | null): string | undefined {
    return classId === null ? undefined : this.names.get(classId)?.name;
  }

  /** The schools of the classes that somebody is in or teaches, by `sourcedId`. */
  schoolsOf(userId: string): string[] {
    return this.current(userId).flatMap(({ classId }) => this.classes.get(classId)?.school ?? []);
  }

  private current(userId: string): Enrollment[] {
    return (this.enrollments.get(userId) ?? []).filter(({ hasLeft, isCurrent }) => !hasLeft && isCurrent);
  }

  /** The homeroom, the only class, or the class of the student's year of school; otherwise the class they have. */
  ofStudent(user: RosterUser, home: SchoolRef, known: KnownPerson | undefined): InClass {
    const kept = known && known.schoolId === home.schoolId ? known.classId : null;
    const { modes, refusedUsers } = this.plan.roster;
    if (!modes.enrollments) return { classId: kept, class: null };
    const found = this.enrolledIn(user, home) ?? (modes.enrollments === 'bulk' ? this.ofGrade(user, home) : undefined);
    if (found) return this.inClass(found);
    const before = kept === null ? undefined : this.names.get(kept);
    // A class that was chosen by hand stays, and so does one of which a row was refused.
    const isEnded = modes.enrollments === 'bulk' || this.isEnded(user.sourcedId, before?.sourcedId ?? '');
    const isOfRoster = before?.roster === this.plan.options.roster;
    return { classId: isOfRoster && isEnded && !refusedUsers.has(user.sourcedId) ? null : kept, class: null };
  }

  private inClass(found: ClassRef): InClass {
    this.used.add(found.sourcedId);
    return found.known ? { classId: found.known.classId, class: null } : { classId: null, class: found.sourcedId };
  }

  private isEnded(userId: string, classId: string): boolean {
    const ended = (this.enrollments.get(userId) ?? []).filter(({ hasLeft, isCurrent }) => hasLeft || !isCurrent);
    return ended.some((enrollment) => enrollment.classId === classId);
  }

  private enrolledIn(user: RosterUser, home: SchoolRef): ClassRef | undefined {
    const enrolled = this.current(user.sourcedId)
      .filter(({ role }) => role === 'student')
      .flatMap(({ classId }) => this.classes.get(classId) ?? [])
      .filter(({ school }) => school === home.sourcedId);
    // In a delta the other classes of a student are not seen, so that one class need not be the only one.
    const isDelta = this.plan.roster.modes.enrollments === 'delta';
    const homerooms = enrolled.filter(({ isHomeroom, known }) => isHomeroom || (isDelta && known));
    const [first, second] = homerooms;
    if (first && second) {
      this.plan.say(
        'note',
        'person',
        user,
        user.name,
        `In ${homerooms.length} homerooms: ${first.name} was taken as the class.`,
      );
    }
    return first ?? (enrolled.length === 1 && !isDelta ? enrolled[0] : undefined);
  }

  /** Where a roster has lessons only and no homerooms, students of one year of school are one class. */
  private ofGrade({ sourcedId, grade, ...place }: RosterUser, home: SchoolRef): ClassRef | undefined {
    if (grade === null || this.schoolsOf(sourcedId).length === 0) return undefined;
    const id = `${home.sourcedId} grade ${grade}`;
    const found = this.classes.get(id) ?? {
      sourcedId: id,
      school: home.sourcedId,
      name: `Grade ${grade}`,
      isHomeroom: true,
      known: undefined,
      row: {
        file: place.file,
        line: place.line,
        sourcedId: id,
        hasLeft: false,
        title: `Grade ${grade}`,
        names: {},
        code: '',
        isHomeroom: true,
        school: home.sourcedId,
        grade,
        isOver: false,
      },
    };
    this.classes.set(id, found);
    return found;
  }

  /** Plans students of whom the file has enrollments only, and then the classes. */
  finish(): void {
    const { plan } = this;
    const users = new Set(plan.roster.users.map(({ sourcedId }) => sourcedId));
    for (const [sourcedId, [first]] of this.enrollments) {
      const known = plan.knownPeople.get(sourcedId);
      const home = known ? plan.schoolOf(known.schoolId) : null;
      if (users.has(sourcedId) || !known || !home || !first) continue;
      if (known.role !== STUDENT || known.isDeleted || known.hasLeft) continue;
      const inClass = this.ofStudent(asUser(sourcedId, known, first), home, known);
      if (inClass.class === null && inClass.classId === known.classId) continue;
      const { pid, role, name, phone, email, schoolId, rollNumber } = known;
      plan.changes.people.push({
        pid,
        sourcedId,
        role,
        name,
        phone,
        email,
        schoolId,
        school: null,
        rollNumber,
        ...inClass,
      });
      plan.say(
        'changed',
        'person',
        { ...first, sourcedId },
        name,
        `Class (was ${this.nameOf(known.classId) ?? 'none'}).`,
      );
    }
    const ended = new Set(
      [...this.enrollments.values()]
        .flat()
        .filter(({ hasLeft, isCurrent }) => hasLeft || !isCurrent)
        .map(({ classId }) => classId),
    );
    planClasses(plan, this.classes, { used: this.used, ended, listed: this.listed });
  }
}

const asUser = (sourcedId: string, { name }: KnownPerson, { file, line }: Enrollment): RosterUser => ({
  file,
  line,
  sourcedId,
  hasLeft: false,
  name,
  identifier: '',
  email: '',
  phone: '',
  roles: [],
  orgs: [],
  primaryOrg: '',
  grade: null,
  agents: [],
});
