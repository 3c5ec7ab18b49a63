import type * as v from 'valibot';
import { oneOf, shapeOrEmpty, textOrNull } from './fields.ts';

/** What a 401 of the login call asks for besides a right password; any other 401 asks for nothing. */
export const loginNeeds = shapeOrEmpty({
  /** `set-up`: the academy requires two-step sign-in, and `code` is the first of an app that was told `secret`. */
  needs: oneOf(['code', 'set-up'], null),
  secret: textOrNull(),
  /** The secret as an app reads it from a QR code. */
  uri: textOrNull(),
});

export type LoginNeeds = v.InferOutput<typeof loginNeeds>;
