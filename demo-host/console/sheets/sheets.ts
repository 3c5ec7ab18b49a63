/** What sheets are made of: people by school and class, and a table of them for a mail merge. */

import { csvFile } from '#domain/lists/csv.ts';
import { invitationLink } from '#domain/people/invitations.ts';
import { ROLE } from '#domain/people/roles.ts';

/** Somebody who was invited, with the secret of their link. */
export interface Invited {
  pid: number;
  firstName: string;
  userRole: number | null;
  mobileNumber: string;
  emailId: string;
  schoolName: string;
  /** The class; empty for those of no class. */
  grade: string;
  childNames: readonly string[];
  secret: string;
}

/** The people of one class of a school. */
export interface SheetGroup {
  schoolName: string;
  grade: string;
  people: Invited[];
}

/** What a group without a class is called: its people may be parents whose child has no class. */
export const wordOf = ({ people }: SheetGroup): 'staff' | 'noClass' =>
  people.some(({ userRole }) => userRole === ROLE.parent) ? 'noClass' : 'staff';

/** The people by school and class, in the order in which they come. */
export function groupsOf(people: readonly Invited[]): SheetGroup[] {
  const groups = new Map<string, SheetGroup>();
  for (const person of people) {
    const { schoolName, grade } = person;
    const key = JSON.stringify([schoolName, grade]);
    const group = groups.get(key);
    if (group) group.people.push(person);
    else groups.set(key, { schoolName, grade, people: [person] });
  }
  // They come in several answers, each of which is sorted by itself.
  const order = new Intl.Collator('en', { numeric: true });
  return [...groups.values()].sort(
    (a, b) => order.compare(a.schoolName, b.schoolName) || order.compare(a.grade, b.grade),
  );
}

const FIELDS = ['name', 'phone', 'email', 'school', 'class', 'children', 'link'];

/** The people as CSV, a row each, for a mail merge or a messenger. */
export function invitationsCsv(people: readonly Invited[], base: string): string {
  const rows = people.map(({ firstName, mobileNumber, emailId, schoolName, grade, childNames, secret }) => [
    firstName,
    mobileNumber,
    emailId,
    schoolName,
    grade,
    childNames.join('; '),
    invitationLink(base, secret),
  ]);
  return csvFile([FIELDS, ...rows]);
}
