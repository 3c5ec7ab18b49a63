/**
 * What an import of one school may see and change. It treats everything else as unknown, and refuses rows that would touch
 * it: school systems that count from 1 have `sourcedId`s that are other people's elsewhere.
 */
import { ROLE } from '#domain/people/roles.ts';
import { rolesGivenBy, STUDENT } from '#domain/people/userRoles.ts';
import type { Known, KnownPerson } from './rosters.ts';

/** What the academy has and the school may not touch, by what a roster calls it. */
export interface Hidden {
  people: ReadonlySet<string>;
  classes: ReadonlySet<string>;
  /** Numbers of people who sign in. */
  phones: ReadonlySet<string>;
}

/** Of an import of the whole academy. */
export const NOTHING_HIDDEN: Hidden = { people: new Set(), classes: new Set(), phones: new Set() };

/** The roles that such an import may give: students, teachers and parents, as a school user does. */
export const isGivenBySchool = (role: number): boolean => rolesGivenBy(ROLE.school).includes(role);

/** Divides what the academy knows into what belongs to this school alone, and the rest. */
export function knownToSchool(known: Known, school: number): { known: Known; hidden: Hidden } {
  const isOwn = ({ role, schoolIds }: KnownPerson) =>
    isGivenBySchool(role) && schoolIds.length > 0 && schoolIds.every((id) => id === school);
  const people = known.people.filter(isOwn);
  const hidden = known.people.filter((person) => !isOwn(person));
  const hiddenOthers = known.others.filter((person) => !isOwn(person));
  const ids = new Set(people.map(({ sourcedId }) => sourcedId));
  const phonesOf = (of: readonly KnownPerson[]) =>
    of.flatMap(({ role, phone, isDeleted }) => (role === STUDENT || isDeleted || phone === null ? [] : [phone]));
  const sourcedIdsOf = (of: readonly { sourcedId: string | null }[]) => of.flatMap(({ sourcedId }) => sourcedId ?? []);
  return {
    known: {
      schools: known.schools.filter(({ schoolId }) => schoolId === school),
      classes: known.classes.filter(({ schoolId }) => schoolId === school),
      people,
      others: known.others.filter(isOwn),
      guardians: known.guardians.filter(({ parent, child }) => ids.has(parent) && ids.has(child)),
    },
    hidden: {
      people: new Set(sourcedIdsOf(hidden)),
      classes: new Set(sourcedIdsOf(known.classes.filter(({ schoolId }) => schoolId !== school))),
      phones: new Set(phonesOf([...hidden, ...hiddenOthers])),
    },
  };
}
