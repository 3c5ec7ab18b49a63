/** A key-value storage that never throws. */
export interface SafeStorage<Key extends string> {
  get(key: Key): string | null;
  set(key: Key, value: string): void;
  remove(key: Key): void;
}

/** `localStorage`, or memory where that is blocked or full: in a sandboxed iframe, in private mode. */
export function safeStorage<Key extends string>(): SafeStorage<Key> {
  const memory = new Map<Key, string>();
  // In an iframe without storage, reading the property `localStorage` throws, so it is read inside each try.
  return {
    get(key) {
      try {
        return memory.get(key) ?? localStorage.getItem(key);
      } catch {
        return memory.get(key) ?? null;
      }
    },
    set(key, value) {
      try {
        localStorage.setItem(key, value);
        memory.delete(key);
      } catch {
        memory.set(key, value);
      }
    },
    remove(key) {
      memory.delete(key);
      try {
        localStorage.removeItem(key);
      } catch {
        // Storage is blocked, so nothing is stored in it.
      }
    },
  };
}
