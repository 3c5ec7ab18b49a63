import { vi } from 'vitest';

/** A storage as a browser has it, with nothing in it. */
export function memoryStorage(entries: Record<string, string> = {}): Storage {
  const map = new Map(Object.entries(entries));
  return {
    get length() {
      return map.size;
    },
    clear: () => map.clear(),
    getItem: (key) => map.get(key) ?? null,
    key: (index) => [...map.keys()][index] ?? null,
    removeItem: (key) => void map.delete(key),
    setItem: (key, value) => void map.set(key, value),
  };
}

/** Puts what a page has in front of code that runs without one. */
export function stubPage({ storage = memoryStorage(), origin = 'https://page.example' } = {}): EventTarget {
  const events = new EventTarget();
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('location', new URL(`${origin}/`));
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  return events;
}
