/** How long the browser may still read the file after the download began, in ms. */
const READING_MS = 60_000;

/** Hands a file to the person, as a download. Leaves nothing on the page. */
export function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  // The link is not in the document, so that no listener of the page sees the click.
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), READING_MS);
}
