/**
 * Where the page overlay lies: in `<academy-page>` at the end of the page, unless a modal of the page makes everything inert that is not in it.
 */

const PLACE = 'academy-page';

interface OverlayPlace extends HTMLElement {
  /** Called when it was taken out of the document. */
  onGone?: (() => void) | undefined;
}

/** Makes the element of the overlay. It hears when a page that is rewritten loses it, and a copy of it removes itself. */
export function createPlace(): OverlayPlace {
  if (!customElements.get(PLACE)) {
    customElements.define(
      PLACE,
      class extends HTMLElement implements OverlayPlace {
        onGone?: () => void;

        connectedCallback(): void {
          if (!this.shadowRoot) this.remove();
        }

        disconnectedCallback(): void {
          if (!this.isConnected) this.onGone?.();
        }
      },
    );
  }
  const place: OverlayPlace = document.createElement(PLACE);
  place.style.display = 'contents';
  return place;
}

const MODAL = 'dialog:modal, [aria-modal="true"]';
const HIDDEN = '[inert], [aria-hidden="true"]';

/** A node and what it is drawn in, across shadow roots and slots. */
function* around(node: Node): Generator<Node> {
  for (let at: Node | null | undefined = node; at; ) {
    yield at;
    at = (at as Partial<Element>).assignedSlot ?? at.parentNode ?? (at as Partial<ShadowRoot>).host;
  }
}

const isMatch = (node: Node, selector: string) => (node as Partial<Element>).matches?.(selector) === true;

const modalAround = (node: Node): Node | undefined => [...around(node)].find((at) => isMatch(at, MODAL));

const isDrawn = (element: Element) => element.getClientRects().length > 0;

/** The modal in front of the page: the one with the focus, else one in an element of ours or around it, else the last. */
function openModal(elements: readonly HTMLElement[]): Node | undefined {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  const inside = ({ shadowRoot }: HTMLElement) => [...(shadowRoot?.querySelectorAll('dialog:modal') ?? [])].at(-1);
  for (const node of [focused, ...elements.filter(isDrawn).flatMap((element) => [inside(element), element])]) {
    const modal = node && modalAround(node);
    if (modal) return modal;
  }
  return [...document.querySelectorAll('dialog:modal')].at(-1);
}

/**
 * The node in which people can read and press what the overlay shows: the body; while a modal is open, the shadow root of
 * an element that lies in it, so that the page's own nodes stay as they are; else the modal.
 */
function parentFor(place: HTMLElement, elements: readonly HTMLElement[]): Node {
  const { parentNode } = place;
  const modal = openModal(elements);
  // A dialog of the overlay itself.
  if (modal && parentNode && modal.getRootNode() === place.shadowRoot) return parentNode;
  const isReachable = (node: Node | null | undefined) => {
    const path = node ? [...around(node)] : [];
    return path.includes(modal ?? document) && !path.some((at) => isMatch(at, HIDDEN));
  };
  const { body } = document;
  const roots = elements.filter(isDrawn).map(({ shadowRoot }) => shadowRoot);
  // What keeps people in a modal may have hidden every child of the body, and so the overlay.
  const isHidden = place.matches(HIDDEN) || roots.some((root) => root === parentNode);
  return (isHidden ? [...roots, modal, body] : [body, ...roots, modal]).find(isReachable) ?? body;
}

/** A page may take the overlay away each time that it comes back: by itself it does so no more often than this. */
const PEACE_MS = 500;

/**
 * Keeps the overlay where people can reach it, with what is open in it.
 * @param elements our elements on the page.
 * @param isShowing whether the overlay shows anything: then it comes back at once when the page takes it away.
 * @returns what looks whether it is there, and puts it there.
 */
export function keepReachable(
  place: OverlayPlace,
  elements: () => readonly HTMLElement[],
  isShowing: () => boolean,
): () => void {
  const shadow = place.shadowRoot as ShadowRoot;
  let focused: HTMLElement | undefined;
  let movedAt = Number.NEGATIVE_INFINITY;
  const reach = () => {
    const parent = parentFor(place, elements());
    if (place.isConnected && place.parentNode === parent) return;
    for (const name of ['inert', 'aria-hidden']) place.removeAttribute(name);
    // Opening a dialog moves the focus.
    const before = focused;
    parent.appendChild(place);
    movedAt = performance.now();
    // What leaves the document leaves the top layer.
    for (const dialog of shadow.querySelectorAll<HTMLDialogElement>('dialog[open]')) {
      dialog.removeAttribute('open');
      dialog.showModal();
      if (before && dialog.contains(before)) before.focus();
    }
    shadow.querySelector<HTMLElement>('.toasts:not(:empty)')?.showPopover?.();
  };
  shadow.addEventListener('focusin', ({ target }) => {
    focused = target as HTMLElement;
  });
  place.onGone = () => {
    setTimeout(
      () => {
        if (!place.isConnected && isShowing()) reach();
      },
      Math.max(0, movedAt + PEACE_MS - performance.now()),
    );
  };
  return reach;
}
