/** What a screen tells about itself, in its `screen.ts`. No page loads it: the build makes tables of it. */
import type { CallId } from '#contract/index.ts';
import type { Question } from '#screens/shared/firstQuestion.ts';

/**
 * Who an element is for: staff, parents (promises/session-and-errors.md#roles), everyone who is signed in, or anyone, also
 * without a sign-in.
 */
export type Audience = 'anyone' | 'everyone' | 'staff' | 'parent';

export interface AttributeDescription {
  description: string;
  /** Its values, as a TypeScript type. */
  type: string;
  /** The value without it, in words. */
  default?: string;
  /** A value that works with the demo academy. */
  example?: string;
  /** Without it the element shows nothing. */
  isRequired?: true;
}

/**
 * Parts of a screen by the path in an answer, in words that stand on the screen. The longest path that begins a field's
 * path tells its part; the path `''` tells what stands empty where the whole call is missing.
 */
export type Parts = Readonly<Record<string, string>>;

/** What the page itself has to know of an element: the public table has it. */
export interface ElementRow {
  tag: string;
  /** The name of the screen. */
  screen: string;
  audience: Audience;
  /** Menu ids that select this screen (promises/menu-and-routes.md#menu-ids). */
  menuIds: readonly string[];
  /** The fixed route that shows it, where it has one. */
  route?: string;
  /**
   * After a 401 the browser goes to the login URL instead of showing the dialog (promises/session-and-errors.md#a-401).
   */
  expiresToLogin: boolean;
  /** The element's own attributes, besides the common ones. Each is also a property with its name in camelCase. */
  attributes: readonly string[];
  /**
   * Height in px with an ordinary school's data, in a wide window and on a phone, at most a tall window's: kept free
   * from the beginning (`reservedHeight.ts`).
   */
  height: readonly [wide: number, narrow: number];
}

/** The calls of an element. Beside them every page signs people in, by `login` or by a portal (`getToken`). */
export interface ElementCalls {
  /** It cannot do without these. A call with a capability among them: the whole element is there only with that word. */
  needs: readonly CallId[];
  /**
   * These make it richer, each with a sentence about what is missing without it. Answered with 404 or 501 they take their
   * part away, and no failure is shown.
   */
  richer: Readonly<Partial<Record<CallId, string>>>;
  /** These are asked only where `user.capabilities` names a word (`capabilities.ts`), which says what is missing without. */
  offered: readonly CallId[];
}

/** Groups of elements that share files, in the order in which a file is offered to them. */
export const FAMILIES = ['lists', 'messages', 'plans', 'parents', 'figures'] as const;
type Family = (typeof FAMILIES)[number];

export interface ScreenFacts extends Omit<ElementRow, 'attributes'>, ElementCalls {
  description: string;
  /** Elements that share much with each other, and little with others, have files together (`chunks.ts`). */
  families?: readonly Family[];
  attributes: Readonly<Record<string, AttributeDescription>>;
  /** Where the screen shows what its calls answer. */
  shows: Readonly<Partial<Record<CallId, Parts>>>;
  /**
   * What it asks first, as far as that depends on nothing but its attributes, who is signed in, and what is stored. Of the
   * calls that it makes before it has any answer, it is the one that what is shown waits for.
   */
  first?: () => Question;
}
