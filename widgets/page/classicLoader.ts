/**
 * The file `academy-widgets.classic.js`: loads parts of the code as classic scripts, as a browser loads modules. Each
 * element and each part that comes later is a chunk with chunks that it needs; `buildClassic.ts` makes them out of the
 * same sources as the modules, and puts several into one file. All files that a chunk needs are requested at once, and
 * nothing runs before all are there.
 */
import { isServer, oncePerPage } from '#page/element/pageGlobals.ts';
import { built, type Chunks, type Exports } from './classicChunks.ts';
import { ownScript, scriptUrl } from './scriptUrl.ts';

/** What the files call (see `classicChunks.ts`) with their name and their chunks. */
type Arrive = ((file: string, chunks: Chunks) => void) & { run(chunk: string): Exports };

/** Creates what loads chunks. A page has one, also where it loads this script twice. */
function createChunks(): Arrive {
  const chunks = new Map(Object.entries(built.main));
  const running = new Map<string, Exports>();
  const arrived = new Set<string>();
  const requested = new Map<number, Promise<void>>();
  const attempts = new Map<number, number>();

  /** Gives the exports of a chunk, and runs it before its first use. Its chunks must have arrived. */
  function run(name: string): Exports {
    let exports = running.get(name);
    if (!exports) {
      exports = {};
      // Before it runs, as with modules: chunks may need each other.
      running.set(name, exports);
      try {
        chunks.get(name)?.(run, exports, load);
      } catch (error) {
        running.delete(name);
        throw error;
      }
    }
    return exports;
  }

  /** Requests what a chunk needs, all at once, and runs it. A call after a failure requests again what is missing. */
  async function load(name: string): Promise<Exports> {
    await Promise.all((built.starts[name] ?? []).map(request));
    return run(name);
  }

  function request(index: number): Promise<void> {
    let promise = requested.get(index);
    if (!promise) {
      promise = fetchFile(index);
      requested.set(index, promise);
      promise.catch(() => requested.delete(index));
    }
    return promise;
  }

  async function fetchFile(index: number): Promise<void> {
    const [name, hash, pin] = built.files[index] as (typeof built.files)[number];
    const url = new URL(`classic/${name}-${hash}.js`, scriptUrl);
    // A browser or a proxy may have kept an answer that was cut off, so a second attempt uses another address.
    const attempt = attempts.get(index) ?? 0;
    attempts.set(index, attempt + 1);
    if (attempt > 0) url.search = `?attempt=${attempt}`;
    await fetchScript(url.href, `sha256-${pin}`);
    // A file that cannot be parsed is loaded without an error too.
    if (!arrived.has(name)) throw new Error(`${url.href} was loaded and did not run.`);
  }

  const arrive = (file: string, own: Chunks) => {
    arrived.add(file);
    for (const [name, chunk] of Object.entries(own)) chunks.set(name, chunk);
  };
  return Object.assign(arrive, { run });
}

/** The part of Trusted Types that is used here; not every browser has them. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;
/** The page allows no policy of ours. Its browser reports each try, so that there is one. */
let isRefused = false;

/** An address as pages with Trusted Types require it. @throws where the page allows no such policy. */
function trusted(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (isRefused) throw new TypeError('No policy of ours is allowed.');
  isRefused = true;
  policy ??= trustedTypes?.createPolicy('academy-widgets', { createScriptURL: (own) => own });
  isRefused = false;
  return policy?.createScriptURL(url) ?? url;
}

/**
 * Runs a file as a classic script, with what the page has written at ours: its nonce, whether requests are of CORS, and,
 * where it pins our hash, the hash of the file.
 */
function fetchScript(url: string, pin: string): Promise<void> {
  const script = document.createElement('script');
  const integrity = ownScript?.integrity ? pin : '';
  try {
    script.src = trusted(url);
  } catch {
    return importScript(url, integrity);
  }
  if (ownScript) {
    script.nonce = ownScript.nonce;
    script.crossOrigin = ownScript.crossOrigin;
    script.referrerPolicy = ownScript.referrerPolicy;
  }
  script.integrity = integrity;
  // A script that a script adds has a low priority, and this one is waited for.
  script.fetchPriority = 'high';
  return added(script);
}

/** Where Trusted Types allow no policy of ours: `import()` needs none, and also runs a file that is no module. */
async function importScript(url: string, integrity: string): Promise<void> {
  if (integrity) {
    // `import()` takes no hash. It uses the file that this line has loaded and compared.
    const link = document.createElement('link');
    Object.assign(link, { rel: 'modulepreload', integrity, href: url });
    await added(link);
  }
  await import(/* @vite-ignore */ url);
}

/** Puts an element into the head until it has loaded. */
function added(element: HTMLScriptElement | HTMLLinkElement): Promise<void> {
  return new Promise((resolve, reject) => {
    element.onload = () => {
      element.remove();
      resolve();
    };
    element.onerror = () => {
      element.remove();
      reject(new Error(`${'src' in element ? element.src : element.href} could not be loaded.`));
    };
    document.head.append(element);
  });
}

const { run } = isServer() ? createChunks() : oncePerPage('classic chunks', createChunks);

export const { api, check, configure, define, elements, session } = run('classic') as typeof import('./classic.ts');
