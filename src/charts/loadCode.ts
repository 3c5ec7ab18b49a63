import { CHUNK_TIMEOUT_MS } from '#domain/limits.ts';

const PAUSE_MS = 1_000;

/** Loads code on demand: tried twice, and given up after the spec's 120 s (spec 1 §8). */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The code that was asked for did not load in time.')), CHUNK_TIMEOUT_MS);
  });
  const twice = load().catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    return load();
  });
  try {
    return await Promise.race([twice, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
