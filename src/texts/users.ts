import english from './en/users.json';
import { defineTexts } from './texts.ts';

/** Words of User Management (promises/academy-users.md). */
export const usersTexts = defineTexts('users', english);
