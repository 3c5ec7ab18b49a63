import type { Release } from './choice.ts';

/** The version that can be pinned, where the build has made one. */
export function readRelease(): Release | undefined {
  return undefined;
}
