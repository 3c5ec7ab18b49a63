/**
 * Presses a button, or Enter in a field, in every task until it is gone or means something else: as an impatient finger
 * does, also in the moment between the answer and the closing of the dialog. It goes to the page as it is written.
 */
export async function pressUntilGone(node: HTMLElement): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  const words = node.textContent;
  while (node.isConnected && node.textContent === words) {
    if (node.matches('button')) node.click();
    else node.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, composed: true }));
    await new Promise((resolve) => {
      port1.onmessage = resolve;
      port2.postMessage(undefined);
    });
  }
}
