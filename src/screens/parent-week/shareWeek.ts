import { save } from '#platform/saveFile.ts';
import type { WeekWords } from './weekWords.ts';

/** What is shared: words and a picture. There is no address in it, so that nobody finds the child's data by it. */
interface Shared {
  title: string;
  text: string;
  /** Undefined where the device cannot draw. */
  picture: Promise<Blob | undefined>;
}

type Outcome = 'shared' | 'cancelled' | 'copied' | 'saved' | 'notShared';

/** The week as text: a line for each sentence and each figure. */
export const textOf = (title: string, { sentences, figures }: WeekWords): string =>
  [
    title,
    ...sentences.map(({ title: about, text }) => `${about}: ${text}`),
    ...figures.map(({ label, value, caption }) => `${label}: ${value}${caption ? ` (${caption})` : ''}`),
  ].join('\n');

/**
 * Hands the week to the device's own way of sharing; where there is none, copies it; where that is not allowed, saves the
 * picture. @returns what was done.
 */
export async function shareWeek({ title, text, picture }: Shared): Promise<Outcome> {
  if (navigator.canShare?.({ title, text })) {
    const drawn = await picture;
    const file = drawn && new File([drawn], 'week.png', { type: drawn.type });
    const whole: ShareData = { title, text, ...(file && { files: [file] }) };
    const shareable = navigator.canShare(whole) ? whole : { title, text };
    try {
      await navigator.share(shareable);
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled';
      // Sharing is not allowed here, as in a frame without the permission: it is copied.
    }
  }
  if (await copy(text, picture)) return 'copied';
  const drawn = await picture;
  if (!drawn) return 'notShared';
  save(drawn, 'week.png');
  return 'saved';
}

/** Copies text and picture, or the text alone. The clipboard is missing on insecure pages. */
async function copy(text: string, picture: Promise<Blob | undefined>): Promise<boolean> {
  const { clipboard } = navigator as { clipboard?: Clipboard };
  if (!clipboard) return false;
  const ways = [
    () =>
      // Promises, so that nothing stands between the press and the writing: WebKit forgets the press.
      clipboard.write([
        new ClipboardItem({
          'text/plain': Promise.resolve(new Blob([text], { type: 'text/plain' })),
          'image/png': picture.then((drawn) => drawn ?? Promise.reject(new TypeError('There is no picture.'))),
        }),
      ]),
    () => clipboard.writeText(text),
  ];
  for (const way of ways) {
    try {
      await way();
      return true;
    } catch {
      // The next way may be allowed.
    }
  }
  return false;
}
