import { pinnedHash } from '#widgets/pinned.ts';
import type { FileFact } from './facts.ts';

/** With a field that newer browsers have and TypeScript does not know. */
type Timing = PerformanceResourceTiming & { contentType?: string };

let attempts = 0;

/** Loads the file of an element once more, as the loader does, and finds out why that fails. */
export async function probeFile(tag: string, folder: string): Promise<FileFact> {
  const file = `${folder}widgets/${tag}.js`;
  attempts += 1;
  // Browsers remember that a module failed to load, so another address is used; not for a pinned file, which has one.
  const asked = pinnedHash(file) ? file : `${file}?check=${attempts}`;
  const fact: FileFact = { tag, url: file, isLoaded: false, status: 0, type: '', isOpaque: false, message: '' };
  try {
    await import(/* @vite-ignore */ asked);
    return { ...fact, isLoaded: true };
  } catch (error) {
    const timing = performance.getEntriesByName(asked).at(-1) as Timing | undefined;
    const seen = { status: timing?.responseStatus ?? 0, type: timing?.contentType ?? '' };
    const answer = await fetch(file, { cache: 'no-store' }).catch(() => undefined);
    const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    if (!answer) {
      const isOpaque = await fetch(file, { cache: 'no-store', mode: 'no-cors' }).then(
        () => true,
        () => false,
      );
      return { ...fact, ...seen, isOpaque, message };
    }
    const isUnchanged = await fits(await answer.arrayBuffer(), file);
    return {
      ...fact,
      status: answer.status,
      type: answer.headers.get('Content-Type')?.split(';')[0]?.trim() ?? seen.type,
      message,
      isUnchanged,
    };
  }
}

/** Whether a file has the hash of the page's import map; undefined without a hash, or where it cannot be computed. */
async function fits(bytes: ArrayBuffer, url: string): Promise<boolean | undefined> {
  const [, bits, hash] = /^sha(256|384|512)-([\w+/=]+)/.exec(pinnedHash(url) ?? '') ?? [];
  // Only pages over https can compute hashes.
  if (!hash || !globalThis.crypto?.subtle) return undefined;
  const digest = new Uint8Array(await crypto.subtle.digest(`SHA-${bits}`, bytes));
  return btoa(String.fromCharCode(...digest)) === hash;
}
