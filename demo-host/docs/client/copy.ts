/** How long a copy button shows its result, in ms. */
export const FEEDBACK_MS = 2000;

/** Adds a copy button to every block of code of the page; live parts have their own. */
export function addCopyButtons(): void {
  for (const block of document.querySelectorAll<HTMLElement>('.prose pre')) {
    if (block.closest('[data-island], .code')) continue;
    const frame = document.createElement('div');
    frame.className = 'code';
    block.replaceWith(frame);
    frame.append(block, copyButton(block));
  }
}

function copyButton(block: HTMLElement): HTMLButtonElement {
  const button = document.createElement('button');
  const word = document.createElement('span');
  button.type = 'button';
  button.className = 'copy';
  word.ariaLive = 'polite';
  word.textContent = 'Copy';
  button.append(word);
  button.addEventListener('click', async () => {
    word.textContent = await copyBlock(block);
    setTimeout(() => {
      word.textContent = 'Copy';
    }, FEEDBACK_MS);
  });
  return button;
}

/** Copies a block's text, or selects it where the page may not copy. @returns the words for the result. */
export async function copyBlock(block: HTMLElement): Promise<string> {
  if (await copyText(block.textContent ?? '')) return 'Copied';
  getSelection()?.selectAllChildren(block);
  return 'Selected: press Ctrl+C';
}

/** @returns whether the text is on the clipboard: only a page with https may write there. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
