import { zipSync } from 'fflate';

/** A file on its way. */
export interface Sending {
  /** Resolves when the server has it: `ok`, or why it does not, in words where the server said so. */
  done: Promise<{ ok: true } | { ok: false; message?: string | undefined }>;
  cancel(): void;
}

/**
 * Sends a file to the address of an import. `fetch` tells nobody how far it is.
 * @param onProgress is told the share that was sent, from 0 to 1
 */
export function sendFile(url: string, ticket: string, file: Blob, onProgress: (share: number) => void): Sending {
  const request = new XMLHttpRequest();
  const done = new Promise<Awaited<Sending['done']>>((resolve) => {
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve({ ok: true });
      else resolve({ ok: false, message: messageOf(request.responseText) });
    };
    request.onerror = () => resolve({ ok: false });
    request.onabort = () => resolve({ ok: false, message: '' });
  });
  request.open('PUT', url);
  request.setRequestHeader('Authorization', `Ticket ${ticket}`);
  request.setRequestHeader('Content-Type', 'application/octet-stream');
  request.send(file);
  return { done, cancel: () => request.abort() };
}

function messageOf(text: string): string | undefined {
  try {
    const { message } = JSON.parse(text) as { message?: unknown };
    return typeof message === 'string' ? message : undefined;
  } catch {
    return undefined;
  }
}

/** Packs the CSV files of one roster into a zip, as a school system does. */
export async function zipOf(files: readonly File[]): Promise<Blob> {
  const packed: Record<string, Uint8Array> = {};
  for (const file of files) packed[file.name] = new Uint8Array(await file.arrayBuffer());
  // Stored, not compressed: it takes no time, and the connection compresses nothing either way.
  return new Blob([zipSync(packed, { level: 0 }) as BlobPart], { type: 'application/zip' });
}
