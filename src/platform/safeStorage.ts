import { fingerprint } from './fingerprint.ts';
import { untilSeen } from './seen.ts';

/** A key-value storage that never throws. */
export interface SafeStorage<Key extends string> {
  get(key: Key): string | null;
  /** @returns whether it outlives the page. */
  set(key: Key, value: string): boolean;
  remove(key: Key): void;
}

/** What the console leaves on its origin. */
const CONSOLE_KEY = 'academyConsole';
const WRITER = 'academy-widgets';

let isConsole = false;

/** To be called by the console's own pages: the storage of this origin is the academy's from now on. */
export function ownStorage(): void {
  isConsole = true;
  safeStorage<typeof CONSOLE_KEY>().set(CONSOLE_KEY, WRITER);
}

/**
 * Whether the storage of this origin is the academy's: the console runs here, or has run. On every other origin a host may
 * keep its own values under any name (promises/session-and-errors.md#storage).
 */
const isOwn = () => isConsole || localStorage.getItem(CONSOLE_KEY) === WRITER;

/** The name of a key on this origin: `admin…` is used on the academy's own alone. @throws where storage is blocked */
export const nameOf = (key: string): string => (isOwn() ? key : key.replace(/^admin/, 'academy'));

/** A value as it stands on an origin of somebody else: with the proof before it that it was written here. */
const proved = (value: string) => `${WRITER} ${fingerprint(value)} ${value}`;

/** Where the value begins behind its proof. */
const BEHIND = proved('').length;

/** A value, if it is ours. @throws where storage is blocked */
export function readStored(area: Storage, key: string): string | null {
  const text = area.getItem(nameOf(key));
  if (text === null || isOwn()) return text;
  const value = text.slice(BEHIND);
  return text === proved(value) ? value : null;
}

/** Writes or removes a value, unless there is one of somebody else. @throws where storage is blocked or full */
function writeStored(area: Storage, key: string, value: string | null): boolean {
  const name = nameOf(key);
  if (area.getItem(name) !== null && readStored(area, key) === null) return value === null;
  if (value === null) area.removeItem(name);
  else area.setItem(name, isOwn() ? value : proved(value));
  return true;
}

/**
 * A storage of the browser, or memory where that is blocked, full, or has a value of somebody else: in a sandboxed iframe,
 * in private mode, in a host's page. Until somebody sees the page nothing is written to it.
 */
export function safeStorage<Key extends string>(area: () => Storage = () => localStorage): SafeStorage<Key> {
  /** What is not in the storage; null: what is in it is not to be. */
  const memory = new Map<Key, string | null>();
  const write = () => {
    for (const [key, value] of memory) {
      // In an iframe without storage, reading the property `localStorage` throws, so it is read inside each try.
      try {
        if (writeStored(area(), key, value)) memory.delete(key);
      } catch {
        // Storage is blocked or full: the memory has it.
      }
    }
  };
  const change = (key: Key, value: string | null) => {
    memory.set(key, value);
    const seen = untilSeen();
    if (seen) void seen.then(write);
    else write();
    return !memory.has(key);
  };
  return {
    get(key) {
      try {
        return memory.has(key) ? (memory.get(key) ?? null) : readStored(area(), key);
      } catch {
        return null;
      }
    },
    set: change,
    remove: (key) => void change(key, null),
  };
}
