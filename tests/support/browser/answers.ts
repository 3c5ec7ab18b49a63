/** What a page asks of the API, and answers that a test gives in the API's place. */
import type { Request } from '@playwright/test';
import { SESSION_PARAMETER } from '#contract/call.ts';
import type { Page } from '#tests/support/server/sessions.ts';

/** What a request asks of the API: its address without its origin, and without what tells sessions apart for caches. */
function callOf(request: Request): string | undefined {
  const { pathname, search, searchParams } = new URL(request.url());
  if (!pathname.startsWith('/api/')) return undefined;
  const mark = searchParams.get(SESSION_PARAMETER);
  return pathname + (mark === null ? search : search.replace(new RegExp(`[?&]${SESSION_PARAMETER}=${mark}`), ''));
}

/** Every address of the API that a page asks from now on, without its origin. */
export function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const call = callOf(request);
    if (call !== undefined) calls.push(call);
  });
  return calls;
}

/** Calls that have ended, answered or failed, but not cancelled: `path?query`. */
export function endedCallsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('requestfinished', (request) => {
    const call = callOf(request);
    if (call !== undefined) calls.push(call);
  });
  return calls;
}

/** Answers of the API that a test writes itself, by the end of their path; a function is asked each time. */
export async function answer(page: Page, answers: Record<string, unknown>): Promise<void> {
  for (const [end, reply] of Object.entries(answers)) {
    await page.route(
      (url) => url.pathname.startsWith('/api/') && url.pathname.endsWith(end),
      async (route) => {
        const given = typeof reply === 'function' ? await reply(route) : reply;
        if (given === 'let it go') return route.continue();
        if (typeof given === 'number') {
          return route.fulfill({ status: given, json: { message: `It is a ${given}.` } });
        }
        return route.fulfill({ json: given });
      },
    );
  }
}

/**
 * The API says that the session has ended to each call of this method and address.
 * @returns what lets the calls through again, as after a new sign-in.
 */
export async function refuseSession(page: Page, address: string, method: string): Promise<() => void> {
  let isOver = true;
  await page.route(address, (route) =>
    isOver && route.request().method() === method
      ? route.fulfill({ status: 401, json: { message: 'Your session has ended.' } })
      : route.continue(),
  );
  return () => {
    isOver = false;
  };
}

/** Something to wait for, which ends when the test calls `release`. */
export function hold(): { held: Promise<void>; release: () => void } {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { held, release };
}

/**
 * Keeps each request for this address waiting.
 * @returns what lets them through.
 */
export async function holdCalls(page: Page, address: string): Promise<() => void> {
  const { held, release } = hold();
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}
