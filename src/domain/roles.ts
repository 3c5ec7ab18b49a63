/** Roles of the academy (spec 1 §6, spec 2 §6, design "Who may call what"). */
export const ROLE = {
  administrator: 3,
  school: 4,
  teacher: 6,
  staff: 12,
  parent: 24,
} as const;

export type Role = (typeof ROLE)[keyof typeof ROLE];

/** Only these numeric roles may hold a session (spec 1 §6). */
export const ALLOWED_ROLES: readonly Role[] = [3, 4, 6, 12, 24];

/** The stored user who is signed in (spec 1 §3). */
export interface SessionUser {
  pid?: number;
  name?: string;
  role: Role;
  schoolId?: number;
  schoolName?: string;
  isParentView: boolean;
  /** Names of calls beyond the spec's list that this server offers ("Beyond the spec's calls"). */
  capabilities: readonly string[];
}

/** Reads `role` or `userRole`, a number or numeric text; undefined when the role may not hold a session. */
export function toRole(value: unknown): Role | undefined {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : '';
  return ALLOWED_ROLES.find((role) => String(role) === text);
}

/** Role 24 or the parent-view flag means a parent (spec 1 §6). */
export function isParent(user: Pick<SessionUser, 'role' | 'isParentView'>): boolean {
  return user.role === ROLE.parent || user.isParentView;
}

/** A school-level user sees only the own school; the school selector is hidden (spec 1 §6). */
export function isSchoolUser(user: Pick<SessionUser, 'role' | 'isParentView'>): boolean {
  return user.role === ROLE.school && !isParent(user);
}
