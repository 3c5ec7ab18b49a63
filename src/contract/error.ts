import { shape, textOrNull } from './fields.ts';

/** The body of an answer other than 200–299; it may also be empty or unreadable (wire, Common rules). */
export const errorBody = shape({
  message: textOrNull(),
  /** What to do about it; only the parent calls carry one (spec 2 §8). */
  hint: textOrNull(),
});
