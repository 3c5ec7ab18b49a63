import type * as v from 'valibot';
import { oneOf, shapeOrEmpty, textOrNull } from '#contract/fields.ts';

/** What the 401 of a login asks for besides the right password. In any other 401 these fields are missing. */
export const loginNeeds = shapeOrEmpty({
  /**
   * `new-password`: somebody else has set the password, so another must be chosen. `code`: a code is needed. `set-up`: the
   * academy requires two-step sign-in, and the app must get `secret` first.
   */
  needs: oneOf(['new-password', 'code', 'set-up'], null),
  secret: textOrNull(),
  /** The secret as a QR code has it for an app. */
  uri: textOrNull(),
});

export type LoginNeeds = v.InferOutput<typeof loginNeeds>;
