/** Compares who is in a course of an LMS with the students of the academy. Nothing is written. */
import type { CallAnswer } from '#contract/call.ts';
import type { compareLmsCourse } from '#contract/sign-in/lmsCourses.ts';
import { nameKey, sameName } from '#domain/people/names.ts';
import { STUDENT } from '#domain/people/userRoles.ts';
import { validateUser } from '#domain/people/users.ts';
import type { Member } from './members.ts';

/** What is said of a member, as the call answers it. */
export type ComparedMember = CallAnswer<typeof compareLmsCourse>['people'][number];

/** Somebody of the academy whom a member may be. */
export interface KnownPerson {
  pid: number;
  name: string;
  email: string | null;
  sourcedId: string | null;
  role: number;
  schoolName: string | null;
  isDeleted: boolean;
}

/** What the academy knows before the comparison. */
export interface KnownOfCourse {
  /** Which student an account of this LMS is, and whether that was taken in this course. */
  links: readonly { subject: string; pid: number; isHere: boolean }[];
  people: readonly KnownPerson[];
  /** Names of the members that students of the academy have too, by their key. */
  names: ReadonlySet<string>;
}

type Why = NonNullable<ComparedMember['why']>;

/** The members in the order of the LMS, then those who are gone. */
export function compareMembers(members: readonly Member[], known: KnownOfCourse): ComparedMember[] {
  const byPid = new Map(known.people.map((person) => [person.pid, person]));
  const links = new Map<string, { pid: number; isHere: boolean }>();
  // What was taken in this course goes before what was taken in another.
  for (const { subject, ...link } of known.links) if (link.isHere || !links.has(subject)) links.set(subject, link);
  const bySourcedId = grouped(known.people, ({ sourcedId }) => sourcedId);
  const byEmail = grouped(known.people, ({ email }) => email?.toLowerCase() ?? null);
  // Whom an administrator has confirmed is nobody else, wherever the LMS lists them.
  const taken = new Set(members.flatMap(({ subject }) => links.get(subject)?.pid ?? []));

  const rows = members.map((member): ComparedMember => {
    const { subject, name, email, sourcedId } = member;
    const row = { ...EMPTY, memberId: subject, lmsName: name, email };
    const unmatched = (why: Why): ComparedMember => ({ ...row, state: 'unmatched', why });
    const same = (person: KnownPerson, by: NonNullable<ComparedMember['by']>, more: Partial<ComparedMember>) => ({
      ...row,
      ...shown(person),
      state: 'known' as const,
      by,
      ...more,
    });
    const link = links.get(subject);
    if (link) {
      const person = byPid.get(link.pid);
      if (!person || person.isDeleted) return unmatched('deleted');
      return same(person, 'link', { isTaken: link.isHere, isSure: true });
    }
    if (!member.isLearner) return unmatched('role');
    const found =
      (sourcedId !== null && matchOf(bySourcedId.get(sourcedId), 'sourcedId', name)) ||
      (email !== null && matchOf(byEmail.get(email.toLowerCase()), 'email', name));
    if (found && 'why' in found) return unmatched(found.why);
    if (found) {
      const { person, by } = found;
      if (taken.has(person.pid)) return unmatched('twice');
      taken.add(person.pid);
      // Children of a family may share an address, and school systems that count from 1 a sourcedId.
      return same(person, by, { isSure: sameName(person.name, name ?? '') });
    }
    const faults = validateUser({
      firstName: name ?? '',
      mobileNumber: '',
      emailId: email,
      userRole: STUDENT,
      schoolId: 1,
    });
    if (faults.includes('nameMissing') || faults.includes('nameLong')) return unmatched('name');
    // Nobody could tell them from a student who is here already.
    if (faults.includes('emailForm') || (email === null && sourcedId === null)) return unmatched('email');
    return { ...row, state: 'new', isSure: !known.names.has(nameKey(name ?? '')) };
  });

  const inLms = new Set(members.map(({ subject }) => subject));
  const gone = known.links.flatMap(({ subject, pid, isHere }) => {
    const person = byPid.get(pid);
    if (!isHere || inLms.has(subject) || !person || person.isDeleted) return [];
    return [
      { ...EMPTY, memberId: subject, ...shown(person), state: 'gone' as const, by: 'link' as const, isTaken: true },
    ];
  });
  return [...rows, ...gone];
}

const EMPTY = {
  lmsName: null,
  email: null,
  by: null,
  isTaken: false,
  isSure: false,
  why: null,
  pid: null,
  studentName: null,
  schoolName: null,
} satisfies Omit<ComparedMember, 'memberId' | 'state'>;

const shown = ({ pid, name, schoolName }: KnownPerson) => ({ pid, studentName: name, schoolName });

/** The one student among people who have the same number or address; undefined where nobody has it. */
function matchOf(
  people: readonly KnownPerson[] | undefined,
  by: 'sourcedId' | 'email',
  name: string | null,
): { person: KnownPerson; by: 'sourcedId' | 'email' } | { why: Why } | undefined {
  const there = people?.filter(({ isDeleted }) => !isDeleted) ?? [];
  if (there.length === 0) return undefined;
  const students = there.filter(({ role }) => role === STUDENT);
  if (students.length === 0) return { why: 'notStudent' };
  // Of several who share an address the name tells which.
  const named = students.length > 1 ? students.filter((student) => sameName(student.name, name ?? '')) : students;
  const [person, another] = named;
  return person && !another ? { person, by } : { why: 'several' };
}

function grouped(people: readonly KnownPerson[], keyOf: (person: KnownPerson) => string | null) {
  const groups = new Map<string, KnownPerson[]>();
  for (const person of people) {
    const key = keyOf(person);
    if (key === null) continue;
    const others = groups.get(key);
    if (others) others.push(person);
    else groups.set(key, [person]);
  }
  return groups;
}
