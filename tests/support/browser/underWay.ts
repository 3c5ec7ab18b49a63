/** What a page waits for of the network. */
import { type BrowserContext, expect, type Page, type Request } from '@playwright/test';

/** How long code that has come needs at most until it asks for more, in ms. */
const FOLLOWS_MS = 300;
/** What has not ended by then never does, in ms. */
const LATE_MS = 30_000;

const watched = new WeakMap<Page, Set<Request>>();
/** Requests that are never answered: nobody waits for them. */
const unanswered = new WeakSet<Request>();

/** Keeps a request of a page unanswered. */
export const leaveUnanswered = (request: Request): void => void unanswered.add(request);

/** Notes the requests of a page that have not ended yet, as they come and go from now on. */
export function watchPage(page: Page): Set<Request> {
  const known = watched.get(page);
  if (known) return known;
  const requests = new Set<Request>();
  watched.set(page, requests);
  page.on('request', (request) => requests.add(request));
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
  return requests;
}

/** The same for each page that a context opens. */
export function watchPages(context: BrowserContext): void {
  context.on('page', watchPage);
}

type IsMeant = (request: Request) => boolean;

/** The addresses of what a page waits for. @param isMeant which requests count. */
export function underWayIn(page: Page, isMeant: IsMeant = () => true): string[] {
  const requests = watched.get(page);
  if (!requests) throw new Error('The requests of this page are not watched: see `watchPage`.');
  return [...requests]
    .filter((request) => !unanswered.has(request) && isMeant(request))
    .map((request) => request.url());
}

/** Waits until the requests of a page have ended. Unlike `networkidle`, its failure names what does not end. */
export const allEnded = (page: Page, isMeant: IsMeant = () => true): Promise<void> =>
  expect.poll(() => underWayIn(page, isMeant), { intervals: [50], timeout: LATE_MS }).toEqual([]);

/** Waits until the requests of a page have ended, and none follows. */
export async function calm(page: Page, isMeant: IsMeant = () => true): Promise<void> {
  const follows = () => page.waitForRequest(isMeant, { timeout: FOLLOWS_MS }).catch(() => undefined);
  do await allEnded(page, isMeant);
  while ((await follows()) !== undefined);
}
