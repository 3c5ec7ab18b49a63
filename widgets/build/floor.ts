/**
 * The oldest browsers that the elements are made for: the target of the build, told by the documentation, and held to
 * by the tests.
 */
export const FLOOR = { chrome: '111', firefox: '128', safari: '16.4' } as const;
