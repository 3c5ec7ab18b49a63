/** Files that a page hands to the person. */
import type { Frame } from '#tests/elements/support.ts';

/** A file that a screen has handed to the person. */
export interface Download {
  name: string;
  text(): Promise<string>;
  bytes(): Promise<Uint8Array>;
}

/** Keeps the files of a page from now on, in place of saving them. @returns them, as they come */
export function catchFiles(page: Frame): readonly Download[] {
  const files: Download[] = [];
  const blobs = new Map<string, Blob>();
  const create = page.URL.createObjectURL;
  page.URL.createObjectURL = (blob: Blob) => {
    const url = create.call(page.URL, blob);
    blobs.set(url, blob);
    return url;
  };
  const click = page.HTMLElement.prototype.click;
  page.HTMLElement.prototype.click = function (this: HTMLElement) {
    const { href = '', download = '' } = this as HTMLAnchorElement;
    const file = blobs.get(href);
    if (!file || !download) return click.call(this);
    files.push({
      name: download,
      text: () => file.text(),
      bytes: async () => new Uint8Array(await file.arrayBuffer()),
    });
  };
  return files;
}
