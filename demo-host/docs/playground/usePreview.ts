/** The frame with the live element, and the messages to it. */
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { events } from '#widgets/build/surface.ts';
import type { CheckReport } from '#widgets/page/check.ts';
import type { PageSession } from '#widgets/page/session.ts';
import type { Choice } from './choice.ts';
import { previewCss } from './css.ts';

/** What the script of the elements exports, as far as the playground uses it. */
export interface Exports {
  session: PageSession;
  check(): Promise<CheckReport>;
}

type FrameWindow = Window & typeof globalThis & { academy?: Promise<Exports> };

export type EventName = (typeof events)[number]['name'];

/** An event that has fired. */
export interface Fired {
  id: number;
  at: Date;
  name: EventName;
  /** Its detail as JSON. */
  detail: string;
  /** Its default action was prevented. */
  isPrevented: boolean;
}

export type PreviewState =
  | { status: 'loading' | 'failed' }
  | { status: 'ready'; exports: Exports; document: Document }
  /** A link was followed out of the page. */
  | { status: 'away'; path: string };

/** Low enough for a window, high enough for a dialog. */
const HEIGHT = { min: 480, max: 760 };
const FIRED_KEPT = 200;

interface PreviewOptions {
  choice: Choice;
  /** Events whose default is prevented. */
  prevented: ReadonlySet<EventName>;
  /** The element has set one of its own attributes. */
  onAttribute: (name: string, value: string | null) => void;
}

/** Draws the chosen element in `frame`, and updates it when the choice changes. */
export function usePreview(frame: RefObject<HTMLIFrameElement | null>, options: PreviewOptions) {
  const { choice } = options;
  const [state, setState] = useState<PreviewState>({ status: 'loading' });
  const [fired, setFired] = useState<readonly Fired[]>([]);
  const [height, setHeight] = useState(HEIGHT.min);
  const [element, setElement] = useState<HTMLElement>();
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });

  /** The frame has loaded a page: the preview, or the target of a link in the element. */
  const onLoad = useCallback(async () => {
    const window = frame.current?.contentWindow as FrameWindow | null | undefined;
    if (!window) return;
    const page = window.document;
    setElement(undefined);
    if (!window.academy) return setState({ status: 'away', path: window.location.pathname });
    try {
      const exports = await window.academy;
      setState({ status: 'ready', exports, document: page });
    } catch {
      setState({ status: 'failed' });
    }
  }, [frame]);

  const reload = useCallback(() => {
    setState({ status: 'loading' });
    setElement(undefined);
    const { current } = frame;
    // Set the address instead of reloading: the frame may show another page by now.
    if (current) current.contentWindow?.location.replace(current.src);
  }, [frame]);

  const page = state.status === 'ready' ? state.document : undefined;

  useEffect(() => {
    if (!page) return;
    let count = 0;
    const hear = (event: Event) => {
      const name = event.type as EventName;
      const isPrevented = event.cancelable && latest.current.prevented.has(name);
      if (isPrevented) event.preventDefault();
      count += 1;
      const one = {
        id: count,
        at: new Date(),
        name,
        detail: JSON.stringify((event as CustomEvent).detail),
        isPrevented,
      };
      setFired((before) => [one, ...before].slice(0, FIRED_KEPT));
    };
    setFired([]);
    for (const { name } of events) page.addEventListener(name, hear);
    return () => {
      for (const { name } of events) page.removeEventListener(name, hear);
    };
  }, [page]);

  // A new page for another tag or another API, since a page keeps the first API that it is given.
  useEffect(() => {
    const view = page?.defaultView as FrameWindow | null | undefined;
    if (!page || !view) return;
    const made = page.createElement(choice.element);
    for (const [name, value] of Object.entries(latest.current.choice.attributes)) made.setAttribute(name, value);
    page.body.prepend(made);
    setElement(made);

    const sizes = new view.ResizeObserver(([entry]) => {
      const wanted = Math.ceil(entry?.contentRect.height ?? 0);
      setHeight(Math.min(Math.max(wanted, HEIGHT.min), HEIGHT.max));
    });
    sizes.observe(made);
    const changes = new view.MutationObserver((records) => {
      for (const { attributeName } of records) {
        if (attributeName) latest.current.onAttribute(attributeName, made.getAttribute(attributeName));
      }
    });
    changes.observe(made, { attributes: true });
    return () => {
      sizes.disconnect();
      changes.disconnect();
      made.remove();
    };
  }, [page, choice.element]);

  useEffect(() => {
    if (!element) return;
    const { attributes } = choice;
    for (const name of element.getAttributeNames()) if (!(name in attributes)) element.removeAttribute(name);
    for (const [name, value] of Object.entries(attributes)) {
      if (element.getAttribute(name) !== value) element.setAttribute(name, value);
    }
  }, [element, choice]);

  useEffect(() => {
    // After the frame was removed, its page has no window.
    const view = page?.defaultView as FrameWindow | null | undefined;
    if (!page || !view) return;
    const { documentElement } = page;
    documentElement.dataset.traits = choice.traits.join(' ');
    documentElement.dataset.theme = choice.attributes.theme ?? 'auto';
    documentElement.dir = choice.traits.includes('rtl') ? 'rtl' : 'ltr';
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(previewCss(choice));
    page.adoptedStyleSheets = [sheet];
  }, [page, choice]);

  return { state, fired, clear: () => setFired([]), height, element, onLoad, reload };
}
