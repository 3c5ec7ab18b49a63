import { pinnedHash } from '#widgets/pinned.ts';
import type { FileFact } from './facts.ts';

/** What newer browsers tell of a file, beside what TypeScript knows. */
type Timing = PerformanceResourceTiming & { contentType?: string };

let attempts = 0;

/** Asks for the file of an element once more, as the loader does, and finds out what became of it. */
export async function probeFile(tag: string, folder: string): Promise<FileFact> {
  const file = `${folder}widgets/${tag}.js`;
  attempts += 1;
  // Browsers remember that a file failed, so it is asked for under another address; a pinned one has only its own.
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
      ...(isUnchanged === undefined ? {} : { isUnchanged }),
    };
  }
}

/** Whether a file is the one that the page's import map names; undefined when it names none, or none can be counted. */
async function fits(bytes: ArrayBuffer, url: string): Promise<boolean | undefined> {
  const [, bits, hash] = /^sha(256|384|512)-([\w+/=]+)/.exec(pinnedHash(url) ?? '') ?? [];
  // Only pages over https may count.
  if (!hash || !globalThis.crypto?.subtle) return undefined;
  const digest = new Uint8Array(await crypto.subtle.digest(`SHA-${bits}`, bytes));
  return btoa(String.fromCharCode(...digest)) === hash;
}
