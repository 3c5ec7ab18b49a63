/** Which chunks of the classic script share a file: few requests for each screen, and little that it does not need. */

export interface Chunk {
  /** The chunks that run before it. */
  needs: readonly string[];
  /** The chunks that it may load later. */
  loads: readonly string[];
  code: string;
}

/** Bytes, before compression, that a request less is worth. */
const REQUEST = 10_000;

interface File {
  chunks: string[];
  size: number;
  /** The starts that need it. */
  starts: Set<string>;
}

/**
 * Puts chunks into files. A start is a chunk that is loaded by itself: an element, or a part that comes later.
 * @param main the start whose chunks are in the classic script itself.
 * @returns the chunks of the classic script, the other files, and the files that each start needs, by index.
 */
export function filesOf(chunks: ReadonlyMap<string, Chunk>, main: string, elements: readonly string[]) {
  const closureOf = (name: string, found = new Set<string>()): Set<string> => {
    if (found.has(name)) return found;
    found.add(name);
    for (const need of chunks.get(name)?.needs ?? []) closureOf(need, found);
    return found;
  };
  const inMain = closureOf(main);
  const startNames = new Set([...elements, ...[...chunks.values()].flatMap(({ loads }) => loads)]);
  const needed = new Map([...startNames].map((start) => [start, closureOf(start)]));

  // Chunks that the same starts need are in one file from the beginning.
  const byStarts = new Map<string, File>();
  for (const [name, { code }] of chunks) {
    if (inMain.has(name)) continue;
    const starts = [...startNames].filter((start) => needed.get(start)?.has(name));
    const file = byStarts.get(starts.join()) ?? { chunks: [], size: 0, starts: new Set(starts) };
    byStarts.set(starts.join(), file);
    file.chunks.push(name);
    file.size += code.length;
  }
  const files = [...byStarts.values()];
  mergeFiles(files);

  const named = files.map((file, index) => ({ name: nameOf(file, startNames, index), chunks: file.chunks }));
  const starts = Object.fromEntries(
    [...startNames].map((start) => [start, files.flatMap((file, index) => (file.starts.has(start) ? [index] : []))]),
  );
  return { main: [...inMain], files: named, starts };
}

/** Merges two files as long as the requests that this saves are worth more than the code that is loaded in vain. */
function mergeFiles(files: File[]): void {
  for (;;) {
    let best: { gain: number; one: File; other: File } | undefined;
    for (const [index, one] of files.entries()) {
      for (const other of files.slice(index + 1)) {
        const gain = gainOf(one, other);
        if (gain > (best?.gain ?? 0)) best = { gain, one, other };
      }
    }
    if (!best) return;
    const { one, other } = best;
    one.chunks.push(...other.chunks);
    one.size += other.size;
    for (const start of other.starts) one.starts.add(start);
    files.splice(files.indexOf(other), 1);
  }
}

function gainOf(one: File, other: File): number {
  let both = 0;
  for (const start of one.starts) if (other.starts.has(start)) both += 1;
  return both * REQUEST - (one.starts.size - both) * other.size - (other.starts.size - both) * one.size;
}

/** By its start; a file of several starts is named by its largest chunk. */
function nameOf({ chunks }: File, starts: ReadonlySet<string>, index: number): string {
  const own = chunks.find((name) => starts.has(name));
  return own ?? `${chunks[0]}-${index}`;
}
