/** What the build tells the process that has started it, once the files of the elements and of the console are there. */
export const PAGES_MADE = 'pages made';
/** What that process then answers, when the rest may follow. */
export const GO_ON = 'go on';

/** Tells it, and waits for the answer. A build that a shell has started goes on at once. */
export async function tellPagesMade(): Promise<void> {
  if (!process.send) return;
  const answered = new Promise<void>((resolve) => {
    process.on('message', function hear(message) {
      if (message !== GO_ON) return;
      process.off('message', hear);
      resolve();
    });
  });
  process.send(PAGES_MADE);
  await answered;
}
