/**
 * `academy-frame.js`, for a page that frames `console/embed.html` and may run a script: gives each of
 * its frames the height that the screen in it needs.
 *
 * ```html
 * <iframe src="https://…/console/embed.html?screen=parent-dashboard" title="Parent dashboard"></iframe>
 * <script src="https://…/academy-frame.js" async></script>
 * ```
 */
const TYPE = 'academy-height';
/** No screen needs more; a frame that says so is mistaken, in px. */
const MOST_HEIGHT = 20_000;

function fitFrames(): void {
  const academy = new URL((document.currentScript as HTMLScriptElement).src).origin;
  /** The screen that each frame said last. */
  const screens = new WeakMap<HTMLIFrameElement, unknown>();

  const frames = () =>
    [...document.querySelectorAll('iframe')].filter(
      ({ src }) => src.startsWith(`${academy}/`) && /\/embed\.html(?:[?#]|$)/.test(src),
    );

  addEventListener('message', ({ data, origin, source }) => {
    const frame = frames().find(({ contentWindow }) => contentWindow === source);
    // A frame may have gone to another site since; a sandboxed one has no origin to tell.
    if (!frame || (origin !== academy && !(origin === 'null' && frame.sandbox.length > 0))) return;
    if (data?.type !== TYPE || !(data.height > 0 && data.height < MOST_HEIGHT)) return;
    frame.style.height = `${data.height}px`;
    // Another screen begins at its top, wherever the link to it was.
    if (screens.has(frame) && screens.get(frame) !== data.screen && frame.getBoundingClientRect().top < 0) {
      frame.scrollIntoView();
    }
    screens.set(frame, data.screen);
  });

  // Those that spoke before this script was there are asked again. There is nothing to overhear in it.
  for (const { contentWindow } of frames()) contentWindow?.postMessage({ type: TYPE }, '*');
}

// A bundle that is run on a server too has no frames there.
if (typeof document !== 'undefined') fitFrames();

export {};
