/** What a role says of a user: apart from the rules of the form, which a list of users does not need. */
import { ROLE } from './roles.ts';

/** The role of students, who may not hold a session (promises/academy-users.md#add-and-edit-a-user). */
export const STUDENT = 5;

/** Whether people of this role belong to the academy and to no school. */
export const isOfAcademy = (role: number): boolean => role === ROLE.administrator || role === ROLE.staff;

/** Whether this role must have a home school; a parent may belong to the children's alone. */
export const needsSchool = (role: number): boolean => role === ROLE.school || role === ROLE.teacher || role === STUDENT;

/** The roles that a user of this role may give to others (promises/academy-users.md#add-and-edit-a-user). */
export function rolesGivenBy(role: number): readonly number[] {
  if (role === ROLE.administrator)
    return [ROLE.administrator, ROLE.school, STUDENT, ROLE.teacher, ROLE.staff, ROLE.parent];
  return role === ROLE.school ? [STUDENT, ROLE.teacher, ROLE.parent] : [];
}

/**
 * Whether a role may be changed to another. Reports of the past need students to stay students, so a student gets no
 * other role, and nobody else becomes a student.
 */
export const mayBecome = (from: number, to: number): boolean => (from === STUDENT) === (to === STUDENT);
