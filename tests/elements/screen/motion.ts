/** What moves on a page stands still in tests, except where a file of tests says otherwise. */
import { emulateMedia } from '@web/test-runner-commands';

/** The pages of this file move, as for most people: dialogs rise, toasts slide, bones breathe, charts grow. */
export function inMotion(): void {
  before(async () => {
    await emulateMedia({ reducedMotion: 'no-preference' });
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) throw new Error('The pages of this file stand still.');
  });
  after(async () => {
    await emulateMedia({});
    if (matchMedia('(prefers-reduced-motion: no-preference)').matches) throw new Error('The pages still move.');
  });
}
