/** The bytes of a `data:` URL in base64. Not by `fetch`, which a page's policy may forbid. */
export function bytesOf(url: string): Uint8Array<ArrayBuffer> {
  const text = atob(url.slice(url.indexOf(',') + 1));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
