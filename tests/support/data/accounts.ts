/** Who signs in in the journeys: the accounts of the demo academy, by what they are. */
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#host/seed/demoAccounts.ts';
import type { Credentials } from '#tests/support/browser/journeys.ts';

export interface Account extends Credentials {
  name: string;
  /** As a test's title speaks of them. */
  what: string;
}

function account(phone: string, what: string): Account {
  const found = DEMO_ACCOUNTS.find((candidate) => candidate.phone === phone);
  if (!found) throw new Error(`The demo academy has no account ${phone}, which the journeys know as ${what}.`);
  return { phone, password: DEMO_PASSWORD, name: found.name, what };
}

export const administrator = account('9000000003', 'an administrator');
export const academyStaff = account('9000000012', 'a member of the academy’s staff');
export const school = account('9000000004', 'a school user');
export const teacher = account('9000000006', 'a teacher');
export const parent = account('9000000024', 'a parent of one child');
export const parentOfTwo = account('9000000025', 'a parent of two children');
export const staffParent = account('9000000026', 'a teacher who is also a parent');
