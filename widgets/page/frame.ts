/**
 * `academy-frame.js`, for a page that has `console/embed.html` in iframes and may run a script: gives each iframe the
 * height of its screen.
 *
 * ```html
 * <iframe src="https://…/console/embed.html?screen=parent-dashboard" title="Parent dashboard"></iframe>
 * <script src="https://…/academy-frame.js" async></script>
 * ```
 */
const TYPE = 'academy-height';
/** In px. No screen is higher: a message with more is ignored. */
const MOST_HEIGHT = 20_000;

function fitFrames(): void {
  const academy = new URL((document.currentScript as HTMLScriptElement).src).origin;
  /** The screen that each iframe has named last. */
  const screens = new WeakMap<HTMLIFrameElement, unknown>();

  const frames = () =>
    [...document.querySelectorAll('iframe')].filter(
      ({ src }) => src.startsWith(`${academy}/`) && /\/embed\.html(?:[?#]|$)/.test(src),
    );

  addEventListener('message', ({ data, origin, source }) => {
    const frame = frames().find(({ contentWindow }) => contentWindow === source);
    // An iframe may have navigated to another site. A sandboxed one has the origin 'null'.
    if (!frame || (origin !== academy && !(origin === 'null' && frame.sandbox.length > 0))) return;
    if (data?.type !== TYPE || !(data.height > 0 && data.height < MOST_HEIGHT)) return;
    frame.style.height = `${data.height}px`;
    // A new screen starts at its top, wherever the link to it was.
    if (screens.has(frame) && screens.get(frame) !== data.screen && frame.getBoundingClientRect().top < 0) {
      frame.scrollIntoView();
    }
    screens.set(frame, data.screen);
  });

  // Asks iframes that were loaded before this script. The message has nothing secret, so any origin may receive it.
  for (const { contentWindow } of frames()) contentWindow?.postMessage({ type: TYPE }, '*');
}

// On a server there is no document.
if (typeof document !== 'undefined') fitFrames();

export {};
