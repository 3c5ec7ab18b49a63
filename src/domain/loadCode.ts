import { CHUNK_TIMEOUT_MS } from './limits.ts';

/** A file that could not be fetched is asked for again after these pauses in ms, before a person is asked. */
const RETRY_PAUSES_MS = [500, 2_000];

/**
 * Loads code on demand, as the public surface promises it for every file that comes later: tried again by
 * itself, and given up after the spec's 120 s (spec 1 §8). Whoever shows something in its place says what
 * failed and offers Try again. A test finds every `import()` of the product that does not come this way.
 *
 * @param load told which attempt it is, from 0.
 * @throws what the last attempt threw, or that the code did not come in time.
 */
export async function loadCode<T>(load: (attempt: number) => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The code that was asked for did not load in time.')), CHUNK_TIMEOUT_MS);
  });
  const tried = async (): Promise<T> => {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await load(attempt);
      } catch (error) {
        const pause = RETRY_PAUSES_MS[attempt];
        if (pause === undefined || isOver) throw error;
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
  };
  try {
    return await Promise.race([tried(), timeout]);
  } catch (error) {
    // For whoever looks after the page: the person is told by what stands in the code's place.
    console.error('academy-widgets: code that was asked for could not be loaded.', error);
    throw error;
  } finally {
    isOver = true;
    clearTimeout(timer);
  }
}

/** Code that is loaded when it is first needed: call what this returns. */
export const onDemand =
  <T>(load: (attempt: number) => Promise<T>) =>
  (): Promise<T> =>
    loadCode(load);
