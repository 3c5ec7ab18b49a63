const SAID_MS = 2000;

/** Puts a copy button on every block of code that has none. */
export function addCopyButtons(within: ParentNode): void {
  for (const block of within.querySelectorAll<HTMLElement>('.prose pre:not(.code pre)')) {
    const frame = document.createElement('div');
    frame.className = 'code';
    block.replaceWith(frame);
    frame.append(
      block,
      copyButton(() => block.textContent ?? ''),
    );
  }
}

function copyButton(text: () => string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    button.textContent = (await copyText(text())) ? 'Copied' : 'Press Ctrl+C';
    setTimeout(() => {
      button.textContent = 'Copy';
    }, SAID_MS);
  });
  return button;
}

/** @returns whether the text is on the clipboard; a page without https may not write there. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
