/** Lazily loaded script chunks time out after this many ms (promises/session-and-errors.md#code-that-does-not-load). */
export const CHUNK_TIMEOUT_MS = 120_000;

/** Pauses in ms before a file that could not be fetched is requested again. */
const RETRY_PAUSES_MS = [500, 2_000];

/**
 * Loads code on demand. A failed request is repeated, and loading is given up after 120 s
 * (promises/session-and-errors.md#code-that-does-not-load). The caller then says what failed and offers Try again. A
 * test finds every `import()` of the product that does not use this.
 *
 * @param load called with the number of the attempt, from 0.
 * @throws the error of the last attempt, or a timeout.
 */
export async function loadCode<T>(load: (attempt: number) => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('This code did not load in time.')), CHUNK_TIMEOUT_MS);
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
    // For the owner of the host page; the caller tells the person.
    console.error('academy-widgets: this code could not be loaded.', error);
    throw error;
  } finally {
    isOver = true;
    clearTimeout(timer);
  }
}

/** Makes a function that loads code on demand (see `loadCode`). */
export const onDemand =
  <T>(load: (attempt: number) => Promise<T>) =>
  (): Promise<T> =>
    loadCode(load);
