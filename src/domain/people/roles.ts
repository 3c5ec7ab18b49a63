/** Roles of the academy (promises/session-and-errors.md#who-may-call-what). */
export const ROLE = {
  administrator: 3,
  school: 4,
  teacher: 6,
  staff: 12,
  parent: 24,
} as const;

export type Role = (typeof ROLE)[keyof typeof ROLE];

/** Only these numeric roles may hold a session (promises/session-and-errors.md#roles). */
export const ALLOWED_ROLES: readonly Role[] = [3, 4, 6, 12, 24];

/** The stored user who is signed in (promises/session-and-errors.md#storage). */
export interface SessionUser {
  pid?: number;
  name?: string;
  role: Role;
  schoolId?: number;
  schoolName?: string;
  isParentView: boolean;
  /** Names of calls beyond the basic ones that this server offers (promises/session-and-errors.md#capabilities). */
  capabilities: readonly string[];
  /** Where a sign-out goes on to, so that the session of the provider ends too. */
  signOutUrl?: string;
}

/** Reads `role` or `userRole`, a number or numeric text; undefined when the role may not hold a session. */
export function toRole(value: unknown): Role | undefined {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : '';
  return ALLOWED_ROLES.find((role) => String(role) === text);
}

/** Role 24 or the parent-view flag means a parent (promises/session-and-errors.md#parents-and-parent-view). */
export function isParent(user: Pick<SessionUser, 'role' | 'isParentView'>): boolean {
  return user.role === ROLE.parent || user.isParentView;
}

/**
 * A school-level user sees only the own school; the school selector is hidden
 * (promises/session-and-errors.md#school-users).
 */
export function isSchoolUser(user: Pick<SessionUser, 'role' | 'isParentView'>): boolean {
  return user.role === ROLE.school && !isParent(user);
}
