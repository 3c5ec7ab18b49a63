import type { ApiFact, WorkerFact } from './facts.ts';

/**
 * The service worker of the page's site, which stands between the page and the API, and which answers of an API its caches
 * hold. It may hold them for the next person who asks. Undefined where there is none.
 */
export async function probeWorker(apis: readonly Pick<ApiFact, 'url'>[]): Promise<WorkerFact | undefined> {
  try {
    const url = navigator.serviceWorker?.controller?.scriptURL;
    if (!url) return undefined;
    const paths = apis.flatMap((api) => (api.url ? [`${api.url.replace(/\/+$/, '')}/api/`] : []));
    const kept = await Promise.all(
      (await caches.keys()).map(async (name) =>
        (await (await caches.open(name)).keys()).map((request) => request.url.replace(/[?#].*/, '')),
      ),
    );
    return { url, kept: [...new Set(kept.flat().filter((address) => paths.some((path) => address.startsWith(path))))] };
  } catch {
    // A sandboxed page has neither workers nor caches.
    return undefined;
  }
}
