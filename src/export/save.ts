/** The browser may still be reading for this many ms after a download began. */
const READING_MS = 60_000;

/** Hands a file to the person, as a download. Leaves nothing on the page. */
export function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  // Not in the document, so no listener of the page takes it for a click on one of its links.
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), READING_MS);
}
