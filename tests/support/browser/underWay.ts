/** What a page waits for of the network. */
import { type BrowserContext, expect, type Page, type Request } from '@playwright/test';

/** How long code that has come needs at most until it asks for more, in ms. */
const FOLLOWS_MS = 300;

const watched = new WeakMap<BrowserContext, Set<Request>>();

/** Notes the requests of a context's pages that have not ended yet, as they come and go from now on. */
export function watchRequests(context: BrowserContext): void {
  const requests = new Set<Request>();
  watched.set(context, requests);
  context.on('request', (request) => requests.add(request));
  context.on('requestfinished', (request) => requests.delete(request));
  context.on('requestfailed', (request) => requests.delete(request));
}

/**
 * Waits until the requests of a page have ended, and none follows. Unlike `networkidle`, its failure names what does not end.
 * @param isMeant which requests are waited for.
 */
export async function calm(page: Page, isMeant: (request: Request) => boolean = () => true): Promise<void> {
  const underWay = watched.get(page.context());
  if (!underWay) throw new Error('The requests of this page are not watched: see `watchRequests`.');
  const isWaitedFor = (request: Request) =>
    request.serviceWorker() === null && request.frame().page() === page && isMeant(request);
  const left = () => [...underWay].filter(isWaitedFor).map((request) => request.url());
  const follows = () => page.waitForRequest(isMeant, { timeout: FOLLOWS_MS }).catch(() => undefined);
  do await expect.poll(left, { intervals: [50] }).toEqual([]);
  while ((await follows()) !== undefined);
}
