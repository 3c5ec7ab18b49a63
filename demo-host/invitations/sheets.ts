/** What sheets are made of: people by school and class, and a table of them for a mail merge. */

import { invitationLink } from '#domain/invitations.ts';
import { writeCsv } from '#export/csv.ts';
import type { Sheet } from '#export/table.ts';

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

/** The people as CSV, a row each, for a mail merge or a messenger. A spreadsheet takes no name for a formula. */
export function invitationsCsv(people: readonly Invited[], base: string): Promise<Blob> {
  const fields = ['name', 'phone', 'email', 'school', 'class', 'children', 'link'] as const;
  const rows = people.map((person) => [
    person.firstName,
    person.mobileNumber,
    person.emailId,
    person.schoolName,
    person.grade,
    person.childNames.join('; '),
    invitationLink(base, person.secret),
  ]);
  const columns = fields.map((header) => ({ header, kind: undefined, isNumeric: false }));
  const sheet: Sheet = { title: 'Invitations', columns, rows };
  return writeCsv([sheet], () => Promise.resolve());
}
