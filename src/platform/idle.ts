/** When a page loads beforehand what may be needed next. */

/** The part of the Network Information API that is read. Only Chromium has it. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether the person has asked pages to send little. False where the browser does not tell. */
export const asksToSaveData = ({ saveData } = connection()): boolean =>
  saveData === true || matchMedia('(prefers-reduced-data: reduce)').matches;

/**
 * Whether the person saves data, or the network is so slow that what may never be needed would be in the way. False
 * where the browser does not tell.
 */
export function savesData({ saveData, effectiveType = '' } = connection()): boolean {
  return saveData === true || /2g$/.test(effectiveType);
}

const connection = (): Connection => (navigator as { connection?: Connection }).connection ?? {};

/** Where the browser does not tell when it has nothing to do, it is left alone for this many ms. */
const PAUSE_MS = 200;

/** Resolves when the page has nothing to do. */
export const idle = (): Promise<unknown> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve);
    else setTimeout(resolve, PAUSE_MS);
  });
