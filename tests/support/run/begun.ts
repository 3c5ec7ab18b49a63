/** What a run begins beside its suites, and ends whatever becomes of them. */
interface Stoppable {
  stop(): Promise<void>;
}

export interface Begun<T extends Stoppable> {
  /** Begins one more; undefined where that fails: who needs it then begins its own, and says why. */
  begin(start: () => Promise<T>): Promise<T | undefined>;
  /** Stops all that were begun, those too that are still coming. To stop one again does nothing. */
  stopAll(): Promise<void>;
}

/** Nothing has begun yet. */
export function nothingBegun<T extends Stoppable>(): Begun<T> {
  const begun: Promise<T | undefined>[] = [];
  return {
    begin(start) {
      const coming = start().catch(() => undefined);
      begun.push(coming);
      return coming;
    },
    stopAll: async () => {
      await Promise.allSettled(begun.map(async (coming) => (await coming)?.stop()));
    },
  };
}
