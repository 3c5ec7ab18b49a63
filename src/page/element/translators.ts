import { onDemand } from '#platform/loadCode.ts';

const load = onDemand(() => import('./standIns.ts'));

/** Every translator known puts the texts of a page into this element, which we never use. */
const isTaken = ({ addedNodes }: MutationRecord) => addedNodes[0]?.nodeName === 'FONT';

const watched = new WeakSet<ShadowRoot>();

/** Lets a translator translate what is drawn in a shadow root, and change nothing of what it says (`standIns.ts`). */
export function watchTranslators(root: ShadowRoot): void {
  if (watched.has(root)) return;
  watched.add(root);
  let records: MutationRecord[] = [];
  let isLoading = false;
  let note = (seen: readonly MutationRecord[]): void => {
    if (!isLoading && !seen.some(isTaken)) return;
    records.push(...seen);
    if (isLoading) return;
    isLoading = true;
    load().then(
      ({ noteStandIns }) => {
        note = noteStandIns;
        note(records);
        records = [];
      },
      // Without it a screen that meets such a text is drawn anew.
      () => {
        isLoading = false;
        records = [];
      },
    );
  };
  new MutationObserver((seen) => note(seen)).observe(root, { childList: true, subtree: true });
}
