/**
 * The sign at the control that was pressed while what it opens is under way: the code of most panels and dialogs is loaded
 * when somebody asks for it, which takes seconds on a weak network.
 */

/** What opens within this time has no sign. */
const PAUSE_MS = 150;
/** What begins later than this is not what was pressed for. */
const LATEST_MS = 3_000;

const CONTROLS = 'button, summary, a[href]';
/** What stands, unseen, in the place of a part until its code has come (`partOnDemand`). */
const COMING = 'i[hidden]';

/** The control that an event goes through, in whichever shadow root it is. */
const controlOf = (event: Event) =>
  event.composedPath().find((node) => (node as Partial<Element>).matches?.(CONTROLS)) as HTMLElement | undefined;

/** Where the focus is. An entry of a menu is gone once it was pressed, and its button has the focus. */
function focused(): HTMLElement | undefined {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  return at && at !== document.body ? (at as HTMLElement) : undefined;
}

const isDrawn = (element: HTMLElement) => element.getClientRects().length > 0;

/** Marks a control as busy until all of these have come. */
function markWhile(control: HTMLElement, coming: readonly Element[]): void {
  // A button that says itself that its action is running keeps its own sign.
  if (control.hasAttribute('aria-busy')) return;
  control.setAttribute('aria-busy', 'true');
  control.dataset.pending = '';
  const look = () => {
    if (coming.some(({ isConnected }) => isConnected)) {
      setTimeout(look, PAUSE_MS / 3);
      return;
    }
    control.removeAttribute('aria-busy');
    delete control.dataset.pending;
  };
  look();
}

/** Watches what is pressed on the page. @returns stops watching. */
export function watchPressed(): () => void {
  const onPress = (event: Event) => {
    const control = controlOf(event);
    if (!control) return;
    const root = control.getRootNode() as ParentNode;
    const before = new Set(root.querySelectorAll(COMING));
    // Twice as long each time: what answers a press may itself come in two pieces.
    const look = (pause: number) =>
      setTimeout(() => {
        const coming = [...root.querySelectorAll(COMING)].filter((each) => !before.has(each));
        const marked = isDrawn(control) ? control : focused();
        if (marked && coming.length > 0) markWhile(marked, coming);
        else if (2 * pause < LATEST_MS) look(2 * pause);
      }, pause);
    look(PAUSE_MS);
  };
  document.addEventListener('click', onPress, true);
  return () => document.removeEventListener('click', onPress, true);
}
