/** The policy in words, for those who read about the API. */
import type { Scope, Standing } from './policy.ts';

/** Whose rights a session has, as the policy calls them. */
export const STANDING_NAMES: Readonly<Record<Standing, string>> = {
  3: 'Administrator (3)',
  12: 'Academy staff (12)',
  4: 'School user (4)',
  6: 'Teacher (6)',
  parent: 'Parent (24)',
};

const SCOPES: Readonly<Partial<Record<Scope, string>>> = { all: 'all schools', own: 'what is one’s own' };

/** How far a right reaches; none is a dash. */
export const scopeText = (scope: Scope | undefined): string => (scope ? (SCOPES[scope] ?? scope) : '–');
