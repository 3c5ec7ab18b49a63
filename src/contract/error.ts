import { shape, textOrNull } from './fields.ts';

/**
 * The body of an answer with a status other than 200–299. It may also be empty or unreadable
 * (promises/session-and-errors.md#error-messages).
 */
export const errorBody = shape({
  message: textOrNull(),
  /**
   * What the person can do about it. Only calls for parents have one (promises/session-and-errors.md#error-messages).
   */
  hint: textOrNull(),
});
