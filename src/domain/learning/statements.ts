/** Words of statements about learning (xAPI) that the contract, the API and the console share. */

/** What a rule makes of a statement; `joined`, `left` and `attended` are of live sessions. */
export const BECOMES = ['attempt', 'view', 'joined', 'left', 'attended', 'visit'] as const;
export type Becomes = (typeof BECOMES)[number];

/** What a rule may say. */
export const RULE_OUTCOMES = [...BECOMES, 'nothing'] as const;

/** What statements wait for. */
export const WAITS_FOR = ['student', 'activity'] as const;
export type WaitsFor = (typeof WAITS_FOR)[number];

/** What an activity may be matched with. */
export const ACTIVITY_KINDS = ['exam', 'video', 'session', 'live'] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

/** What anything may be matched with. */
export const TARGET_KINDS = ['student', ...ACTIVITY_KINDS] as const;
export type TargetKind = (typeof TARGET_KINDS)[number];

/** Characters of a name in statements: the longest that they may have. */
export const STATEMENT_NAME_MAX = 2_100;
/** Rows of a page of names, and of found targets. */
export const STATEMENTS_PAGE = { names: 20, targets: 8 } as const;

/** Nothing is reported of the time before, in ms since 1970: a clock that was never set says 1970. */
export const EARLIEST = Date.UTC(2000, 0, 1);
