/** What is drawn and used in a page, however deep in shadow roots; runs in the page, or in one around it. */

/** What is drawn on top at a point. */
export function topAt(page: Document, x: number, y: number): Element | null {
  let top = page.elementFromPoint(x, y);
  for (;;) {
    const inner = top?.shadowRoot?.elementFromPoint(x, y);
    if (!inner || inner === top) return top;
    top = inner;
  }
}

export function isWithin(inner: Element | null, outer: Element): boolean {
  for (let node: Node | null = inner; node; node = node.parentNode ?? (node as Partial<ShadowRoot>).host ?? null) {
    if (node === outer) return true;
  }
  return false;
}

/** What has the focus. */
export function focusedIn(page: Document): Element | null {
  let focused = page.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused;
}
