import type { Page } from '@playwright/test';

/** Until the page has nothing left to do: so idle that the browser says so in three frames after each other. */
export const atRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let idle = 0; idle < 3; ) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const left = await new Promise<number>((resolve) => {
        requestIdleCallback((deadline) => resolve(deadline.timeRemaining()));
      });
      idle = left > 5 ? idle + 1 : 0;
    }
  });
