import english from './en/users.json';
import { defineTexts } from './texts.ts';

/** Words of User Management (spec 2 §2). */
export const usersTexts = defineTexts('users', english);
