/** What the sign-in page fills in: who goes over to another view says it before signing out. */

interface NextSignIn {
  /** The phone number. */
  identifier: string;
  /** *Login as Parent*. */
  parentView: boolean;
}

/** In the memory of the page alone, until somebody has signed in. */
let next: NextSignIn | undefined;

export function prepareSignIn(prepared: NextSignIn | undefined): void {
  next = prepared;
}

/** The attributes of the form. */
export const signInAttributes = (): Record<string, string> =>
  next ? { phone: next.identifier, 'as-parent': String(next.parentView) } : {};
