/** The policy in words, for readers of the API reference. */
import type { ActingRole, Scope } from '#host/server/http/policy.ts';

/** The name of each role, with its number. */
export const ROLE_LABELS: Readonly<Record<ActingRole, string>> = {
  3: 'Administrator (3)',
  12: 'Academy staff (12)',
  4: 'School user (4)',
  6: 'Teacher (6)',
  parent: 'Parent (24)',
};

const SCOPE_LABELS: Readonly<Partial<Record<Scope, string>>> = { all: 'all schools', own: 'their own' };

/** How far a right reaches; a dash where there is none. */
export const scopeLabel = (scope: Scope | undefined): string => (scope ? (SCOPE_LABELS[scope] ?? scope) : '–');
