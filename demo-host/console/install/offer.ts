/** Whether this browser can install the console, and how (promises/menu-and-routes.md#on-the-home-screen). */

/** Chromium's own event, which no standard has: the page may ask its question later. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

let offered: InstallEvent | undefined;

/** Keeps what the browser offers, which it does once, soon after the page has come. @param isWanted whether a page will offer it */
export function watchOffer(isWanted: () => boolean): void {
  addEventListener('beforeinstallprompt', (event) => {
    // Otherwise the browser shows a bar of its own beside the row.
    if (isWanted()) event.preventDefault();
    offered = event as InstallEvent;
  });
  addEventListener('appinstalled', () => {
    offered = undefined;
  });
}

/** How it is installed: by the browser's question, or by the person from Safari's menu, which asks nothing. */
export type InstallWay = 'question' | 'menu';

/** What is known of the browser. */
interface Browser {
  /** The console runs from the home screen already. */
  isInstalled: boolean;
  /** A phone or a tablet. */
  isTouched: boolean;
  /** The browser has offered it. */
  hasOffer: boolean;
  /** Safari's word on iPhones and iPads; undefined in other browsers. */
  standalone: boolean | undefined;
}

/** Undefined where it is installed, cannot be, or is no phone: a computer's browser offers it beside the address. */
export function wayOf({ isInstalled, isTouched, hasOffer, standalone }: Browser): InstallWay | undefined {
  if (isInstalled || !isTouched || standalone === true) return undefined;
  if (hasOffer) return 'question';
  return standalone === false ? 'menu' : undefined;
}

/** The way of this browser, as it is now. */
export const installWay = (): InstallWay | undefined =>
  wayOf({
    isInstalled: matchMedia('(display-mode: standalone)').matches,
    isTouched: matchMedia('(pointer: coarse)').matches,
    hasOffer: offered !== undefined,
    standalone: (navigator as { standalone?: boolean }).standalone,
  });

/** Lets the browser ask. What the person decides is the browser's; it asks once for each offer. */
export async function askToInstall(): Promise<void> {
  const event = offered;
  offered = undefined;
  await event?.prompt();
}
