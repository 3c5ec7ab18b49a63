import { onDemand } from '#platform/loadCode.ts';
import { changesOf } from './changes.ts';

const load = onDemand(() => import('./standIns.ts'));

/** Every translator known puts the texts of a page into this element, which we never use. */
const isTaken = ({ addedNodes }: MutationRecord) => addedNodes[0]?.nodeName === 'FONT';

/** Lets a translator translate what is drawn in a shadow root, and change nothing of what it says (`standIns.ts`). */
export function watchTranslators(root: ShadowRoot): void {
  const changes = changesOf(root);
  if (changes.hear) return;
  const { records } = changes;
  let isLoading = false;
  changes.hear = () => {
    if (isLoading) return;
    if (!records.some(isTaken)) {
      records.length = 0;
      return;
    }
    isLoading = true;
    load().then(
      ({ noteStandIns }) => {
        changes.hear = () => noteStandIns(records.splice(0));
        changes.hear();
      },
      // Without it a screen that meets such a text is drawn anew. The next text asks for it again.
      () => {
        isLoading = false;
        records.length = 0;
      },
    );
  };
  changes.hear();
}
