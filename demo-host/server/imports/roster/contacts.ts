/** How the people of a roster can be reached, and whose phone number is whose. */
import { sameName } from '#domain/people/names.ts';
import { STUDENT } from '#domain/people/userRoles.ts';
import { validateUser } from '#domain/people/users.ts';
import type { Planning } from '#host/server/imports/planning.ts';
import { RowFault } from '#host/server/imports/rows.ts';
import type { RosterUser } from './roster.ts';
import type { KnownPerson } from './rosters.ts';

interface Contact {
  phone: string | null;
  email: string | null;
  /** What the academy has of the person, who may have been entered by hand. */
  before: KnownPerson | undefined;
}

/**
 * How a person can be reached. What the roster leaves empty stays as the academy has it.
 * @throws RowFault where the name is no name, or somebody who signs in has neither number nor address of their own
 */
export function contactOf(
  plan: Planning,
  user: RosterUser,
  { role, known, phones }: { role: number; known: KnownPerson | undefined; phones: Phones },
): Contact {
  const { name } = user;
  const faults = validateUser({
    firstName: name,
    mobileNumber: user.phone,
    emailId: user.email,
    userRole: role,
    schoolId: null,
  });
  if (faults.includes('nameMissing')) throw new RowFault('The person has no name.');
  if (faults.includes('nameLong')) throw new RowFault('The name is too long.');
  const note = (reason: string) => plan.say('note', 'person', user, name, reason);
  const isPhone = !faults.includes('phoneForm');
  const isEmail = !faults.includes('emailForm');
  if (!isPhone) note(`"${user.phone}" is no phone number, and was left out.`);
  if (!isEmail) note(`"${user.email}" is no email address, and was left out.`);
  const email = (isEmail ? user.email : '') || known?.email || null;
  const written = isPhone ? user.phone : '';
  if (role === STUDENT) return { phone: written || known?.phone || null, email, before: known };

  const before = known ?? phones.byHand(written, role, name);
  const taker = phones.taker(written, before?.pid);
  const phone = (taker ? '' : written) || known?.phone || null;
  if (phone === null && email === null) {
    throw new RowFault(
      taker
        ? `The phone number is that of ${taker} too, and there is no email address. Everybody who signs in needs a number or an address of their own.`
        : 'There is neither a phone number nor an email address: nobody could invite this person.',
    );
  }
  if (taker) {
    note(
      `The phone number is that of ${taker} too, and was left out: everybody who signs in has a number of their own.`,
    );
  }
  if (phone !== null) phones.take(phone, `${user.file}, line ${user.line},`);
  return { phone, email, before };
}

/** Who has which phone number, of those who sign in: each has their own. */
export class Phones {
  private readonly owners = new Map<string, string>();
  private readonly others: ReadonlyMap<string, KnownPerson>;
  private readonly known: ReadonlyMap<string, KnownPerson>;
  private readonly hiddenPhones: ReadonlySet<string>;

  constructor(plan: Planning) {
    const inFile = new Map(
      plan.roster.users.filter(({ hasLeft }) => !hasLeft).map((user) => [user.sourcedId, user.phone]),
    );
    this.hiddenPhones = plan.hidden.phones;
    this.others = new Map(plan.known.others.map((person) => [person.phone ?? '', person]));
    // A person who gets another number in this file gives the old one free.
    this.known = new Map(
      plan.known.people
        .filter(({ role, isDeleted, phone, sourcedId }) => {
          const next = inFile.get(sourcedId ?? '');
          return (
            role !== STUDENT && !isDeleted && phone !== null && (next === undefined || next === '' || next === phone)
          );
        })
        .map((person) => [person.phone ?? '', person]),
    );
  }

  /** The person of no roster who has this number, role and name. */
  byHand(phone: string, role: number, name: string): KnownPerson | undefined {
    const person = phone === '' ? undefined : this.others.get(phone);
    return person && person.sourcedId === null && person.role === role && sameName(person.name, name)
      ? person
      : undefined;
  }

  /** Who else has this number already, in words. */
  taker(phone: string, pid: number | undefined): string | undefined {
    if (phone === '') return undefined;
    if (this.hiddenPhones.has(phone)) return 'somebody whom only the academy sees';
    const person = this.known.get(phone) ?? this.others.get(phone);
    return this.owners.get(phone) ?? (person && person.pid !== pid ? `user ${person.pid} of the academy` : undefined);
  }

  take(phone: string, who: string): void {
    this.owners.set(phone, who);
  }
}
