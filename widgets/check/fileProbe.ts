import { pinnedHash } from '#widgets/build/pinned.ts';
import type { FileFact } from './facts.ts';

/** With a field that newer browsers have and TypeScript does not know. */
type Timing = PerformanceResourceTiming & { contentType?: string };

let attempts = 0;

/** Loads the code of an element once more, as the loader does, and finds out which file of it fails, and why. */
export async function probeFile(tag: string, folder: string): Promise<FileFact> {
  const file = `${folder}widgets/${tag}.js`;
  attempts += 1;
  // Browsers remember that a module failed to load, so another address is used; not for a pinned file, which has one.
  const requested = pinnedHash(file) ? file : `${file}?check=${attempts}`;
  const fact: FileFact = { tag, url: file, isLoaded: false, status: 0, type: '', isOpaque: false, message: '' };
  try {
    await import(/* @vite-ignore */ requested);
    return { ...fact, isLoaded: true };
  } catch (error) {
    const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    const answers = await Promise.all(
      [file, ...(await importedBy(tag, folder))].map((url) => answerOf(url, requested)),
    );
    const failed = answers.find((answer) => !isFine(answer)) ?? answers[0];
    return { ...fact, ...failed, message };
  }
}

type Answer = Pick<FileFact, 'url' | 'status' | 'type' | 'isOpaque' | 'isUnchanged'>;

const isFine = ({ status, type, isUnchanged }: Answer) =>
  status === 200 && /javascript/.test(type) && isUnchanged !== false;

/** The files that the file of an element imports; none where their list cannot be read. */
async function importedBy(tag: string, folder: string): Promise<string[]> {
  const lists = await fetch(`${folder}preload.json`).then(
    (answer) => (answer.ok ? answer.json().catch(() => undefined) : undefined),
    () => undefined,
  );
  const files: unknown = Object.entries(lists ?? {}).find(([name]) => name === tag)?.[1];
  return Array.isArray(files) ? files.map((file) => `${folder}${file}`) : [];
}

/** What the server answers for a file. @param requested the address under which the element's own file was imported */
async function answerOf(url: string, requested: string): Promise<Answer> {
  const timing = performance.getEntriesByName(requested.startsWith(url) ? requested : url).at(-1) as Timing | undefined;
  const seen = { url, status: timing?.responseStatus ?? 0, type: timing?.contentType ?? '', isOpaque: false };
  const answer = await fetch(url, { cache: 'no-store' }).catch(() => undefined);
  if (!answer) {
    const isOpaque = await fetch(url, { cache: 'no-store', mode: 'no-cors' }).then(
      () => true,
      () => false,
    );
    return { ...seen, isOpaque };
  }
  const isUnchanged = await fits(await answer.arrayBuffer(), url);
  const type = answer.headers.get('Content-Type')?.split(';')[0]?.trim() ?? seen.type;
  return { ...seen, status: answer.status, type, isUnchanged };
}

/** Whether a file has the hash of the page's import map; undefined without a hash, or where it cannot be computed. */
async function fits(bytes: ArrayBuffer, url: string): Promise<boolean | undefined> {
  const [, bits, hash] = /^sha(256|384|512)-([\w+/=]+)/.exec(pinnedHash(url) ?? '') ?? [];
  // Only pages over https can compute hashes.
  if (!hash || !globalThis.crypto?.subtle) return undefined;
  const digest = new Uint8Array(await crypto.subtle.digest(`SHA-${bits}`, bytes));
  return btoa(String.fromCharCode(...digest)) === hash;
}
