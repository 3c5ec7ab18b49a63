import { STUDENT } from '#domain/userRoles.ts';
import { phoneOf } from '#domain/users.ts';
import type { KnownPerson } from '#host/db/rosters.ts';
import { type Planning, sameName } from './planning.ts';

/** Who has which phone number, of those who sign in: each has their own. */
export class Phones {
  private readonly owners = new Map<string, string>();
  private readonly others: ReadonlyMap<string, KnownPerson>;
  private readonly known: ReadonlyMap<string, KnownPerson>;

  constructor(plan: Planning) {
    const inFile = new Map(
      plan.roster.users.filter(({ hasLeft }) => !hasLeft).map((user) => [user.sourcedId, phoneOf(user.phone)]),
    );
    this.others = new Map(plan.known.others.map((person) => [person.phone ?? '', person]));
    // Whoever gets another number in this file gives the old one free.
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
    const person = this.known.get(phone) ?? this.others.get(phone);
    return this.owners.get(phone) ?? (person && person.pid !== pid ? `user ${person.pid} of the academy` : undefined);
  }

  take(phone: string, who: string): void {
    this.owners.set(phone, who);
  }
}
