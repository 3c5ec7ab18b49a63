/**
 * Whether somebody has seen the page (promises/session-and-errors.md#a-page-that-nobody-sees-yet). A browser may load a
 * page before it is asked for (`document.prerendering`), or in a tab in the background. Once the page was seen it stays
 * so: what goes on in a tab that is left must not stop.
 */
let wasSeen = false;
let waiting: Promise<void> | undefined;

const isHidden = () => {
  // Workers and servers have no page.
  const page =
    typeof document === 'undefined' ? undefined : (document as { visibilityState?: string; prerendering?: boolean });
  return page?.visibilityState === 'hidden' || page?.prerendering === true;
};

/** What resolves as soon as somebody sees the page; undefined where somebody has. */
export function untilSeen(): Promise<void> | undefined {
  wasSeen ||= !isHidden();
  if (wasSeen) return undefined;
  waiting ??= new Promise((resolve) => {
    const events = ['visibilitychange', 'prerenderingchange'];
    const look = () => {
      if (isHidden()) return;
      wasSeen = true;
      for (const event of events) document.removeEventListener(event, look);
      resolve();
    };
    for (const event of events) document.addEventListener(event, look);
  });
  return waiting;
}
