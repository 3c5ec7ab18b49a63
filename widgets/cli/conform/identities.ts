/** Who asks: the roles of the academy by the words that the command takes, and what the policy of the API says of them. */
import { ACTING_ROLES, type ActingRole, mayCall } from '#host/server/http/policy.ts';

/** Each role of the policy by its word. The order is that of the reports. */
const ROLE_WORDS = { 3: 'admin', 12: 'staff', 4: 'school', 6: 'teacher', parent: 'parent' } as const satisfies Record<
  ActingRole,
  string
>;

export type RoleWord = (typeof ROLE_WORDS)[ActingRole];
export const roleWords: readonly RoleWord[] = ACTING_ROLES.map((role) => ROLE_WORDS[role]);

/** What each word means, for people. */
export const ROLE_NAMES: Readonly<Record<RoleWord, string>> = {
  admin: 'administrator (role 3)',
  staff: 'academy staff (role 12)',
  school: 'school user (role 4)',
  teacher: 'teacher (role 6)',
  parent: 'parent (role 24, or a parent view)',
};

export const actingRoleOfWord = (word: RoleWord): ActingRole =>
  ACTING_ROLES.find((role) => ROLE_WORDS[role] === word) ?? 'parent';

/** Whose token is sent, and what the server offers to them. */
export interface Identity {
  role: RoleWord;
  token: string;
  /** The words of `user.capabilities`; undefined where no sign-in or option has told them. */
  capabilities: readonly string[] | undefined;
}

/** Whether the policy lets a role make a call. */
export const may = (role: RoleWord, callId: string): boolean => mayCall(actingRoleOfWord(role), callId);
